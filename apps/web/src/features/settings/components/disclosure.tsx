import { useEffect, useRef, useState } from 'react'
import type { ReactNode } from 'react'
import { Button } from '../../../ui/index.ts'

interface DisclosureProps {
  /** On the button that opens it: 'Change password'. */
  readonly label: string
  readonly children: (close: () => void) => ReactNode
}

/** A button in whose place a form opens. The focus goes to its first field, and comes back to the button. */
export function Disclosure({ label, children }: DisclosureProps) {
  const [open, setOpen] = useState(false)
  const wasOpen = useRef(false)
  const button = useRef<HTMLButtonElement>(null)
  const form = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (open) form.current?.querySelector<HTMLInputElement>('input:not([hidden])')?.focus()
    else if (wasOpen.current) button.current?.focus()
    wasOpen.current = open
  }, [open])
  if (open)
    return (
      <div ref={form} className="w-full">
        {children(() => setOpen(false))}
      </div>
    )
  return (
    <Button ref={button} variant="secondary" onClick={() => setOpen(true)}>
      {label}
    </Button>
  )
}
