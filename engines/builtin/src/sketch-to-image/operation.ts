import { defineOperation, DRAWN_HERE, PHOTO_PIXELS } from '../operation.ts'

export const sketchToImage = defineOperation({
  capability: { operation: 'sketch-to-image', mask: 'ignored', maxPixels: PHOTO_PIXELS, ...DRAWN_HERE },
  needs: { inputs: { source: 'a drawing of the garment' }, eye: 'none' },
  varies: true,
  load: async () => (await import('./handler.ts')).handler,
})
