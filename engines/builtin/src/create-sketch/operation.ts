import { defineOperation, DRAWN_HERE, DRAWN_PIXELS } from '../operation.ts'

export const createSketch = defineOperation({
  capability: { operation: 'create-sketch', mask: 'ignored', maxPixels: DRAWN_PIXELS, ...DRAWN_HERE },
  needs: { inputs: {}, eye: 'none' },
  varies: true,
  load: async () => (await import('./handler.ts')).handler,
})
