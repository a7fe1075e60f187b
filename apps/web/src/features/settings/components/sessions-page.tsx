import type { AccountSession } from '@toile/contract'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { momentOf } from '../../../lib/date-words.ts'
import { useNow } from '../../../lib/use-now.ts'
import { relativeTime } from '../../../lib/relative-time.ts'
import { endSessionBy } from '../../../lib/log-out.ts'
import { Button, Dialog, ErrorList, Mark, notify } from '../../../ui/index.ts'
import { settingsKey } from '../api/account.ts'
import { endAllSessions, endOtherSessions, endSession, sessionsQuery } from '../api/sessions.ts'
import { useConfirmation } from '../state/confirmation.ts'
import { wordsOf } from '../state/error-words.ts'
import { deviceOf, locationOf } from '../state/location-words.ts'
import { Loaded } from './loaded.tsx'
import { PageHeader } from './page-header.tsx'

/** Where one is signed in, and the end of it. */
export function SessionsPage() {
  const list = useQuery(sessionsQuery)
  return (
    <>
      <PageHeader
        title="Sessions"
        lead={
          <p>Every browser that is signed in to your account. End those that you do not recognise or no longer use.</p>
        }
      />
      <Loaded query={list} waiting="Loading your sessions" what="Your sessions">
        {({ sessions }) => <Sessions sessions={sessions} />}
      </Loaded>
    </>
  )
}

/** This one first, then the one that was used last. */
const inOrder = (sessions: readonly AccountSession[]): AccountSession[] =>
  sessions.toSorted(
    (a, b) => Number(b.current) - Number(a.current) || Date.parse(b.last_seen_at) - Date.parse(a.last_seen_at),
  )

function Sessions({ sessions }: { readonly sessions: readonly AccountSession[] }) {
  const now = useNow()
  const end = useEnding()
  const [endingAll, setEndingAll] = useState(false)
  return (
    <>
      <ul className="border-t border-edge">
        {inOrder(sessions).map((session) => (
          <li key={session.id} className="flex items-center justify-between gap-6 border-b border-hairline py-4">
            <div className="min-w-0">
              <p className="flex flex-wrap items-center gap-x-4 gap-y-1 text-lg">
                {deviceOf(session.device)}
                {session.current && <Mark>This browser</Mark>}
              </p>
              <p className="text-sm text-soft">
                Network <span className="figures wrap-anywhere">{session.network}</span>
              </p>
              <p className="text-sm text-soft">
                {session.current ? 'In use now' : <LastSeen at={session.last_seen_at} now={now} />} · signed in{' '}
                <time dateTime={session.created_at}>{momentOf(session.created_at)}</time>
              </p>
            </div>
            {!session.current && (
              <Button
                variant="secondary"
                aria-label={`End the session of ${locationOf(session)}`}
                onClick={() => end.mutate(session.id)}
              >
                End
              </Button>
            )}
          </li>
        ))}
      </ul>
      <div className="mt-8">
        <Button variant="danger" onClick={() => setEndingAll(true)}>
          Log out everywhere
        </Button>
      </div>
      <EndAll count={sessions.length} open={endingAll} onClose={() => setEndingAll(false)} />
    </>
  )
}

function LastSeen({ at, now }: { readonly at: string; readonly now: number }) {
  return (
    <>
      Last seen{' '}
      <time dateTime={at} title={momentOf(at)}>
        {relativeTime(at, now)}
      </time>
    </>
  )
}

/** Its row goes when it is pressed, and comes back when the server did not end it. */
function useEnding() {
  const client = useQueryClient()
  const { confirmed } = useConfirmation()
  const { queryKey } = sessionsQuery
  return useMutation({
    mutationFn: (id: string) => confirmed(() => endSession(id)),
    onMutate: async (id) => {
      await client.cancelQueries({ queryKey })
      client.setQueryData(queryKey, (before) =>
        before === undefined ? before : { sessions: before.sessions.filter((session) => session.id !== id) },
      )
      // The button that was pressed goes with its row: the focus stays among the content.
      document.getElementById('content')?.focus({ preventScroll: true })
    },
    onSuccess: () => notify.success('Session ended.'),
    onError: (error) => {
      const words = wordsOf(error)
      if (words.length > 0) notify.error(words.join(' '))
    },
    onSettled: () => client.invalidateQueries({ queryKey: settingsKey }),
  })
}

interface EndAllProps {
  readonly count: number
  readonly open: boolean
  readonly onClose: () => void
}

function EndAll({ count, open, onClose }: EndAllProps) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const { confirmed } = useConfirmation()
  const ending = useMutation({
    mutationFn: () => endSessionBy(() => confirmed(endAllSessions)),
    onSuccess: async () => {
      await navigate('/login', { replace: true })
      notify.success('You are logged out everywhere.')
    },
  })
  const endingOthers = useMutation({
    mutationFn: () => confirmed(endOtherSessions),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: settingsKey })
      onClose()
      notify.success('You are logged out everywhere else.')
    },
  })
  const failure = ending.error ?? endingOthers.error
  const busy = ending.isPending || endingOthers.isPending
  const close = (): void => {
    ending.reset()
    endingOthers.reset()
    onClose()
  }
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => {
        if (!next) close()
      }}
      title="Log out everywhere?"
      description={
        <p>
          {count === 1 ? 'This session ends' : `All ${count} sessions end, this one too`}, and you log in again.
          Pictures that are being made will be finished and kept.
        </p>
      }
      actions={
        <>
          <Button variant="danger" busy={ending.isPending} disabled={busy} onClick={() => ending.mutate()}>
            Log out everywhere
          </Button>
          {count > 1 && (
            <Button
              variant="secondary"
              busy={endingOthers.isPending}
              disabled={busy}
              onClick={() => endingOthers.mutate()}
            >
              Everywhere except here
            </Button>
          )}
          <Button variant="secondary" onClick={close}>
            Cancel
          </Button>
        </>
      }
    >
      {failure === null ? undefined : <ErrorList messages={wordsOf(failure)} />}
    </Dialog>
  )
}
