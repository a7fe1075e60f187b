import {
  describeMode,
  type Generation,
  insufficientCreditsBody,
  PROMPT_MAX_LENGTH,
  type RerunChange,
  type RerunPlan,
  UPLOAD,
  type UploadAnswer,
} from '@toile/contract'
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { ApiError, InsufficientCreditsError, messagesOfError, wasRefused } from '../../../lib/api/index.ts'
import { creditsChanged } from '../../../lib/balance.ts'
import { showInsufficientCredits } from '../../../lib/insufficient-credits.ts'
import { Button, Dialog, ErrorList, Price, Segmented, TextArea, UploadIcon } from '../../../ui/index.ts'
import { checkRerun, newestRerunQuery, rerunPlanQuery, type RerunWish, sendPicture, startRerun } from '../api/reruns.ts'
import { type Changed, changesOf, ONE_AT_A_TIME, picturesWords } from '../state/rerun-words.ts'
import { RerunPlanList } from './rerun-plan-list.tsx'

/** The status of an order whose key came with another one. */
const KEY_CAME_BEFORE = 422

interface RerunDialogProps {
  readonly picture: Generation
  /** Pictures are being made again already. */
  readonly underWay: boolean
  /** Of the next order; kept until it is known what became of one (R17). */
  readonly orderKey: string
  readonly onKeyUsed: () => void
  readonly onClose: () => void
}

