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
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { ApiError, InsufficientCreditsError, messagesOfError } from '../../../lib/api/index.ts'
import { creditsChanged } from '../../../lib/balance.ts'
import { showInsufficientCredits } from '../../../lib/insufficient-credits.ts'
import { Button, Dialog, ErrorList, Price, Segmented, TextArea, UploadIcon } from '../../../ui/index.ts'
import { checkRerun, newestRerunQuery, sendPicture, startRerun } from '../api/reruns.ts'
import { type Changed, changesOf, picturesWords } from '../state/rerun-words.ts'
import { RerunPlanList } from './rerun-plan-list.tsx'

/** Which thing is changed and to what; then all that is made again and what it costs; then it begins. */
export function RerunDialog({ picture, onClose }: { readonly picture: Generation; readonly onClose: () => void }) {
  const client = useQueryClient()
  const choices = changesOf(picture.type)
  const [changed, setChanged] = useState<Changed>(choices.at(-1)!.value)
  const [words, setWords] = useState(picture.prompt)
  const [given, setGiven] = useState<Readonly<Partial<Record<Changed, UploadAnswer>>>>({})
  /** Of what came of the picture, what is made again as well. */
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const [whole, setWhole] = useState<RerunPlan | null>(null)
  const [key, setKey] = useState(() => crypto.randomUUID())
  const change = changeOf(changed, words, given)
  const plan = useMutation({
    mutationFn: (images: readonly string[] | null) =>
      checkRerun({ output_id: picture.output_image_id, change: change!, ...(images !== null && { images }) }),
    onSuccess: (answer, images) => {
      if (images !== null) return
      setWhole(answer)
      setChosen(new Set(answer.steps.slice(1).flatMap((step) => (step.refused === null ? [step.image_id] : []))))
    },
  })
  const start = useMutation({
    mutationFn: ({ price }: RerunPlan) =>
      startRerun({ output_id: picture.output_image_id, change: change!, images: [...chosen], price }, key),
    onSuccess: (answer) => {
      client.setQueryData(newestRerunQuery.queryKey, answer)
      creditsChanged(client)
      onClose()
    },
    onError: (error) => {
      const lacking = insufficientCreditsBody.safeParse(error instanceof InsufficientCreditsError ? error.body : null)
      if (lacking.success) showInsufficientCredits(lacking.data)
      // A refusal stores nothing. Whether a lost one arrived, or one that a gateway answered, its key tells.
      if (error instanceof ApiError && error.status < 500) setKey(crypto.randomUUID())
    },
  })
  const forget = (): void => {
    setWhole(null)
    plan.reset()
    start.reset()
  }
  const toggle = (id: string): void => {
    const next = new Set(chosen)
    if (!next.delete(id)) next.add(id)
    setChosen(next)
    start.reset()
    plan.mutate([...next])
  }
  const shown = plan.data ?? whole
  const count = shown?.steps.filter(({ refused }) => refused === null).length ?? 0
  const refused = shown?.steps[0]?.refused ?? null
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
            busy={plan.isPending}
            disabledReason={change === null ? reasonOf(changed, words) : null}
            onClick={() => plan.mutate(null)}
          >
            See what is made again
          </Button>
        ) : (
          <>
            <Button
              busy={start.isPending || plan.isPending}
              disabledReason={refused}
              onClick={() => shown !== null && start.mutate(shown)}
            >
              <span>
                Make {picturesWords(count)} again
                <Price credits={shown?.price ?? 0} />
              </span>
            </Button>
            <Button variant="secondary" onClick={forget}>
              Change something else
            </Button>
          </>
        )
      }
    >
      <div className="flex flex-col gap-6">
        {whole === null || shown === null ? (
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
          <RerunPlanList whole={whole} shown={shown} chosen={chosen} busy={plan.isPending} onToggle={toggle} />
        )}
        {plan.error !== null && <ErrorList messages={messagesOfError(plan.error)} />}
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
