import { useMutation } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { messagesOfError, RateLimitError } from '../../../lib/api/index.ts'
import { useCountdown } from '../../../lib/countdown.ts'
import { useMailedToken } from '../../../lib/mailed-token.ts'
import { Button, ErrorList } from '../../../ui/index.ts'
import { isSpent } from '../api/mailed-links.ts'
import { AuthPage } from './auth-page.tsx'

interface MailedLinkProps {
  readonly title: string
  readonly lead: ReactNode
  readonly button: string
  readonly act: (data: string) => Promise<unknown>
  readonly onDone: () => unknown
  /** What stands in the place of a link that no longer works, and where one goes from there. */
  readonly spent: ReactNode
  readonly waysOn: ReactNode
}

/**
 * A link that does something once. It does it at a press and not by being opened: programs that look through mails open
 * what they find in them.
 */
export function MailedLink({ title, lead, button, act, onDone, spent, waysOn }: MailedLinkProps) {
  const data = useMailedToken()
  const { secondsLeft, start } = useCountdown()
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => act(data),
    onSuccess: onDone,
    onError: (refused) => {
      if (refused instanceof RateLimitError) start(refused.waitSeconds)
    },
  })
  if (data === '' || isSpent(error)) {
    return (
      <AuthPage title="This link no longer works" lead={<p role="status">{spent}</p>}>
        <div className="flex flex-wrap items-center gap-x-6 gap-y-3">{waysOn}</div>
      </AuthPage>
    )
  }
  const waiting = secondsLeft > 0
  return (
    <AuthPage title={title} lead={lead}>
      <div className="flex flex-col items-start gap-5">
        <ErrorList messages={error === null ? [] : messagesOfError(error)} />
        <Button size="lg" busy={isPending} disabled={waiting} className="figures" onClick={() => mutate()}>
          {waiting ? `${button} in ${secondsLeft} s` : button}
        </Button>
      </div>
    </AuthPage>
  )
}
