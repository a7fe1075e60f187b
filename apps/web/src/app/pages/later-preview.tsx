import { useEffect } from 'react'
import { loadedLater, type WaitingProps } from '../../lib/loaded-later.tsx'
import type { PreviewProps } from '../../lib/preview.ts'
import { notify, StitchLoader } from '../../ui/index.ts'

/** A picture that cannot be opened is closed again: nothing opens by itself, later, over something else. */
function PreviewWaiting({ props: { onClose }, failed }: WaitingProps<PreviewProps>) {
  useEffect(() => {
    if (!failed) return
    notify.error('The picture could not be opened. Please try again.')
    onClose()
  }, [failed, onClose])
  return <StitchLoader label="Opening the picture" className="sr-only" />
}

/** The preview, whose code no page begins with. */
export const { Part: LaterPreview } = loadedLater(
  async () => (await import('./composed-preview.tsx')).ComposedPreview,
  { Waiting: PreviewWaiting, wanted: ({ index }: PreviewProps) => index !== -1 },
)
