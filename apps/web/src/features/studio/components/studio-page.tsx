import type { Mode } from '@toile/contract'
import { describeMode, promptWords } from '@toile/contract'
import type { Size } from '@toile/mask-tools'
import { useEffect, useRef } from 'react'
import { useStore } from 'zustand'
import { useModeCapability } from '../../../lib/capabilities.ts'
import { useWorkInProgress } from '../../../lib/api/index.ts'
import { isRunning, jobFraction, useShownJob } from '../../../lib/jobs/index.ts'
import { usePageTitle } from '../../../lib/page-title.ts'
import { Picture } from '../../../lib/picture.tsx'
import { useSession } from '../../../lib/session.ts'
import { Button, StitchLoader } from '../../../ui/index.ts'
import type { StudioParts } from '../parts.ts'
import type { Draft } from '../state/draft.ts'
import { faceIsPassedOver } from '../state/face-offer.ts'
import { furthestStep, missingInputs } from '../state/readiness.ts'
import type { PicturePlace } from '../state/picture-words.ts'
import { pictureWords } from '../state/picture-words.ts'
import { resultWords } from '../state/result-words.ts'
import type { Studio, StudioState } from '../state/studio.ts'
import { IncomingPicture } from './incoming-picture.tsx'
import { Steps } from './steps.tsx'
import { Bench, STEP_HEADING, Workbench } from './workbench.tsx'
import { FaceStep } from './face-step.tsx'
import { PauseNotice } from './engine-note.tsx'
import { GenerateFooter, ResultFooter } from './generate-footer.tsx'
import { OrderCheck } from './order-check.tsx'
import { useOrderCheck } from './use-order-check.ts'
import { MaskedPreview } from './masked-preview.tsx'
import { MaskStep } from './mask-step.tsx'
import { DraftConflictNotice } from './draft-conflict-notice.tsx'
import { PicturePanel } from './picture-panel.tsx'
import { PictureStage } from './picture-step.tsx'
import { StepIndicator } from './step-indicator.tsx'
import { useRestoreAttempt } from './use-restore-attempt.ts'
import { useStartOver } from './use-start-over.ts'
import { useStudio } from './use-studio.ts'
import { NextButton } from './step-footer.tsx'
import { GarmentTypeChoice } from './garment-type-choice.tsx'
import { SourceDotNote, SourceDotStage, useTakesDot } from './source-dot.tsx'
import { PromptPanel } from './prompt-step.tsx'

/** One wizard for every mode: the contract's description says which steps there are, the steps what each one shows. */
export function StudioPage({
  mode,
  parts,
  help,
}: {
  readonly mode: Mode
  readonly parts: StudioParts
  /** Stands beside the steps in each of them. */
  readonly help?: React.ReactNode
}) {
  const { session } = useSession()
  const username = session?.user?.username
  useWorkInProgress()
  if (username === undefined) return null
  return <Wizard key={username} mode={mode} username={username} parts={parts} help={help} />
}

interface WizardProps {
  readonly mode: Mode
  readonly username: string
  readonly parts: StudioParts
  readonly help: React.ReactNode
}

function Wizard({ mode, username, parts, help }: WizardProps) {
  const studio = useStudio(mode, username)
  const state = useStore(studio.store)
  const { draft } = state
  usePageTitle(describeMode(mode).title, isRunning(draft.job) && draft.job !== null ? jobFraction(draft.job) : null)
  useShownJob(username, mode, draft.job)
  useFocusOnStepChange(state.restored ? stepKey(mode, state) : null)
  const startOver = useStartOver(studio)
  if (!state.restored) return <LoadingWorkbench mode={mode} help={help} />
  return (
    <>
      {state.other !== null && <DraftConflictNotice studio={studio} other={state.other} />}
      <PauseNotice mode={mode} />
      <IncomingPicture studio={studio} draft={draft} username={username} />
      <StudioSteps {...{ studio, draft, username, parts, help }} onStartOver={startOver} />
    </>
  )
}

/** The workbench until the draft is loaded: nothing moves when that comes, and if it takes long, the wait is said. */
function LoadingWorkbench({ mode, help }: { readonly mode: Mode; readonly help: React.ReactNode }) {
  return (
    <Bench mode={mode} rail={<Rail mode={mode} current={-1} furthest={-1} passed={null} help={help} />}>
      <Workbench
        kicker=""
        stage={null}
        stageFit={describeMode(mode).steps[0] === 'prompt' ? 'wide' : 'window'}
        heading={null}
        panel={
          <StitchLoader
            label="Loading your work"
            className="min-h-[60dvh] animate-[appear_180ms_300ms_both] py-16 lg:min-h-0"
          />
        }
        footer={<div className="min-h-18" />}
      />
    </Bench>
  )
}

interface RailProps {
  readonly mode: Mode
  readonly current: number
  readonly furthest: number
  readonly passed: number | null
  readonly onStep?: (step: number) => void
  readonly help: React.ReactNode
}

/** No step is open yet. */
const STAY = (): void => {}

