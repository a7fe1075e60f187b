import type { ReactNode } from 'react'

/** One line of what is bought or changed, in a `dl`. */
export function Line({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div className="flex justify-between gap-6 border-t border-hairline py-2.5">
      <dt className="whitespace-nowrap text-soft">{name}</dt>
      <dd className="text-right">{children}</dd>
    </div>
  )
}
