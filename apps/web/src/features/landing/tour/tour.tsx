import { useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { Button, Piece } from '../../../ui/index.ts'
import { BeforeAfter } from '../components/before-after.tsx'
import { HowSteps } from '../components/how-steps.tsx'
import { WayInButton, type WaysInProps } from '../components/way-in-button.tsx'
import { FLAT_LAYS, type FlatLay } from './flat-lays.ts'
import { isOnGarment, type Place, readGarmentShape } from './garment-shape.ts'
import { PHOTO } from './photo.ts'
import mask from './pictures/mask.webp'
import { TourStage } from './tour-stage.tsx'

/** What the miniature says of itself, beside the photo and to screen readers. */
const SAYS = {
  start: 'Click on the dress',
  beside: 'That is not the dress. Try again',
  marking: 'Making the mask',
  marked: 'Marked. Choose a flat-lay',
  chosen: (name: string) => `${name} chosen`,
  making: 'Making the picture',
  made: 'Done. Move the divider',
  failed: 'Not loaded. Try again',
} as const

/**
 * The four steps in small, without an account and without asking the server for more than pictures. The mask, and a swap for
 * each flat-lay, were made before by the product's own engine (scripts/landing-pictures/tour.ts).
 */
export function Tour({ onReach, opening, onOpen }: WaysInProps) {
  const [says, setSays] = useState<string>(SAYS.start)
  const [dot, setDot] = useState<Place | null>(null)
  const [marked, setMarked] = useState(false)
  const [chosen, setChosen] = useState<FlatLay | null>(null)
  const [look, setLook] = useState<FlatLay | null>(null)
  const [making, setMaking] = useState(false)
  const stage = useRef<HTMLDivElement>(null)
  const made = look !== null

  // The pressed button is gone then: the divider is what comes next.
  useEffect(() => {
    if (made) stage.current?.querySelector('input')?.focus({ preventScroll: true })
  }, [made])

  const mark = async (place: Place): Promise<void> => {
    try {
      const shape = await readGarmentShape(mask)
      if (!isOnGarment(shape, place)) {
        setSays(SAYS.beside)
        return
      }
      setDot(place)
      setSays(SAYS.marking)
      await loaded(mask)
      setMarked(true)
      setSays(chosen === null ? SAYS.marked : SAYS.chosen(chosen.name))
    } catch {
      setSays(SAYS.failed)
    }
  }
  const show = async (flatLay: FlatLay): Promise<void> => {
    setMaking(true)
    setSays(SAYS.making)
    try {
      await loaded(flatLay.look)
      setLook(flatLay)
      setSays(SAYS.made)
    } catch {
      setSays(SAYS.failed)
    }
    setMaking(false)
  }
  const choose = (flatLay: FlatLay): void => {
    setChosen(flatLay)
    if (made) void show(flatLay)
    else {
      setSays(SAYS.chosen(flatLay.name))
      void loaded(flatLay.look).catch(() => undefined)
    }
  }
  const startAgain = (): void => {
    // At once: the photo takes the focus back from this button, which goes.
    flushSync(() => {
      setDot(null)
      setMarked(false)
      setLook(null)
      setChosen(null)
      setSays(SAYS.start)
    })
    stage.current?.querySelector<HTMLElement>('[tabindex]')?.focus({ preventScroll: true })
  }

  return (
    <HowSteps
      stage={
        <div ref={stage}>
          <Piece
            caption={
              <span role="status" className="block min-h-[2lh]">
                {says}
              </span>
            }
            measure={PHOTO.measure}
          >
            {look === null ? (
              <TourStage dot={dot} mask={marked ? mask : null} onDot={(place) => void mark(place)} />
            ) : (
              <BeforeAfter
                before={PHOTO.image}
                after={{ src: look.look, alt: look.lookAlt }}
                shared={{ width: PHOTO.image.width, height: PHOTO.image.height }}
              />
            )}
          </Piece>
        </div>
      }
      controls={[
        <p key="photo">This one is ours: a toile, the trial dress.</p>,
        dot === null ? (
          <p key="hint" className="flex min-h-11 items-center">
            Click anywhere on the dress.
          </p>
        ) : (
          <Button key="again" variant="quiet" disabled={making} onClick={startAgain}>
            Start again
          </Button>
        ),
        <FlatLays key="flat-lays" chosen={chosen} disabled={!marked || making} onChoose={choose} />,
        made ? (
          <div key="register" className="flex flex-col items-start gap-4">
            <p>Outside the mask’s soft edge every pixel is the photo’s own. Now with yours:</p>
            <WayInButton wayIn="register" onReach={onReach} opening={opening} onOpen={onOpen} />
          </div>
        ) : (
          <Button
            key="create"
            busy={making}
            disabled={!marked || chosen === null}
            onClick={() => void (chosen && show(chosen))}
          >
            Create final look
          </Button>
        ),
      ]}
    />
  )
}

interface FlatLaysProps {
  readonly chosen: FlatLay | null
  readonly disabled: boolean
  readonly onChoose: (flatLay: FlatLay) => void
}

function FlatLays({ chosen, disabled, onChoose }: FlatLaysProps) {
  return (
    <fieldset disabled={disabled} className="grid max-w-78 grid-cols-3 gap-3 disabled:opacity-60">
      <legend className="sr-only">Flat-lay</legend>
      {FLAT_LAYS.map((flatLay) => (
        <label key={flatLay.name} className="group relative cursor-pointer has-disabled:cursor-not-allowed">
          <input
            type="radio"
            name="tour-flat-lay"
            className="peer sr-only"
            checked={chosen === flatLay}
            onChange={() => onChoose(flatLay)}
          />
          <img
            src={flatLay.picture}
            alt=""
            width={320}
            height={427}
            className="block h-auto w-full border border-edge outline-ink group-hover:border-ink peer-checked:border-ink peer-checked:outline-2 peer-focus-visible:outline-3 peer-focus-visible:outline-offset-3"
          />
          <span className="mt-1 block text-sm peer-checked:font-medium">{flatLay.name}</span>
        </label>
      ))}
    </fieldset>
  )
}

/** Resolves when a picture can be shown at once. */
async function loaded(url: string): Promise<void> {
  const image = new Image()
  image.src = url
  await image.decode()
}
