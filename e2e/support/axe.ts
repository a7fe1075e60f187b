import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { expect } from './test.ts'

/** What axe finds, each rule with the elements that break it; nothing of a page as it should be. */
export async function violationsOf(page: Page, rules = (axe: AxeBuilder): AxeBuilder => axe): Promise<string[]> {
  // Axe opens a second page to put together what it found in frames, which takes as long as the search. There are none.
  expect(page.frames()).toHaveLength(1)
  // What an element looks like in the middle of a fade is not judged; a loader turns for as long as it is there. They are
  // asked for again and again: one may begin where another ends, and the end of one whose element went away never comes.
  await page.waitForFunction(() =>
    document
      .getAnimations()
      .every(({ effect, playState }) => playState !== 'running' || effect?.getComputedTiming().endTime === Infinity),
  )
  // Of what is as it should be, axe need not say for each element how it is found.
  // Its source is long, and is given to the page twice for each search unless told otherwise: a document keeps it.
  const isThere = await page.evaluate<boolean>('window.axe !== undefined')
  const axe = new AxeBuilder({ page, ...(isThere ? { axeSource: 'undefined' } : {}) })
    .options({ resultTypes: ['violations'] })
    .setLegacyMode()
  const { violations } = await rules(axe).analyze()
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`)
}

/** The same of the page as it stands in both themes. */
export async function violationsInBothThemes(
  page: Page,
  rules = (axe: AxeBuilder): AxeBuilder => axe,
): Promise<string[]> {
  await page.emulateMedia({ colorScheme: 'light' })
  const light = await violationsOf(page, rules)
  await page.emulateMedia({ colorScheme: 'dark' })
  const dark = await violationsOf(page, ofColours)
  await page.emulateMedia({ colorScheme: 'light' })
  return [...light, ...dark.map((violation) => `dark, ${violation}`)]
}

/** Of an open menu, which lies over the page and in none of its regions. */
export const overPage = (axe: AxeBuilder): AxeBuilder => axe.disableRules(['region'])

/** What depends on the theme: everything else of a page is the same in both, and is searched for in one. */
export const ofColours = (axe: AxeBuilder): AxeBuilder => axe.withRules(['color-contrast', 'link-in-text-block'])
