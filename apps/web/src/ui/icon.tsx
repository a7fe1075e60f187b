import type { ReactNode } from 'react'
import { cx } from './cx.ts'

/** The product's icons: 20 px, one weight, round ends, drawn for this product. Always decorative; name the control. */
function Icon({ children, className }: { readonly children: ReactNode; readonly className?: string | undefined }) {
  return (
    <svg
      viewBox="0 0 20 20"
      aria-hidden="true"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
      strokeLinecap="round"
      strokeLinejoin="round"
      className={cx('shrink-0', sized(className) ? undefined : 'size-5', className)}
    >
      {children}
    </svg>
  )
}
/** A caller's size replaces the default: two size classes would be settled by the order of the stylesheet. */
const sized = (className: string | undefined): boolean => /(^|\s)size-/.test(className ?? '')

export interface IconProps {
  readonly className?: string
}
export const icon = (drawing: ReactNode) =>
  function DrawnIcon({ className }: IconProps) {
    return <Icon className={className}>{drawing}</Icon>
  }
