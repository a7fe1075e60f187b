import { TOAST } from '@toile/contract'
import { Slot } from 'radix-ui'
import type { ReactElement } from 'react'
import { toast, Toaster as Sonner } from 'sonner'

/** Above a bar at the foot of the window (`useFootBar`): its buttons can be pressed while a message is there. */
const ABOVE_BAR = 'calc(var(--foot-bar, 0px) + 1.25rem)'

/** The toast area, bottom right; on a phone it spans the foot of the screen. Mounted once, by the layout. */
export function Toaster() {
  return (
    <Sonner
      position="bottom-right"
      visibleToasts={TOAST.max}
      expand
      gap={8}
      offset={{ bottom: ABOVE_BAR }}
      mobileOffset={{ bottom: ABOVE_BAR }}
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
        },
      }}
    />
  )
}

/** What can be done about it: a press, or a link that leads there, as a click, a middle click or a long press has it. */
export type NoticeAction = { readonly label: string; readonly onClick: () => void } | { readonly link: ReactElement }

type Kind = 'success' | 'error' | 'message'

const shown = new Map<string, true>()
let count = 0

/** At most 20 at once: the oldest gives way. Answers what takes it away. */
function show(kind: Kind, text: string, usual: number, action?: NoticeAction): () => void {
  const id = `notice-${(count += 1)}`
  const duration = action === undefined ? usual : TOAST.withAction
  const forget = (): void => void shown.delete(id)
  toast[kind](text, {
    id,
    duration,
    onDismiss: forget,
    onAutoClose: forget,
    ...(action && {
      action: (
        <Action
          action={action}
          onHeld={(held) => toast[kind](text, { id, duration: held ? Infinity : duration })}
          onTaken={() => toast.dismiss(id)}
        />
      ),
    }),
  })
  shown.set(id, true)
  const oldest = shown.keys().next()
  if (shown.size > TOAST.max && !oldest.done) {
    shown.delete(oldest.value)
    toast.dismiss(oldest.value)
  }
  return () => void toast.dismiss(id)
}

interface ActionProps {
  readonly action: NoticeAction
  /** Called when it gains or loses the focus: the message stays while it has it. A pointer over it keeps it by itself. */
  readonly onHeld: (held: boolean) => void
  readonly onTaken: () => void
}

function Action({ action, onHeld, onTaken }: ActionProps) {
  const props = {
    className:
      '-my-2.5 ml-auto inline-flex min-h-11 min-w-11 shrink-0 items-center justify-center font-medium underline decoration-edge underline-offset-4 hover:decoration-ink',
    onFocus: () => onHeld(true),
    onBlur: () => onHeld(false),
  }
  if ('link' in action) {
    return (
      <Slot.Root {...props} onClick={onTaken}>
        {action.link}
      </Slot.Root>
    )
  }
  return (
    <button
      type="button"
      {...props}
      onClick={() => {
        action.onClick()
        onTaken()
      }}
    >
      {action.label}
    </button>
  )
}

/** It lies over dialogs, and a press on it is none outside of them. */
export const isNotice = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('[data-sonner-toaster]') !== null

/** Success stays 2 s, an error 4 s, a plain message 4 s; what can be answered stays longer. */
export const notify = {
  success: (text: string, action?: NoticeAction): void => void show('success', text, TOAST.success, action),
  error: (text: string, action?: NoticeAction): void => void show('error', text, TOAST.error, action),
  /** Answers what takes it away. */
  blank: (text: string, action?: NoticeAction) => show('message', text, TOAST.blank, action),
}
