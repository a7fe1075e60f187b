import { cx, threadText } from '../../../ui/index.ts'

const steps = [
  {
    title: 'Upload model photo',
    text: 'Any photo of a dressed model. It is turned upright, and hidden data such as its location is removed.',
    thread: 'blue',
  },
  {
    title: 'Click to select the garment to replace',
    text: 'Three or four dots are usually enough. Correct the edge with brush and eraser.',
    thread: 'red',
  },
  {
    title: 'Upload garment flat-lay',
    text: 'The new garment, laid flat on a plain ground and seen from above.',
    thread: 'yellow',
  },
  {
    title: 'Create final look',
    text: 'One picture or four. Outside the garment the photo stays as it was, pixel for pixel.',
    thread: 'purple',
  },
] as const

/** Four steps on one seam, each in the thread its circle has in the studio. */
export function HowItWorks() {
  return (
    <section aria-labelledby="how-it-works" className="mt-28 bg-sunk py-20 md:mt-40 md:py-28">
      <div className="sheet">
        <h2 id="how-it-works" className="display text-5xl md:text-7xl">
          How it works
        </h2>
        <ol className="mt-12 grid gap-x-10 gap-y-14 sm:grid-cols-2 lg:mt-16 lg:grid-cols-4">
          {steps.map(({ title, text, thread }, index) => (
            <li key={title}>
              <div className={cx('stitch-t pt-6', threadText[thread])}>
                <span aria-hidden="true" className="display figures text-8xl">
                  {index + 1}
                </span>
              </div>
              <h3 className="mt-3 text-lg font-medium">{title}</h3>
              <p className="mt-2 text-soft">{text}</p>
            </li>
          ))}
        </ol>
      </div>
    </section>
  )
}
