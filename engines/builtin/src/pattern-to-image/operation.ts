import { defineOperation, DRAWN_HERE, DRAWN_PIXELS } from '../operation.ts'

export const patternToImage = defineOperation({
  capability: { operation: 'pattern-to-image', mask: 'ignored', maxPixels: DRAWN_PIXELS, ...DRAWN_HERE },
  needs: { inputs: { source: 'a picture of the pattern' }, eye: 'none' },
  varies: true,
  load: async () => (await import('./handler.ts')).handler,
})
