import type { ReactNode } from 'react'
import { usePageTitle } from '../../../lib/page-title.ts'

interface PageHeaderProps {
  readonly title: string
  readonly lead?: ReactNode
}

export function PageHeader({ title, lead }: PageHeaderProps) {
  usePageTitle(title)
  return (
    <header className="pb-6 md:pb-8">
      <h1 className="display text-4xl md:text-5xl">{title}</h1>
      {lead !== undefined && <div className="mt-3 max-w-prose text-soft">{lead}</div>}
    </header>
  )
}
