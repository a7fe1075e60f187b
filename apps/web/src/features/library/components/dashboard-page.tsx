import { describeMode } from '@toile/contract'
import type { CSSProperties } from 'react'
import { Link } from 'react-router'
import { useOfferedModes } from '../../../lib/capabilities.ts'
import { type ModeCapability, unavailableMark } from '../../../lib/engine-words.ts'
import { summaryOf } from '../../../lib/mode-summary.ts'
import { usePageTitle } from '../../../lib/page-title.ts'
import type { PreviewPart } from '../../../lib/preview.ts'
import { ModeGlyph } from '../../../ui/index.ts'
import { Generations } from './generations.tsx'

/** Tools on a line of the widest sheet. */
const WIDEST = 7

/** Where a line does not hold all of them, each line has nearly as many. */
function columnsFor(tools: number): number {
  const lines = Math.max(1, Math.ceil(tools / WIDEST))
  return Math.max(1, Math.ceil(tools / lines))
}

export function DashboardPage({ Preview }: { readonly Preview: PreviewPart }) {
  usePageTitle('Dashboard')
  const modes = useOfferedModes()
  return (
    <div className="sheet py-6 md:py-10">
      <h1 className="display text-4xl md:text-5xl">Dashboard</h1>
      <section aria-label="Tools" className="mt-5 min-h-24 md:mt-6">
        <ul
          style={{ '--columns': columnsFor(modes.length) } as CSSProperties}
          className="grid grid-cols-2 gap-x-4 border-b border-hairline sm:grid-cols-[repeat(auto-fit,minmax(max(9.5rem,(100%-(var(--columns)-1)*1.5rem)/var(--columns)-1px),1fr))] sm:gap-x-6"
        >
          {modes.map((able) => (
            <Tool key={able.mode} able={able} />
          ))}
        </ul>
      </section>
      <Generations Preview={Preview} />
    </div>
  )
}

/** The way to a tool: one that pauses is worth going to, its work can be prepared. */
function Tool({ able }: { readonly able: ModeCapability }) {
  const { mode } = able
  const { title } = describeMode(mode)
  const mark = unavailableMark(able)
  return (
    <li className="border-t border-hairline">
      <Link
        to={`/${mode}/`}
        className="group flex h-full items-center gap-3 py-3 sm:flex-col sm:items-start sm:gap-2 sm:py-4"
      >
        <ModeGlyph mode={mode} className="size-11 sm:size-14" />
        <span>
          <span className="display block text-xl leading-none text-balance">
            <span className="group-hover:stitch-b">{title}</span>
          </span>
          {mark === null ? (
            <span className="mt-1.5 hidden text-sm text-soft lg:block">{summaryOf(mode, able)}</span>
          ) : (
            <span className="mt-1.5 block border-l-4 border-yellow pl-2 text-sm text-soft">{mark}</span>
          )}
        </span>
      </Link>
    </li>
  )
}
