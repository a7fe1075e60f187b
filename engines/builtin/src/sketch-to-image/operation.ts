import { defineOperation, DRAWN_HERE, DRAWN_PIXELS } from '../operation.ts'

export const sketchToImage = defineOperation({
  capability: { operation: 'sketch-to-image', mask: 'ignored', maxPixels: DRAWN_PIXELS, ...DRAWN_HERE },
  needs: { inputs: { source: 'a drawing of the garment' }, eye: 'none' },
  varies: true,
  load: async () => (await import('./handler.ts')).handler,
})
