import type { RerunAnswer } from '@toile/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { Link, useLocation } from 'react-router'
import { messagesOfError } from '../../../lib/api/index.ts'
import { creditsChanged } from '../../../lib/balance.ts'
import { generationsKey } from '../../../lib/generations.ts'
import { picturePath, pictureStateOf } from '../../../lib/picture-page.ts'
import { Button, ErrorList, Progress } from '../../../ui/index.ts'
import { cancelRerun, isUnderWay, newestRerunQuery } from '../api/reruns.ts'
import { rerunSummary, stateWords, stepName } from '../state/rerun-words.ts'

/** What is made again, one after the other; it goes on when the page is left. */
export function RerunProgress({ rerun }: { readonly rerun: RerunAnswer }) {
  const client = useQueryClient()
  const { pathname } = useLocation()
  const { steps, rerun_id: id } = rerun
  const underWay = isUnderWay(rerun)
  const ended = steps.filter(({ state }) => state !== 'waiting' && state !== 'running').length
  const { heading, cost } = rerunSummary(rerun)
  const told = useRef(ended)
  useEffect(() => {
    if (told.current === ended) return
    told.current = ended
    creditsChanged(client)
    void client.invalidateQueries({ queryKey: generationsKey })
  }, [client, ended])
  const cancelling = useMutation({
    mutationFn: () => cancelRerun(id),
    onSuccess: (answer) => client.setQueryData(newestRerunQuery.queryKey, answer),
  })
  return (
    <div className="flex w-full flex-col gap-3 border-l-2 border-ink bg-raised px-4 py-4">
      <p role="status" className="figures font-medium">
        {heading}
      </p>
      {underWay && <Progress value={steps.length === 0 ? 0 : ended / steps.length} label="Made again" />}
      <ul className="flex flex-col">
        {steps.map((step) => (
          <li
            key={step.image_id}
            className="flex flex-wrap justify-between gap-x-4 border-b border-hairline py-2 text-sm"
          >
            <span>{stepName(step)}</span>
            {step.new_image_id === null ? (
              <span className="text-soft">{stateWords(step.state)}</span>
            ) : (
              <Link
                to={picturePath(step.new_image_id)}
                state={pictureStateOf(pathname, [], step.new_image_id)}
                className="underline underline-offset-4"
              >
                Show it
              </Link>
            )}
            {step.message !== null && <span className="w-full text-pretty text-soft">{step.message}</span>}
          </li>
        ))}
      </ul>
      <p className="figures text-sm text-soft">{cost}</p>
      {cancelling.error !== null && <ErrorList messages={messagesOfError(cancelling.error)} />}
      {rerun.state === 'running' && (
        <Button
          variant="secondary"
          className="self-start"
          busy={cancelling.isPending}
          onClick={() => cancelling.mutate()}
        >
          Stop
        </Button>
      )}
    </div>
  )
}
