import type { ReactNode } from 'react'
import { cx, threadText } from '../../../ui/index.ts'

const steps = [
  {
    title: 'Upload model photo',
    text: 'Any photo of a dressed model. It is turned upright, and hidden data such as its location is removed.',
    thread: 'blue',
    room: 'min-h-[2lh]',
  },
  {
    title: 'Click to select the garment to replace',
    text: 'Three or four dots are usually enough. Correct the edge with brush and eraser.',
    thread: 'red',
    room: 'min-h-11',
  },
  {
    title: 'Upload garment flat-lay',
    text: 'The new garment, laid flat on a plain ground and seen from above.',
    thread: 'yellow',
    room: 'min-h-40',
  },
  {
    title: 'Create final look',
    text: 'One picture or four. Outside the garment the photo stays as it was, pixel for pixel.',
    thread: 'purple',
    room: 'min-h-40',
  },
] as const

export interface HowStepsProps {
  readonly stage: ReactNode
  /** What each step can be tried with, once that is there: its room is kept. */
  readonly controls?: readonly [ReactNode, ReactNode, ReactNode, ReactNode]
}

/** Four steps beside the photo that they work on, each in the thread its circle has in the studio. */
export function HowSteps({ stage, controls }: HowStepsProps) {
  return (
    <div className="mt-10 grid gap-x-10 gap-y-10 md:grid-cols-12 lg:mt-12 lg:gap-x-16">
      {/* Beside the steps, or above them where a phone has no room: what is pressed there shows here. */}
      <div className="sticky top-16 z-10 -mx-1 self-start bg-sunk px-1 pt-3 md:top-22 md:col-span-5 md:pt-0">
        <div className="mx-auto w-[min(100%,34svh)] md:w-[min(100%,60svh)] lg:w-[min(100%,64svh)]">{stage}</div>
      </div>
      <ol className="grid content-start gap-x-10 gap-y-12 md:col-span-7 lg:grid-cols-2 lg:gap-x-12">
        {steps.map(({ title, text, thread, room }, index) => (
          <li key={title}>
            <div className={cx('stitch-t pt-5', threadText[thread])}>
              <span aria-hidden="true" className="display figures text-6xl lg:text-7xl">
                {index + 1}
              </span>
            </div>
            <h3 className="mt-2 text-lg font-medium">{title}</h3>
            <p className="mt-2 text-soft">{text}</p>
            <div className={cx('mt-4', room)}>{controls?.[index]}</div>
          </li>
        ))}
      </ol>
    </div>
  )
}
