import type { ReactNode } from 'react'

/** A picture's own controls, on its lower edge: what is not a button lets the pointer through to the picture. */
export function StageBars({ children }: { readonly children: ReactNode }) {
  return (
    <div className="pointer-events-none absolute inset-x-0 bottom-0 flex flex-wrap items-end justify-between gap-2 p-2">
      {children}
    </div>
  )
}

export function StageBar({ children }: { readonly children: ReactNode }) {
  return (
    <div className="pointer-events-auto flex items-center rounded-sm border border-hairline bg-raised">{children}</div>
  )
}
