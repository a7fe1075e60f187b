import type { JobState } from '../../../lib/jobs/index.ts'
import type { NumberedImage } from './numbered-images.ts'

/** Something to know about pictures of a job. */
export interface Warning {
  readonly text: string
  /** Which pictures it is about, from 1. */
  readonly numbers: readonly number[]
}

/** What pictures of a job warn of, in their order. Warnings that differ in their numbers alone are one, with the range. */
export function warningsOf(pictures: readonly NumberedImage[]): Warning[] {
  return together(pictures.flatMap(({ number, image }) => image.warnings.map((text) => ({ number, text }))))
}

/** Why pictures of a job could not be made. */
export function failuresOf({ slots }: JobState): Warning[] {
  return together(
    slots.flatMap((slot, index) => (slot.state === 'failed' ? [{ number: index + 1, text: slot.message }] : [])),
  )
}

function together(said: readonly { readonly number: number; readonly text: string }[]): Warning[] {
  const alike = new Map<string, { texts: string[]; numbers: Set<number> }>()
  for (const { number, text } of said) {
    const key = text.replaceAll(FIGURE, '#')
    const group = alike.get(key) ?? { texts: [], numbers: new Set() }
    group.texts.push(text)
    group.numbers.add(number)
    alike.set(key, group)
  }
  return [...alike.values()].map(({ texts, numbers }) => ({ text: inOne(texts), numbers: [...numbers] }))
}

const FIGURE = /\d+(?:\.\d+)?/gu

/** 'About 43 %' and 'about 56 %' are 'about 43–56 %'. */
function inOne([first = '', ...others]: readonly string[]): string {
  const figures = [first, ...others].map((text) => [...text.matchAll(FIGURE)].map(([figure]) => Number(figure)))
  let at = 0
  return first.replaceAll(FIGURE, (figure) => {
    const here = figures.map((all) => all[at]!)
    at += 1
    const [least, most] = [Math.min(...here), Math.max(...here)]
    return least === most ? figure : `${least}–${most}`
  })
}