/** Which thing is changed and to what; then all that is made again and what it costs; then it begins. */
export function RerunDialog({ picture, underWay, orderKey, onKeyUsed, onClose }: RerunDialogProps) {
  const client = useQueryClient()
  const choices = changesOf(picture.type)
  const [changed, setChanged] = useState<Changed>(choices.at(-1)!.value)
  const [words, setWords] = useState(picture.prompt)
  const [given, setGiven] = useState<Readonly<Partial<Record<Changed, UploadAnswer>>>>({})
  /** Of what came of the picture, what is made again as well. */
  const [chosen, setChosen] = useState<readonly string[]>([])
  const [whole, setWhole] = useState<RerunPlan | null>(null)
  const change = changeOf(changed, words, given)
  const wish = (images: readonly string[]): RerunWish => ({
    output_id: picture.output_image_id,
    change: change!,
    images,
  })
  const look = useMutation({
    mutationFn: () => checkRerun({ output_id: picture.output_image_id, change: change! }),
    onSuccess: (answer) => {
      const all = answer.steps.slice(1).flatMap((step) => (step.refused === null ? [step.image_id] : []))
      client.setQueryData(rerunPlanQuery(wish(all)).queryKey, answer)
      setChosen(all)
      setWhole(answer)
    },
  })
  const check = useQuery({
    ...rerunPlanQuery(wish(chosen)),
    enabled: whole !== null,
    placeholderData: keepPreviousData,
  })
  /** Of what is chosen; null as long as that is not known. */
  const plan = check.isPlaceholderData || check.isFetching ? null : (check.data ?? null)
  const start = useMutation({
    mutationFn: async ({ price }: RerunPlan) => {
      const known = (await client.ensureQueryData(newestRerunQuery))?.rerun_id
      try {
        return await startRerun({ ...wish(chosen), price }, orderKey)
      } catch (error) {
        // What runs is shown, whoever began it.
        const newest = await client
          .fetchQuery({ ...newestRerunQuery, staleTime: 0, retry: false })
          .catch(() => undefined)
        const mayHaveArrived = !wasRefused(error) || error.status === KEY_CAME_BEFORE
        if (newest && newest.rerun_id !== known && mayHaveArrived) return newest
        if (wasRefused(error) && newest !== undefined) onKeyUsed()
        throw error
      }
    },
    onSuccess: (answer) => {
      client.setQueryData(newestRerunQuery.queryKey, answer)
      creditsChanged(client)
      onKeyUsed()
      onClose()
    },
    onError: (error) => {
      const lacking = insufficientCreditsBody.safeParse(error instanceof InsufficientCreditsError ? error.body : null)
      if (lacking.success) showInsufficientCredits(lacking.data)
      // The price may be another by now.
      if (error instanceof ApiError && error.status === 409) void check.refetch()
    },
  })
  const forget = (): void => {
    if (start.isPending) return
    setWhole(null)
    look.reset()
    start.reset()
  }
  const toggle = (id: string): void => {
    if (start.isPending || whole === null) return
    const others = whole.steps.slice(1).map((step) => step.image_id)
    setChosen(others.filter((each) => (each === id) !== chosen.includes(each)))
    start.reset()
  }
  const count = plan?.steps.filter(({ refused }) => refused === null).length ?? 0
  const refused = plan?.steps[0]?.refused ?? null
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Run again with one thing changed"
      description={<p>All else stays as it was, its seed too. What there is already is kept.</p>}
      size="lg"
      actionsStay
      actions={
        whole === null ? (
          <Button
            busy={look.isPending}
            disabledReason={change === null ? reasonOf(changed, words) : null}
            onClick={() => look.mutate()}
          >
            See what is made again
          </Button>
        ) : (
          <>
            {check.error !== null ? (
              <Button onClick={() => void check.refetch()}>Try again</Button>
            ) : plan === null ? (
              <Button busy>Looking at the price</Button>
            ) : (
              <Button
                busy={start.isPending}
                disabledReason={refused ?? (underWay ? ONE_AT_A_TIME : null)}
                onClick={() => start.mutate(plan)}
              >
                <span>
                  Make {picturesWords(count)} again
                  <Price credits={plan.price} />
                </span>
              </Button>
            )}
            <Button variant="secondary" onClick={forget}>
              Change something else
            </Button>
          </>
        )
      }
    >
      <div className="flex flex-col gap-6">
        {whole === null ? (
          <>
            {choices.length > 1 && (
              <Segmented
                label="What is changed"
                value={changed}
                onChange={setChanged}
                segments={choices.map(({ value, name }) => ({ value, label: name }))}
              />
            )}
            {changed === 'prompt' ? (
              <TextArea
                label="New words"
                rows={4}
                maxLength={PROMPT_MAX_LENGTH}
                value={words}
                onChange={({ currentTarget }) => setWords(currentTarget.value)}
              />
            ) : (
              <NewPicture
                key={changed}
                name={choices.find(({ value }) => value === changed)!.name}
                given={given[changed] ?? null}
                onGiven={(answer) => setGiven((before) => ({ ...before, [changed]: answer }))}
              />
            )}
          </>
        ) : (
          <RerunPlanList
            whole={whole}
            checked={check.data ?? whole}
            priced={plan !== null}
            chosen={chosen}
            onToggle={toggle}
          />
        )}
        {look.error !== null && <ErrorList messages={messagesOfError(look.error)} />}
        {whole !== null && check.error !== null && <ErrorList messages={messagesOfError(check.error)} />}
        {start.error !== null && <ErrorList messages={messagesOfError(start.error)} />}
      </div>
    </Dialog>
  )

  function reasonOf(which: Changed, text: string): string {
    if (which !== 'prompt') return 'Choose the new picture first.'
    return text.trim() === picture.prompt.trim() ? 'Change the words first.' : 'Words are needed.'
  }

  function changeOf(which: Changed, text: string, files: typeof given): RerunChange | null {
    if (which === 'prompt') {
      const isNeeded = describeMode(picture.type).prompt === 'required'
      const same = text.trim() === picture.prompt.trim()
      return same || (isNeeded && text.trim() === '') ? null : { prompt: text }
    }
    const file = files[which]
    return file === undefined ? null : { role: which, upload_id: file.upload_id }
  }
}

interface NewPictureProps {
  readonly name: string
  readonly given: UploadAnswer | null
  readonly onGiven: (answer: UploadAnswer) => void
}

function NewPicture({ name, given, onGiven }: NewPictureProps) {
  const input = useRef<HTMLInputElement>(null)
  const upload = useMutation({ mutationFn: sendPicture, onSuccess: onGiven })
  return (
    <div className="flex flex-wrap items-center gap-5">
      <input
        ref={input}
        type="file"
        accept={UPLOAD.mediaTypes.join(',')}
        aria-label={`New picture in place of: ${name}`}
        tabIndex={-1}
        className="sr-only"
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? []
          currentTarget.value = ''
          if (file !== undefined) upload.mutate(file)
        }}
      />
      {given !== null && (
        <img
          src={given.image_url}
          alt="Given instead"
          className="h-32 w-auto bg-tracing object-contain outline outline-hairline"
        />
      )}
      <Button variant="secondary" busy={upload.isPending} onClick={() => input.current?.click()}>
        <UploadIcon />
        {given === null ? 'Choose a picture' : 'Choose another'}
      </Button>
      {upload.error !== null && <ErrorList messages={messagesOfError(upload.error)} />}
    </div>
  )
}
