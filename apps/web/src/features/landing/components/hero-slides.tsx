import { describeMode } from '@toile/contract'
import type { KeyboardEvent } from 'react'
import {
  ArrowLeftIcon,
  ArrowRightIcon,
  cx,
  PauseIcon,
  Piece,
  PlainIconButton,
  PlayIcon,
  threadText,
} from '../../../ui/index.ts'
import { PHONE_SIZE, PICTURE_SIZE, pictureFiles, SLIDES } from '../results.ts'
import type { Slide } from '../results.ts'
import { useSlides } from '../use-slides.ts'
import { BeforeAfter } from './before-after.tsx'

/** How wide a slide is drawn: the browser chooses its file by it, before any stylesheet is there. */
const SIZES = '(min-width: 90rem) 31rem, (min-width: 64rem) 35vw, (min-width: 48rem) 52vw, 90vw'

/** @param isWanted else the place is there, and no file is asked for: it would come before what is to be seen first */
function pictureOf(slide: Slide, side: 'before' | 'after', isWanted: boolean) {
  const { mode, [side]: alt } = slide
  return isWanted ? { ...pictureFiles(`slides/${mode}-${side}`, PICTURE_SIZE.width, PHONE_SIZE.width), alt } : { alt }
}

const titleOf = ({ mode }: Slide): string => describeMode(mode).title

const wordsOf = ({ words, given }: Slide): string => (words === null ? given : `“${words}”`)

/** The product's own befores and afters, one after the other, and the index that leads to each. */
export function HeroSlides({ className }: { readonly className: string }) {
  const { region, viewport, shown, isReady, isPlaying, isRunning, play, stop, show } = useSlides(SLIDES.length)
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'ArrowLeft') show(shown - 1)
    if (event.key === 'ArrowRight') show(shown + 1)
  }
  return (
    <section ref={region} aria-roledescription="carousel" aria-label="What Toile made" className={className}>
      <div className="md:col-span-7 lg:col-span-5">
        <Piece caption={titleOf(SLIDES[shown]!)} measure={`${PICTURE_SIZE.width} × ${PICTURE_SIZE.height}`}>
          <div ref={viewport} className="touch-pan-y overflow-hidden">
            <div className="flex" aria-live={isRunning ? 'off' : 'polite'}>
              {SLIDES.map((slide, index) => (
                <div
                  key={slide.mode}
                  role="group"
                  aria-roledescription="slide"
                  aria-label={`${index + 1} of ${SLIDES.length}: ${titleOf(slide)}`}
                  inert={index !== shown}
                  className="min-w-0 flex-[0_0_100%]"
                >
                  <BeforeAfter
                    before={pictureOf(slide, 'before', index === 0 || isReady)}
                    after={pictureOf(slide, 'after', index === 0 || isReady)}
                    shared={{
                      ...PICTURE_SIZE,
                      sizes: SIZES,
                      // One that is about to come is there before it does.
                      loading: index === 0 || (isReady && isNear(index, shown)) ? 'eager' : 'lazy',
                      fetchPriority: index === 0 ? 'high' : 'low',
                    }}
                    onMove={stop}
                  />
                </div>
              ))}
            </div>
          </div>
        </Piece>
        {/* Beside the pictures the index has the words. */}
        <p aria-hidden="true" className="display mt-3 min-h-[2lh] text-2xl md:hidden">
          {wordsOf(SLIDES[shown]!)}
        </p>
      </div>
      <div className="flex items-center justify-between md:col-span-5 md:flex-col md:items-stretch md:gap-10 lg:col-span-3">
        <ol className="flex flex-1 md:block">
          {SLIDES.map((slide, index) => (
            <li key={slide.mode} className="max-w-11 flex-1 md:max-w-none">
              <button
                type="button"
                aria-current={index === shown}
                onClick={() => show(index)}
                onKeyDown={onKeyDown}
                className="group flex h-11 w-full items-center justify-center text-left text-soft transition-colors hover:text-ink aria-[current=true]:text-ink md:block md:h-auto"
              >
                <span
                  aria-hidden="true"
                  className="size-2.5 rounded-full border border-edge group-aria-[current=true]:border-ink group-aria-[current=true]:bg-ink md:hidden"
                />
                <span
                  aria-hidden="true"
                  className={cx(
                    'hidden h-px md:block',
                    index === shown ? cx('stitch-t', threadText[describeMode(slide.mode).thread]) : 'bg-hairline',
                  )}
                />
                <span className="annotation block max-md:sr-only md:pt-4 lg:pt-5">{titleOf(slide)}</span>
                <span className="display block text-2xl max-md:sr-only md:mt-1 md:pb-4 lg:pb-5 lg:text-3xl">
                  {wordsOf(slide)}
                </span>
              </button>
            </li>
          ))}
        </ol>
        <div className="flex items-center gap-1 max-md:-mr-3 md:-ml-3">
          <PlainIconButton label="Previous picture" onKeyDown={onKeyDown} onClick={() => show(shown - 1)}>
            <ArrowLeftIcon />
          </PlainIconButton>
          <PlainIconButton label={isPlaying ? 'Pause' : 'Play'} onKeyDown={onKeyDown} onClick={isPlaying ? stop : play}>
            {isPlaying ? <PauseIcon /> : <PlayIcon />}
          </PlainIconButton>
          <PlainIconButton label="Next picture" onKeyDown={onKeyDown} onClick={() => show(shown + 1)}>
            <ArrowRightIcon />
          </PlainIconButton>
          <p className="annotation figures ml-2 text-soft max-md:hidden" aria-hidden="true">
            {shown + 1} / {SLIDES.length}
          </p>
        </div>
      </div>
    </section>
  )
}

const isNear = (index: number, shown: number): boolean =>
  [0, 1, SLIDES.length - 1].includes((index - shown + SLIDES.length) % SLIDES.length)
