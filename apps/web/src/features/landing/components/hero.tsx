import { BodiceDraft, Button, Grainline, Piece } from '../../../ui/index.ts'
import { useOpenSettings } from '../../../lib/open-answers.ts'
import { TrialLine } from '../../../lib/trial.tsx'
import { pictures } from '../pictures.ts'
import { BeforeAfter } from './before-after.tsx'

export type WayIn = 'login' | 'register'

export interface HeroProps {
  /** Called before a press on one of the buttons, where it can be told that one is coming. */
  readonly onReach: () => void
  /** What was pressed for and is on its way. */
  readonly opening: WayIn | null
  readonly onOpen: (wayIn: WayIn) => void
}

/** The masthead, as wide as the sheet, over two pictures that the product made. */
export function Hero({ onReach, opening, onOpen }: HeroProps) {
  const buttonOf = (wayIn: WayIn) => ({
    busy: opening === wayIn,
    onPointerEnter: onReach,
    onFocus: onReach,
    onClick: () => onOpen(wayIn),
  })
  const { answer: settings } = useOpenSettings()
  return (
    <section className="sheet pt-6 md:pt-8">
      <h1 className="display text-[26vw] leading-[0.84] tracking-[-0.02em] md:text-[min(14.7vw,13.25rem)] md:whitespace-nowrap">
        <span className="block md:inline">Photoshoots,</span> <span className="block md:inline">Reinvented</span>
      </h1>
      <div aria-hidden="true" className="stitch-t mt-5 h-px text-red md:mt-8" />
      <div className="mt-8 grid gap-x-10 gap-y-10 md:mt-10 md:grid-cols-12 lg:gap-x-16">
        <div className="flex gap-6 md:col-span-12 lg:col-span-4">
          <Grainline className="hidden shrink-0 text-edge lg:flex" />
          <div className="flex flex-col justify-between gap-10">
            <div>
              <p className="max-w-md text-lg">
                Toile is the fitting before the shoot. Give it a photo, a sketch, a pattern or a sentence; it cuts,
                drapes and lights the picture, and leaves every pixel you wanted kept exactly as it was.
              </p>
              <div className="mt-8 flex flex-col gap-3 sm:flex-row">
                <Button size="lg" {...buttonOf('register')}>
                  Register
                </Button>
                <Button size="lg" variant="secondary" {...buttonOf('login')}>
                  Login
                </Button>
              </div>
              <TrialLine credits={settings?.signup_credits} className="mt-4 min-h-[2lh] max-w-md text-soft" />
            </div>
            <p className="annotation hidden text-soft lg:block">Grainline · straight of cloth</p>
          </div>
        </div>
        <div className="md:col-span-7 lg:col-span-5">
          <Piece caption="One photo, a new background" measure="768 × 1024">
            {pictures.before !== undefined && pictures.after !== undefined ? (
              <BeforeAfter
                before={pictures.before}
                after={pictures.after}
                beforeAlt="A red dress on a dress form in a plain grey studio"
                afterAlt="The same dress at a beach in the last warm light, made by Toile"
                width={768}
                height={1024}
              />
            ) : (
              <div className="flex aspect-3/4 items-center justify-center bg-raised">
                <BodiceDraft className="h-3/4 text-edge" />
              </div>
            )}
          </Piece>
        </div>
        <div className="flex flex-col justify-between gap-10 md:col-span-5 lg:col-span-3">
          <div>
            <Sentence label="Prompt for the photo">Beach at golden hour</Sentence>
            <Sentence label="Prompt for the pattern">Large poppies in vermilion and sage on ecru</Sentence>
          </div>
          <Piece caption="A pattern, from words" measure="1024 × 1024">
            {pictures.pattern !== undefined ? (
              <img
                src={pictures.pattern}
                alt="A repeating pattern of large red poppies with sage leaves on a pale ground, made by Toile"
                width={1024}
                height={1024}
                className="block h-auto w-full bg-sunk"
              />
            ) : (
              <div className="flex aspect-square items-center justify-center bg-raised">
                <BodiceDraft className="h-3/4 text-edge" />
              </div>
            )}
          </Piece>
        </div>
      </div>
    </section>
  )
}

/** The words that were given; scripts/landing-pictures makes the pictures from the same. */
function Sentence({ label, children }: { readonly label: string; readonly children: string }) {
  return (
    <div className="border-t border-hairline py-4 first:border-t-0 first:pt-0">
      <p className="annotation text-soft">{label}</p>
      <p className="display mt-1 text-3xl -indent-[0.36em]">“{children}”</p>
    </div>
  )
}
