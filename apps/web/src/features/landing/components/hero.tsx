import { BodiceDraft, Button, Grainline, ModeGlyph, Piece } from '../../../ui/index.ts'
import { pictures } from '../pictures.ts'
import { BeforeAfter } from './before-after.tsx'

interface HeroProps {
  readonly onLogin: () => void
  readonly onRegister: () => void
}

/** The masthead, as wide as the sheet, over two pictures that the product made. */
export function Hero({ onLogin, onRegister }: HeroProps) {
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
                <Button size="lg" onClick={onRegister}>
                  Register
                </Button>
                <Button size="lg" variant="secondary" onClick={onLogin}>
                  Login
                </Button>
              </div>
            </div>
            <p className="annotation hidden text-soft lg:block">Grainline · straight of cloth</p>
          </div>
        </div>
        <div className="md:col-span-7 lg:col-span-5">
          <Piece caption="New background, same model" measure="768 × 1024">
            {pictures.before !== undefined && pictures.after !== undefined ? (
              <BeforeAfter
                before={pictures.before}
                after={pictures.after}
                beforeAlt="A photo as it was uploaded"
                afterAlt="The same person before a background made by Toile"
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
        <div className="md:col-span-5 md:self-end lg:col-span-3">
          <Piece caption="A repeat, from words" measure="1024 × 1024">
            {pictures.pattern !== undefined ? (
              <img
                src={pictures.pattern}
                alt="A textile pattern made by Toile from a sentence"
                width={1024}
                height={1024}
                className="block h-auto w-full bg-sunk"
              />
            ) : (
              <div className="flex aspect-square items-center justify-center bg-raised">
                <ModeGlyph mode="create-pattern" className="size-2/3 text-edge" />
              </div>
            )}
          </Piece>
        </div>
      </div>
    </section>
  )
}
