import type { Page } from '@playwright/test'
import type { FidelityMeasures } from '@toile/contract'
import type { Toile } from './server.ts'

/** Colours and print of a flat-lay that were not kept, one of two badges, and a neck and a hem that were cut off. */
const SPOILED: FidelityMeasures = {
  outside: { moved: false, largest: 0, mean_delta_e: 0 },
  garment: {
    colour: { delta_e: 12.3, colours: [{ flatlay: '#1f3a5f', result: '#4b4f56', share: 0.7, delta_e: 12.3 }] },
    print: { registered: true, correlation: 0.41 },
    details: { found: 2, kept: 1 },
  },
  coverage: { shown: 0.61, neck: 0.1, sleeves: 0.97, lower: 0.05, left_out: 0 },
}

/**
 * Tells another report of the picture than the one that was measured, in its row and in the events of its job: what lies
 * outside the mask cannot be spoiled, whatever an engine does.
 */
export async function spoilReport(page: Page, { database }: Toile): Promise<void> {
  await page.route('**/api/stream-image-generation/**', async (route) => {
    // The stream ends with the pictures.
    const answer = await route.fetch({ timeout: 120_000 })
    await database.query('UPDATE outputs SET fidelity = $1 WHERE fidelity IS NOT NULL', [SPOILED])
    const body = (await answer.text()).replaceAll(/^data: (.*"fidelity":.*)$/gm, (_line, json: string) => {
      const coverage = { ...SPOILED.coverage, short: true }
      const fidelity = { ...SPOILED, coverage, faults: ['colour', 'print', 'details'] }
      const told = { fidelity, free_retry: true }
      return `data: ${JSON.stringify({ ...JSON.parse(json), ...told })}`
    })
    await route.fulfill({ response: answer, body })
  })
}
