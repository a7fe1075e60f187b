import type { ReactNode } from 'react'
import { Button } from '../../../ui/index.ts'
import type { ButtonVariant } from '../../../ui/index.ts'

interface BillLinkProps {
  readonly url: string
  readonly variant?: ButtonVariant
  readonly className?: string
  readonly onOpen?: () => void
  readonly children?: ReactNode
}

/**
 * Where an open bill is paid. That page has no way back of its own, so it opens beside this one, which asks for the plan
 * and the balance anew when it is come back to.
 */
export function BillLink({ url, onOpen, children = 'Pay the open bill', ...look }: BillLinkProps) {
  return (
    <Button asChild {...look}>
      <a href={url} target="_blank" rel="noreferrer" onClick={onOpen}>
        {children}
      </a>
    </Button>
  )
}
