import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { ImageCount } from '@toile/contract'
import { creditsWords, describeMode, priceOf } from '@toile/contract'
import { useEffect, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { useStore } from 'zustand'
import { creditsQuery } from '../../../lib/account.ts'
import { usePictureRetry } from '../../../lib/picture-retry.ts'
import { messagesOfError, useWorkInProgress } from '../../../lib/api/index.ts'
import { creditsChanged } from '../../../lib/balance.ts'
import { generationsKey } from '../../../lib/generations.ts'
import type { JobState } from '../../../lib/jobs/index.ts'
import { followJob, imagesOf, isRunning, jobFraction, newJob, useShownJob } from '../../../lib/jobs/index.ts'
import { usePageTitle } from '../../../lib/page-title.ts'
import { useSession } from '../../../lib/session.ts'
import { showInsufficientCredits } from '../../../lib/insufficient-credits.ts'
import type { VariationState } from '../../../lib/variation.ts'
import { useWayToVariation } from '../../../lib/variation.ts'
import { ArrowLeftIcon, Button, Price } from '../../../ui/index.ts'
import { cancelGeneration } from '../api/cancel-generation.ts'
import { startRetry } from '../api/start-retry.ts'
import { startVariation } from '../api/start-variation.ts'
import { Bench, Workbench } from '../components/workbench.tsx'
import { RunningFooter } from '../components/running-footer.tsx'
import { useBalanceNote } from '../components/use-balance-note.ts'
import { StepFooter } from '../components/step-footer.tsx'
import { CountField } from '../components/count-choice.tsx'
import type { StudioParts } from '../parts.ts'
import { ENLARGE, RECIPE_WORDS, RETRY_WORDS, type RunWords, VARIATION_WORDS } from './run-words.ts'
import type { VariationControl } from './variation.ts'
import { createVariation } from './variation.ts'

/** The job starts by itself when the page has settled. */
const AUTO_START_MS = 300

export interface VariationPageProps {
  readonly wanted: VariationState
  readonly parts: Pick<StudioParts, 'Results' | 'ResultPlaceholders'>
}

/** The pictures near one that was made: they start by themselves, and each can be varied in turn. */
export function VariationPage({ wanted, parts }: VariationPageProps) {
  useWorkInProgress()
  const control = useVariation(wanted)
  const run = useStore(control.store)
  const [count, setCount] = useState<ImageCount>(wanted.count)
  const said = wordsFor(wanted)
  const ofRecipe = wanted.recipe !== undefined
  const title = `${describeMode(wanted.aiModel).title}: ${said.title}`
  const job = run.job ?? newJob('', wanted.count)
  /** It was refused, or is lost: nothing is on its way. */
  const refused = run.lost !== null || (run.job === null && !run.starting && run.problem !== null)
  const running = run.job !== null && isRunning(run.job)
  const heading =
    run.lost !== null ? said.lost[run.lost].heading : refused ? said.refused : headingOf(run.job, wanted.count, said)
  usePageTitle(title, running ? jobFraction(job) : null)
  useShownJob(useSession().session?.user?.username, wanted.aiModel, run.job, wanted)
  return (
    <>
      <parts.Results
        mode={wanted.aiModel}
        job={job}
        status={refused ? heading : undefined}
        size={wanted.dimensions}
        prompt=""
        connection={run.connection}
        onRetry={control.retryStream}
        onJob={control.updateJob}
      >
        {({ stage, panel, words }) => (
          <Bench
            mode={wanted.aiModel}
            rail={
              <Button asChild variant="quiet" className="text-sm!">
                <Link to={`/${wanted.aiModel}/`}>
                  <ArrowLeftIcon />
                  To the studio
                </Link>
              </Button>
            }
          >
            <Workbench
              kicker={said.kicker}
              stage={
                refused ? <Unvaried wanted={wanted} parts={parts} gone={run.lost === 'original' || ofRecipe} /> : stage
              }
              stageFit={run.lost === 'original' ? 'wide' : refused ? 'window' : 'content'}
              heading={heading}
              intro={
                run.lost !== null ? said.lost[run.lost].what : wanted.recipe?.enlarge === true ? ENLARGE : undefined
              }
              panel={
                <div className="flex flex-col gap-8">
                  {!refused && !ofRecipe && <Original wanted={wanted} />}
                  {run.job !== null && panel}
                  {wanted.retry !== true && !ofRecipe && (run.job !== null || run.lost === 'job') && (
                    <CountField count={count} onChange={setCount} />
                  )}
                  {run.job !== null && words}
                </div>
              }
              footer={<Foot wanted={wanted} control={control} count={count} />}
            />
          </Bench>
        )}
      </parts.Results>
    </>
  )
}

const wordsFor = ({ retry, recipe }: VariationState): RunWords =>
  recipe !== undefined ? RECIPE_WORDS : retry === true ? RETRY_WORDS : VARIATION_WORDS

function useVariation(wanted: VariationState): VariationControl {
  const client = useQueryClient()
  const navigate = useNavigate()
  const [control] = useState(() =>
    createVariation(
      {
        start: () => (wanted.retry === true ? startRetry(wanted) : startVariation(wanted)),
        cancel: cancelGeneration,
        follow: followJob,
        // The history entry keeps it: a reload, or a way back, follows the job instead of asking for another.
        accepted: (jobId) =>
          void navigate('.', { replace: true, state: { ...wanted, jobId }, preventScrollReset: true }),
        explain: (error) => messagesOfError(error).join(' '),
        creditsChanged: () => {
          creditsChanged(client)
          void client.invalidateQueries({ queryKey: generationsKey })
        },
        onInsufficientCredits: showInsufficientCredits,
      },
      wanted.count,
      wanted.jobId,
    ),
  )
  useEffect(() => {
    const timer = setTimeout(() => void control.start(), AUTO_START_MS)
    return () => {
      clearTimeout(timer)
      control.dispose()
    }
  }, [control])
  return control
}

function headingOf(job: JobState | null, count: number, { pictures, none }: RunWords): string {
  if (job === null || isRunning(job)) return `Making ${pictures(count)}`
  const made = imagesOf(job).length
  if (made === 0) return none
  const said = made === count ? `${pictures(made)}, ready` : `${made} of ${pictures(count)}`
  return said.charAt(0).toUpperCase() + said.slice(1)
}

const addressOf = ({ outputImageId }: VariationState): string => `/api/images/${encodeURIComponent(outputImageId)}/`

/** Where nothing came of it, the picture that was to be varied, large: what one works on stays in view. */
function Unvaried({
  wanted,
  parts,
  gone,
}: Pick<VariationPageProps, 'wanted' | 'parts'> & {
  /** The server has it no longer. */
  readonly gone: boolean
}) {
  const url = addressOf(wanted)
  const { attempt, failed, fail } = usePictureRetry(url)
  if (gone || failed) return <parts.ResultPlaceholders count={wanted.count} size={wanted.dimensions} />
  return (
    <div className="absolute inset-0 p-3 sm:p-6">
      <img
        key={attempt}
        src={url}
        alt={wordsFor(wanted).fromAlt}
        {...wanted.dimensions}
        className="size-full object-contain"
        onError={fail}
      />
    </div>
  )
}

/** What they are near to. It may have been deleted since: then nothing is shown. */
function Original({ wanted }: { readonly wanted: VariationState }) {
  const url = `${addressOf(wanted)}?size=thumb`
  const { failed, fail } = usePictureRetry(url)
  if (failed) return null
  const said = wordsFor(wanted)
  const { width, height } = wanted.dimensions
  return (
    <figure className="flex items-center gap-4">
      <img
        src={url}
        alt={said.fromAlt}
        width={width}
        height={height}
        className="h-24 w-auto bg-tracing object-contain"
        onError={fail}
      />
      <figcaption className="text-sm text-soft">{said.from}</figcaption>
    </figure>
  )
}

/** Stop what is running; or vary the same picture once more. */
function Foot({
  wanted,
  control,
  count,
}: {
  readonly wanted: VariationState
  readonly control: VariationControl
  /** How many the next press makes. */
  readonly count: ImageCount
}) {
  const { job, starting, problem, cancelling, lost, connection } = useStore(control.store)
  const navigate = useNavigate()
  const go = useWayToVariation()
  const { data: account } = useQuery(creditsQuery)
  const price = priceOf(wanted.aiModel, count)
  const note = useBalanceNote(price)
  const back = (): void => void navigate(-1)
  if (job !== null && isRunning(job)) {
    return (
      <RunningFooter
        job={job}
        connection={connection}
        problem={problem}
        cancelling={cancelling}
        onBack={back}
        onCancel={() => void control.cancel()}
      />
    )
  }
  const free = wanted.retry === true
  const once = free || wanted.recipe !== undefined
  if (lost === 'original' || lost === 'offer' || (once && (job !== null || lost !== null))) {
    return (
      <StepFooter onBack={back} note={account && `You have ${creditsWords(account.credits)}.`}>
        {({ className }) => (
          <Button asChild className={className}>
            <Link to="/dashboard">To the dashboard</Link>
          </Button>
        )}
      </StepFooter>
    )
  }
  if (job === null && lost === null) {
    return (
      <StepFooter onBack={back} problem={starting ? null : problem} note="Asking for the pictures.">
        {({ className }) => (
          <Button className={className} busy={starting || problem === null} onClick={() => void control.start()}>
            {problem === null ? (
              'Starting'
            ) : (
              <span>
                Try again
                <Price credits={free ? 0 : priceOf(wanted.aiModel, wanted.count)} />
              </span>
            )}
          </Button>
        )}
      </StepFooter>
    )
  }
  const { jobId: _done, ...again } = { ...wanted, count, key: crypto.randomUUID() }
  return (
    <StepFooter onBack={back} note={note}>
      {(main) => (
        <Button {...main} onClick={() => go(again)}>
          <span>
            Vary again
            <Price credits={price} />
          </span>
        </Button>
      )}
    </StepFooter>
  )
}
