import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { expect } from './test.ts'

/** What axe finds, each rule with the elements that break it; nothing of a page as it should be. */
export async function violationsOf(page: Page, rules = (axe: AxeBuilder): AxeBuilder => axe): Promise<string[]> {
  // Axe opens a second page to put together what it found in frames, which takes as long as the search. There are none.
  expect(page.frames()).toHaveLength(1)
  // A colour that is on its way to another has the contrast of neither, also where the way takes one frame.
  await page.evaluate(async () => {
    const ending = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity)
    await Promise.allSettled(ending.map(({ finished }) => finished))
  })
  // Of what is as it should be, axe need not say for each element how it is found.
  // Its source is long, and is given to the page twice for each search unless told otherwise: a document keeps it.
  const isThere = await page.evaluate<boolean>('window.axe !== undefined')
  const axe = new AxeBuilder({ page, ...(isThere ? { axeSource: 'undefined' } : {}) })
    .options({ resultTypes: ['violations'] })
    .setLegacyMode()
  const { violations } = await rules(axe).analyze()
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`)
}

/** What depends on the theme: everything else of a page is the same in both, and is searched for in one. */
export const ofColours = (axe: AxeBuilder): AxeBuilder => axe.withRules(['color-contrast', 'link-in-text-block'])