function Rail({ mode, current, furthest, passed, onStep = STAY, help }: RailProps) {
  const description = describeMode(mode)
  return (
    <div className="flex items-center gap-1 sm:gap-3">
      <div className="min-w-0 grow">
        <StepIndicator
          steps={description.steps}
          sourceName={pictureWords(description, 'source').noun}
          current={current}
          furthest={furthest}
          passed={passed}
          onStep={onStep}
        />
      </div>
      {help}
    </div>
  )
}

/** The step that is passed over because no engine can do anything in it, or null. */
function usePassedStep(mode: Mode): number | null {
  const able = useModeCapability(mode)
  const step = describeMode(mode).steps.indexOf('face')
  return step !== -1 && faceIsPassedOver(able) ? step : null
}

/** What one has arrived at: a step, on a step for a picture the picture that was brought to it, a part of a step. */
function stepKey(mode: Mode, { draft, uploads }: Pick<StudioState, 'draft' | 'uploads'>): string {
  const step = Math.min(draft.step, furthestStep(mode, draft, uploads))
  const name = describeMode(mode).steps[step]
  const picture = name === 'photo' ? draft.photo : name === 'source' || name === 'flatlay' ? draft.source : null
  const part = name === 'mask' && draft.adjusting ? 'adjusting' : ''
  return `${step}/${picture?.uploadId ?? part}`
}

/**
 * A new step moves the focus, and the window, to what is new, as a change of page would: the button that was pressed,
 * far down on a phone, is gone by then.
 */
function useFocusOnStepChange(key: string | null): void {
  const shown = useRef<string | null>(null)
  useEffect(() => {
    const moved = shown.current !== null && shown.current !== key
    shown.current = key
    if (!moved) return
    document.getElementById(STEP_HEADING)?.focus({ preventScroll: true })
    scrollTo({ top: 0 })
  }, [key])
}

/** Whether the words are about a picture that was brought. */
const hasPicture = (mode: Mode): boolean => {
  const { target, source } = describeMode(mode)
  return target !== 'none' || source !== 'none'
}

/** The size a mode's pictures have: the photo's, a tile's, or a sheet's. */
function pictureSize(mode: Mode, draft: Draft): Size {
  if (describeMode(mode).target !== 'none' && draft.photo !== null) return draft.photo
  return describeMode(mode).size
}

interface StepProps {
  readonly kicker: string
  readonly studio: Studio
  readonly draft: Draft
  readonly username: string
  readonly parts: StudioParts
}

interface StudioStepsProps extends Omit<StepProps, 'kicker'> {
  readonly help: React.ReactNode
  readonly onStartOver: () => void
}

function StudioSteps({ help, ...props }: StudioStepsProps) {
  const { studio, draft } = props
  const { mode } = studio
  const { uploads } = useStore(studio.store)
  const { steps } = describeMode(mode)
  const furthest = furthestStep(mode, draft, uploads)
  const passed = usePassedStep(mode)
  const reached = Math.min(draft.step, furthest)
  const step = reached === passed ? reached - 1 : reached
  return (
    <Bench mode={mode} rail={<Rail mode={mode} current={step} {...{ furthest, passed, help }} onStep={studio.goTo} />}>
      <Steps count={steps.length} current={step}>
        <CurrentStep {...props} {...{ step, passed }} kicker={`Step ${step + 1} of ${steps.length}`} />
      </Steps>
    </Bench>
  )
}

interface CurrentStepProps extends StepProps {
  readonly step: number
  readonly passed: number | null
  readonly onStartOver: () => void
}

function CurrentStep({ studio, draft, step, passed, username, parts, kicker, onStartOver }: CurrentStepProps) {
  const { mode } = studio
  const { edition, uploads } = useStore(studio.store)
  const { steps } = describeMode(mode)
  const onBack = step === 0 ? null : () => studio.goTo(step - 1)
  const onNext = (): void => studio.goTo(step + 1)
  const name = steps[step]
  const missing = missingInputs(mode, draft, uploads).find((lack) => lack.step === name)?.text ?? null
  const following = step + 1 === passed ? step + 2 : step + 1
  const isLast = steps[following] === 'result'
  // Where the words are written they are read, too.
  const asked = useOrderCheck(studio, isLast || name === 'prompt')
  const { check } = asked
  const foot = isLast ? (
    <GenerateFooter studio={studio} onBack={onBack} {...asked} />
  ) : (
    <NextButton onNext={onNext} onBack={onBack} reason={missing} />
  )
  const told = <OrderCheck studio={studio} check={check} />

  switch (name) {
    case 'photo':
      return <PictureStep key={name} {...{ studio, draft, username, kicker, told, foot }} place="photo" />
    case 'source':
    case 'flatlay':
      return <PictureStep key={name} {...{ studio, draft, username, kicker, told, foot }} place="source" />
    case 'mask':
      return (
        <MaskStep
          key={`${draft.photo?.uploadId}/${edition}`}
          step={step}
          studio={studio}
          draft={draft}
          kicker={kicker}
          parts={parts}
        />
      )
    case 'prompt':
      return (
        <Workbench
          kicker={kicker}
          stage={<WordsStage studio={studio} draft={draft} parts={parts} />}
          stageFit={hasPicture(mode) ? 'glance' : 'wide'}
          heading={`Describe the ${promptWords(mode).subject}`}
          intro={
            <>
              {promptWords(mode).promptGuide} Words that had no effect are listed with the result.{' '}
              <AboutPerson mode={mode} />
            </>
          }
          panel={
            <div className="flex flex-col gap-8">
              {describeMode(mode).garmentType !== 'none' && <GarmentTypeChoice studio={studio} />}
              <PromptPanel studio={studio} check={check} />
              {describeMode(mode).sourceDot !== 'none' && <SourceDotNote studio={studio} />}
              {told}
            </div>
          }
          footer={foot}
        />
      )
    case 'face':
      return (
        <FaceStep
          {...{ studio, draft, kicker, told, foot }}
          stage={<WordsStage studio={studio} draft={draft} parts={parts} />}
        />
      )
    case 'result':
      return <ResultStep {...{ step, studio, draft, kicker, parts, onStartOver }} />
    case undefined:
      return null
  }
}

