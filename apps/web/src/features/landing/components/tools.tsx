import { creditsWords, describeMode, MODES, PICTURE_COSTS } from '@toile/contract'
import { unavailableMark } from '../../../lib/engine-words.ts'
import { summaryOf } from '../../../lib/mode-summary.ts'
import { useOpenCapabilities } from '../../../lib/open-answers.ts'
import { cx, ModeGlyph } from '../../../ui/index.ts'

/** 'Seven', where a heading begins with a number. */
const NUMBERS = 'No One Two Three Four Five Six Seven Eight Nine Ten Eleven Twelve'.split(' ')

/** Every tool. Those that no engine can do yet, or now, say so, as soon as that is known. */
export function Tools() {
  const capabilities = useOpenCapabilities()
  const able = new Map(capabilities?.modes.map((each) => [each.mode, each]))
  return (
    <section aria-labelledby="tools" className="sheet mt-28 md:mt-40">
      <h2 id="tools" className="display text-5xl md:text-7xl">
        {`${NUMBERS[MODES.length] ?? MODES.length} ways to a picture`}
      </h2>
      <ul className="mt-10 grid border-t border-hairline md:mt-14 md:grid-cols-2">
        {MODES.map((mode) => {
          const { title } = describeMode(mode)
          const known = able.get(mode)
          const mark = known && unavailableMark(known)
          return (
            <li
              key={mode}
              className="flex gap-6 border-b border-hairline py-8 md:odd:border-r md:odd:pr-10 md:even:pl-10 md:last:odd:border-r-0"
            >
              <ModeGlyph mode={mode} className="size-20 md:size-24" />
              <div className="flex flex-col">
                <h3 className="display text-3xl">{title}</h3>
                <p className="mt-1 text-soft">{summaryOf(mode, known)}</p>
                <p className="annotation mt-auto pt-3 text-soft">
                  {capabilities !== undefined && !able.has(mode)
                    ? 'Coming soon'
                    : (mark ?? `${creditsWords(PICTURE_COSTS[mode])} a picture`)}
                </p>
              </div>
            </li>
          )
        })}
        {/* Fills the last line of two, or has one of its own. */}
        <li
          className={cx(
            'hidden items-center justify-center border-b border-hairline py-8 text-center md:flex',
            MODES.length % 2 === 1 ? 'pl-10' : 'col-span-2',
          )}
        >
          <p className="display max-w-xs text-3xl text-soft">
            A picture that fails costs nothing: its credits come back.
          </p>
        </li>
      </ul>
    </section>
  )
}
