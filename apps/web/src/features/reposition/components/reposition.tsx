import type { Adjustment, MaskDocument, PlacingWork, Rect, Size } from '@toile/mask-tools'
import {
  canRedo,
  canUndo,
  isUnmoved,
  markedBounds,
  matrixOf,
  rasterise,
  shareInside,
  sampleMarked,
} from '@toile/mask-tools'
import { useEffect, useMemo, useState } from 'react'
import type { ReactNode } from 'react'
import { useStore } from 'zustand'
import { cutOutCanvas } from '../../../lib/cut-out.ts'
import { placingWords } from '../../../lib/placing-words.ts'
import { usePhoto } from '../../../lib/use-photo.ts'
import { KeysDialog } from '../../../ui/keys-dialog.tsx'
import { createPlacer, shownOf } from '../state/placer.ts'
import { PlacingStage } from './placing-stage.tsx'
import { PlacingTools } from './placing-tools.tsx'
import { KEYS, usePlacingKeys } from './use-placing-keys.ts'

export interface RepositionProps {
  readonly photo: Size & { readonly url: string }
  /** What is marked stays of the photo, and is what is placed. Give the part the photo's id as its key. */
  readonly document: MaskDocument
  /** What was done before; read once. */
  readonly saved: PlacingWork | null
  readonly onChange: (work: PlacingWork) => void
  /** `warning`: one line, or null. */
  readonly children: (parts: {
    readonly stage: ReactNode
    readonly tools: ReactNode
    readonly warning: string | null
  }) => ReactNode
}

/** Below this share of a cut-out inside the picture, the user is told. */
const MIN_VISIBLE_SHARE = 0.5

/** The optional part of the mask step: the cut-out moved, resized and turned on the canvas of the picture. */
export function Reposition(props: RepositionProps) {
  const { photo, document } = props
  const cut = useMemo(() => {
    const pixels = rasterise(document, photo)
    return { pixels, box: markedBounds(pixels, photo) }
  }, [document, photo])
  if (cut.box === null) return null
  return <PlacingTable {...props} pixels={cut.pixels} box={cut.box} />
}

function PlacingTable({
  photo,
  pixels,
  box,
  saved,
  onChange,
  children,
}: RepositionProps & { readonly pixels: Uint8Array; readonly box: Rect }) {
  const [placer] = useState(() => createPlacer(box, saved))
  const state = useStore(placer.store)
  const shown = shownOf(state)
  const { photo: loaded, retry } = usePhoto(photo.url)
  const [keysOpen, setKeysOpen] = useState(false)
  usePlacingKeys(placer, () => setKeysOpen(true))

  useEffect(
    () =>
      placer.store.subscribe(({ history }, before) => {
        if (history !== before.history) onChange({ box, history })
      }),
    [placer, box, onChange],
  )

  const image = loaded.state === 'ready' ? loaded.image : null
  const cutOut = useMemo(() => image && cutOutCanvas(image, pixels, photo, box), [image, pixels, photo, box])
  const points = useMemo(() => sampleMarked(pixels, photo, box), [pixels, photo, box])
  const inside = shareInside(points, matrixOf(box, shown), photo)

  const view = children({
    stage: (
      <PlacingStage
        placer={placer}
        photo={photo}
        shown={shown}
        held={state.held}
        cutOut={cutOut}
        loading={loaded.state}
        onRetryPhoto={retry}
        canUndo={canUndo(state.history)}
        canRedo={canRedo(state.history)}
        onKeys={() => setKeysOpen(true)}
      />
    ),
    tools: (
      <PlacingTools
        placer={placer}
        shown={shown}
        unmoved={isUnmoved(state.history.present)}
        canUndo={canUndo(state.history)}
        canRedo={canRedo(state.history)}
      />
    ),
    warning: inside < MIN_VISIBLE_SHARE ? warningOf(inside) : null,
  })
  return (
    <>
      {view}
      <LiveWords adjustment={state.history.present} />
      <KeysDialog title="Keyboard shortcuts" keys={KEYS} open={keysOpen} onClose={() => setKeysOpen(false)} />
    </>
  )
}

const warningOf = (inside: number): string =>
  inside === 0 ? 'The cut-out lies outside the picture.' : 'Most of the cut-out will be cut off.'

/** After a pause: a key that is held would else be read out at each of its steps. */
const READ_AFTER_MS = 400

function LiveWords({ adjustment }: { readonly adjustment: Adjustment }) {
  const words = placingWords(adjustment)
  const [said, setSaid] = useState(words)
  useEffect(() => {
    const timer = setTimeout(() => setSaid(words), READ_AFTER_MS)
    return () => clearTimeout(timer)
  }, [words])
  return (
    <p aria-live="polite" className="sr-only">
      The cut-out: {said}.
    </p>
  )
}
