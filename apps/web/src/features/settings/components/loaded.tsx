import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { messagesOfError } from '../../../lib/api/index.ts'
import { Button, StitchLoader } from '../../../ui/index.ts'

interface LoadedProps<Data> {
  readonly query: UseQueryResult<Data>
  /** What is being waited for: 'Loading your sessions'. */
  readonly waiting: string
  /** What did not come, when it does not: 'Your sessions'. */
  readonly what: string
  readonly children: (data: Data) => ReactNode
}

/** What was asked for, once it is there; the wait for it; and what went wrong, with another try. */
export function Loaded<Data>({ query, waiting, what, children }: LoadedProps<Data>) {
  const { data, isError, error, isFetching, refetch } = query
  if (data === undefined && !isError) return <StitchLoader label={waiting} className="py-16" />
  const failure = isError && (
    <div role="alert" className="flex flex-col items-start gap-4 border-l-2 border-red bg-sunk px-5 py-4">
      <p>
        {what} {data === undefined ? 'could not be loaded' : 'may have changed since'}.{' '}
        {messagesOfError(error).join(' ')}
      </p>
      <Button variant="secondary" busy={isFetching} onClick={() => void refetch()}>
        Try again
      </Button>
    </div>
  )
  return (
    <>
      {failure}
      {data !== undefined && children(data)}
    </>
  )
}
