import { describeMode, MODES } from '@toile/contract'
import type { Mode } from '@toile/contract'
import { useQuery } from '@tanstack/react-query'
import type { CSSProperties } from 'react'
import { Link } from 'react-router'
import { capabilitiesQuery, useOfferedModes } from '../../../lib/capabilities.ts'
import type { ModeCapability } from '../../../lib/engine-words.ts'
import { summaryOf, unavailableMark } from '../../../lib/mode-summary.ts'
import { usePageTitle } from '../../../lib/page-title.ts'
import type { PreviewPart } from '../../../lib/preview.ts'
import { cx, ModeGlyph } from '../../../ui/index.ts'
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
  const { isPending } = useQuery(capabilitiesQuery)
  return (
    // As high as the window: the footer is not pushed away by the list.
    <div className="sheet min-h-[calc(100dvh-4.0625rem)] py-6 md:py-10">
      <h1 className="display text-4xl md:text-5xl">Dashboard</h1>
      <section aria-label="Tools" className="mt-5 min-h-24 md:mt-6">
        <ul
          style={{ '--columns': columnsFor(isPending ? MODES.length : modes.length) } as CSSProperties}
          className="grid grid-cols-2 gap-x-4 border-b border-hairline sm:grid-cols-[repeat(auto-fit,minmax(max(9.5rem,(100%-(var(--columns)-1)*1.5rem)/var(--columns)-1px),1fr))] sm:gap-x-6"
        >
          {isPending && MODES.map((mode) => <ToolPlace key={mode} mode={mode} />)}
          {modes.map((able) => (
            <Tool key={able.mode} able={able} />
          ))}
        </ul>
      </section>
      <Generations Preview={Preview} />
    </div>
  )
}

const TILE = 'flex h-full items-center gap-3 py-3 sm:flex-col sm:items-start sm:gap-2 sm:py-4'

/** As large as the tool, which nobody has said yet is offered: what stands below stays where it is. */
function ToolPlace({ mode }: { readonly mode: Mode }) {
  return (
    <li className="border-t border-hairline">
      <span className={cx(TILE, 'invisible')}>
        <ModeGlyph mode={mode} className="size-11 sm:size-14" />
        <ToolWords mode={mode} able={undefined} />
      </span>
    </li>
  )
}

/** The way to a tool: one that pauses is worth going to, its work can be prepared. */
function Tool({ able }: { readonly able: ModeCapability }) {
  const { mode } = able
  return (
    <li className="border-t border-hairline">
      <Link to={`/${mode}/`} className={cx(TILE, 'group')}>
        <ModeGlyph mode={mode} className="size-11 sm:size-14" />
        <ToolWords mode={mode} able={able} />
      </Link>
    </li>
  )
}

function ToolWords({ mode, able }: { readonly mode: Mode; readonly able: ModeCapability | undefined }) {
  const mark = able === undefined ? null : unavailableMark(able)
  return (
    <span>
      <span className="display block text-xl leading-none text-balance">
        <span className="group-hover:stitch-b">{describeMode(mode).title}</span>
      </span>
      {mark === null ? (
        <span className="mt-1.5 hidden text-sm text-soft lg:block">{summaryOf(mode, able)}</span>
      ) : (
        <span className="mt-1.5 block border-l-4 border-yellow pl-2 text-sm text-soft">{mark}</span>
      )}
    </span>
  )
}