interface ResultStepProps extends Omit<StepProps, 'username'> {
  readonly step: number
  readonly onStartOver: () => void
}

interface PictureStepProps extends Omit<StepProps, 'parts'> {
  readonly place: PicturePlace
  /** What is known of the order before it is paid for. */
  readonly told: React.ReactNode
  readonly foot: React.ReactNode
}

function PictureStep({ studio, draft, username, place, kicker, told, foot }: PictureStepProps) {
  const words = pictureWords(describeMode(studio.mode), place)
  return (
    <Workbench
      kicker={kicker}
      stage={<PictureStage studio={studio} place={place} />}
      heading={draft[place] === null ? words.heading : `Your ${words.noun}`}
      intro={words.intro}
      panel={
        <div className="flex flex-col gap-8">
          <PicturePanel studio={studio} place={place} username={username} />
          {told}
        </div>
      }
      footer={foot}
    />
  )
}

/** Before the words stands what they are about: the photo with its gap, the picture that is read, or the sheets the pattern will be printed on. */
function WordsStage({
  studio,
  draft,
  parts,
}: {
  readonly studio: Studio
  readonly draft: Draft
  readonly parts: StudioParts
}) {
  const { mode } = studio
  const takesDot = useTakesDot(mode)
  if (draft.photo !== null && describeMode(mode).target !== 'none') {
    return (
      <div className="absolute inset-0 p-3 sm:p-6">
        <MaskedPreview photo={draft.photo} document={draft.mask?.history.present ?? null} placing={draft.placing} />
      </div>
    )
  }
  if (draft.source !== null && describeMode(mode).source !== 'none') {
    const alt = `Your ${pictureWords(describeMode(mode), 'source').noun}`
    return (
      <div className="absolute inset-0 p-3 sm:p-6">
        {takesDot ? (
          <SourceDotStage studio={studio} picture={draft.source} alt={alt} />
        ) : (
          <Picture src={draft.source.url} alt={alt} className="size-full object-contain" />
        )}
      </div>
    )
  }
  return <parts.ResultPlaceholders count={draft.count} size={pictureSize(mode, draft)} />
}

/** What of the person can be asked for is said before the price, not found out after it (R32). */
function AboutPerson({ mode }: { readonly mode: Mode }) {
  const able = useModeCapability(mode)
  if (describeMode(mode).face === 'none' || able === undefined) return null
  if (able.pose === 'applied')
    return <span className="text-ink">Where you keep a garment alone, name a pose, too.</span>
  const kept = able.face === 'ignored' ? 'the person and the pose' : 'the pose'
  return <span className="text-ink">This engine keeps {kept} of your photo; words about that have no effect.</span>
}

function ResultStep({ studio, draft, step, kicker, parts, onStartOver }: ResultStepProps) {
  const connection = useStore(studio.store, (state) => state.connection)
  const onRestore = useRestoreAttempt(studio)
  const { job } = draft
  if (job === null) return null
  return (
    <parts.Results
      mode={studio.mode}
      job={job}
      size={pictureSize(studio.mode, draft)}
      prompt={draft.prompt.trim()}
      connection={connection}
      onRetry={studio.retryStream}
      onJob={studio.updateJob}
      onRestore={onRestore}
    >
      {({ stage, panel, words }) => (
        <Workbench
          kicker={kicker}
          stage={stage}
          stageFit="content"
          {...resultWords(job)}
          panel={
            <div className="flex flex-col gap-8">
              {panel}
              <Button variant="quiet" className="-ml-1 self-start" disabled={isRunning(job)} onClick={onStartOver}>
                Start over
              </Button>
              {words}
            </div>
          }
          footer={<ResultFooter studio={studio} onBack={() => studio.goTo(step - 1)} />}
        />
      )}
    </parts.Results>
  )
}
