import { creditsWords, describeMode, MODES, PICTURE_COSTS } from '@toile/contract'
import type { Mode } from '@toile/contract'
import { summaryOf, unavailableMark } from '../../../lib/mode-summary.ts'
import { useOpenCapabilities } from '../../../lib/open-answers.ts'
import { cx, ModeGlyph } from '../../../ui/index.ts'
import { PICTURE_SIZE, pictureFiles, pictureUrl, TOOL_RESULTS, TOOL_WIDTHS } from '../results.ts'

/** 'Seven', where a heading begins with a number. */
const NUMBERS = 'No One Two Three Four Five Six Seven Eight Nine'.split(' ')
/** On a wide page so many stand in the first row, larger than those below. */
const LARGE = 3

/** How wide the result at `index` is drawn: on a phone the first stands alone, the others two by two. */
const sizesOf = (index: number): string =>
  `(min-width: 64rem) ${index < LARGE ? 29 : 21}vw, ${index === 0 ? '(min-width: 48rem) 46vw, 91' : 46}vw`

/** Every tool with what it made. Those that no engine can do yet, or now, say so, as soon as that is known. */
export function Tools() {
  const capabilities = useOpenCapabilities()
  const able = new Map(capabilities?.modes.map((each) => [each.mode, each]))
  return (
    <section aria-labelledby="tools" className="sheet mt-28 md:mt-40">
      <h2 id="tools" className="display text-5xl md:text-7xl">
        {`${NUMBERS[MODES.length] ?? MODES.length} ways to a picture`}
      </h2>
      <ul className="mt-10 grid grid-cols-2 gap-x-4 gap-y-12 md:mt-14 md:gap-x-8 md:gap-y-16 lg:grid-cols-12 lg:gap-x-10 lg:gap-y-24">
        {MODES.map((mode, index) => {
          const { title } = describeMode(mode)
          const known = able.get(mode)
          const mark = known && unavailableMark(known)
          const isLarge = index < LARGE
          return (
            <li
              key={mode}
              className={cx(
                // The first fills a row of two columns, on a tablet with its words beside it, so that none is left alone at the end.
                'flex flex-col gap-4 max-lg:first:col-span-2 md:max-lg:first:grid md:max-lg:first:grid-cols-2 md:max-lg:first:items-end md:max-lg:first:gap-x-8',
                isLarge ? 'lg:col-span-4' : 'lg:col-span-3',
                // Hung a little lower, as on a wall.
                index === 1 && 'lg:mt-24',
                'drawn-near-116 md:drawn-near-160',
              )}
            >
              <Result mode={mode} sizes={sizesOf(index)} />
              <div>
                <div className="flex items-start justify-between gap-3">
                  <h3 className={cx('display text-2xl', isLarge ? 'md:text-4xl' : 'md:text-3xl')}>{title}</h3>
                  <ModeGlyph mode={mode} className="size-10 shrink-0 md:size-12" />
                </div>
                <p className="mt-2 text-soft">{summaryOf(mode, known)}</p>
                <p className="annotation mt-3 text-soft">
                  {capabilities !== undefined && !able.has(mode)
                    ? 'Coming soon'
                    : (mark ?? `${creditsWords(PICTURE_COSTS[mode])} a picture`)}
                </p>
              </div>
            </li>
          )
        })}
      </ul>
    </section>
  )
}

/** What a mode made, with what it was given in the corner, and the words in which it was asked for. */
function Result({ mode, sizes }: { readonly mode: Mode; readonly sizes: string }) {
  const result = TOOL_RESULTS[mode]
  if (result === undefined) {
    return (
      <div className="flex aspect-3/4 items-center justify-center bg-raised">
        <ModeGlyph mode={mode} className="size-1/2" />
      </div>
    )
  }
  const { words, made, given } = result
  const { tiles, sourceKind } = describeMode(mode)
  return (
    <figure>
      <div className="relative bg-sunk">
        <img
          {...pictureFiles(`tools/${mode}`, TOOL_WIDTHS.whole, TOOL_WIDTHS.phone)}
          sizes={sizes}
          alt={made}
          width={PICTURE_SIZE.width}
          height={tiles ? PICTURE_SIZE.width : PICTURE_SIZE.height}
          loading="lazy"
          className="block h-auto w-full"
        />
        {given !== null && (
          <img
            src={pictureUrl(`tools/${mode}-given`)}
            alt={`Made from: ${given}`}
            width={PICTURE_SIZE.width}
            height={sourceKind === 'pattern' ? PICTURE_SIZE.width : PICTURE_SIZE.height}
            loading="lazy"
            className="absolute bottom-0 left-0 block h-auto w-3/10 border-t-4 border-r-4 border-paper bg-sunk"
          />
        )}
      </div>
      {words !== null && (
        <figcaption className="display mt-3 text-xl -indent-[0.36em] text-soft md:text-2xl">“{words}”</figcaption>
      )}
    </figure>
  )
}
