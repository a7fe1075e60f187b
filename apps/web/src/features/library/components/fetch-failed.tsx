import { GENERATIONS_FAILED } from '@toile/contract'
import type { UseInfiniteQueryResult, UseQueryResult } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { messagesOfError } from '../../../lib/api/index.ts'
import { Button, notify } from '../../../ui/index.ts'

type ListQuery = UseQueryResult | UseInfiniteQueryResult

/** Each failure to fetch a list is told as a toast (R34), also where an older list is still shown. */
export function useFailureToast({ isError, errorUpdatedAt }: ListQuery): void {
  const told = useRef(0)
  useEffect(() => {
    if (!isError || told.current === errorUpdatedAt) return
    told.current = errorUpdatedAt
    notify.error(GENERATIONS_FAILED)
  }, [isError, errorUpdatedAt])
}

/** In the place of a list that did not come, where it can be asked for again. */
export function FetchFailed({ list: { error, isFetching, refetch } }: { readonly list: ListQuery }) {
  return (
    <div className="flex flex-col items-start gap-4 border-t border-hairline py-10">
      <p>
        {GENERATIONS_FAILED}. {messagesOfError(error).join(' ')} Your pictures are kept.
      </p>
      <Button variant="secondary" busy={isFetching} onClick={() => void refetch()}>
        Try again
      </Button>
    </div>
  )
}
