import { describeMode, MODES } from '@toile/contract'
import type { Mode } from '@toile/contract'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { capabilitiesQuery } from '../../../lib/account.ts'
import { usePageTitle } from '../../../lib/page-title.ts'
import type { PreviewPart } from '../../../lib/preview.ts'
import { ArrowRightIcon, ModeGlyph } from '../../../ui/index.ts'
import { Generations } from './generations.tsx'

export function DashboardPage({ Preview }: { readonly Preview: PreviewPart }) {
  usePageTitle('Dashboard')
  const { data } = useQuery(capabilitiesQuery)
  const able = new Set(data?.modes.map(({ mode }) => mode))
  const modes = MODES.filter((mode) => able.has(mode))
  return (
    <div className="sheet py-10 md:py-16">
      <h1 className="display text-6xl md:text-8xl">Dashboard</h1>
      <section aria-label="Tools" className="mt-8 min-h-28 md:mt-12">
        <ul className="grid grid-cols-[repeat(auto-fit,minmax(min(20rem,100%),1fr))] gap-x-12 border-b border-hairline">
          {modes.map((mode) => (
            <Tool key={mode} mode={mode} />
          ))}
        </ul>
      </section>
      <Generations Preview={Preview} />
    </div>
  )
}

function Tool({ mode }: { readonly mode: Mode }) {
  const { title, summary } = describeMode(mode)
  return (
    <li className="border-t border-hairline">
      <Link to={`/${mode}/`} className="group flex h-full items-center gap-5 py-5">
        <ModeGlyph mode={mode} className="size-14" />
        <span className="grow">
          <span className="display block text-2xl">
            <span className="group-hover:stitch-b">{title}</span>
          </span>
          <span className="block text-soft">{summary}</span>
        </span>
        <ArrowRightIcon className="text-soft transition-transform group-hover:translate-x-1" />
      </Link>
    </li>
  )
}
