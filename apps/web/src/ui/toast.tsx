import { TOAST } from '@toile/contract'
import { toast, Toaster as Sonner } from 'sonner'

/** The toast area, bottom right; on a phone it spans the foot of the screen. Mounted once, by the layout. */
export function Toaster() {
  return (
    <Sonner
      position="bottom-right"
      visibleToasts={TOAST.max}
      expand
      gap={8}
      containerAriaLabel="Messages"
      toastOptions={{
        unstyled: true,
        duration: TOAST.blank,
        classNames: {
          toast:
            'flex items-start gap-3 rounded-sm border border-edge bg-raised px-4 py-3 text-sm text-ink shadow-sheet border-l-4',
          success: '!border-l-green',
          error: '!border-l-red',
          title: 'font-medium',
          description: 'text-soft',
          icon: 'hidden',
          actionButton: 'ml-auto shrink-0 underline underline-offset-4 min-h-6 font-medium',
        },
      }}
    />
  )
}

export interface NoticeAction {
  readonly label: string
  readonly onClick: () => void
}

const shown = new Map<string | number, true>()

/** At most 20 at once (SPEC section 9): the oldest gives way. */
function show(kind: 'success' | 'error' | 'message', text: string, duration: number, action?: NoticeAction): void {
  const forget = ({ id }: { id: string | number }): void => void shown.delete(id)
  const id = toast[kind](text, { duration, onDismiss: forget, onAutoClose: forget, ...(action && { action }) })
  shown.set(id, true)
  const oldest = shown.keys().next()
  if (shown.size > TOAST.max && !oldest.done) {
    shown.delete(oldest.value)
    toast.dismiss(oldest.value)
  }
}

/** Success stays 2 s, an error 4 s, a plain message 4 s (SPEC section 9). */
export const notify = {
  success: (text: string, action?: NoticeAction): void => show('success', text, TOAST.success, action),
  error: (text: string, action?: NoticeAction): void => show('error', text, TOAST.error, action),
  blank: (text: string, action?: NoticeAction): void => show('message', text, TOAST.blank, action),
}
