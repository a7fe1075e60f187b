import { loadedLater, type WaitingProps } from '../../lib/loaded-later.tsx'
import { Button, StitchLoader } from '../../ui/index.ts'

/** In the place of a step whose code is on its way. */
function StepWaiting({ failed, retry }: Pick<WaitingProps<never>, 'failed' | 'retry'>) {
  if (!failed) return <StitchLoader label="Loading" className="min-h-dvh py-40" />
  return (
    <section role="alert" className="sheet flex min-h-dvh flex-col items-start gap-6 py-24">
      <h1 className="display text-5xl">The server cannot be reached</h1>
      <p className="max-w-prose text-soft">This step could not be loaded. Your work is kept. Please try again.</p>
      <Button onClick={retry}>Try again</Button>
    </section>
  )
}

/** What later steps of the studio show: none begins with it. */
export const laterSteps = {
  Results: loadedLater(async () => (await import('./composed-results.tsx')).ComposedResults, { Waiting: StepWaiting }),
  Mask: loadedLater(async () => (await import('../../features/mask-editor/components/mask-editor.tsx')).MaskEditor, {
    Waiting: StepWaiting,
  }),
  Reposition: loadedLater(
    async () => (await import('../../features/reposition/components/reposition.tsx')).Reposition,
    { Waiting: StepWaiting },
  ),
}
