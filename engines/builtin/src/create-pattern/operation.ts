import { defineOperation, DRAWN_HERE, DRAWN_PIXELS } from '../operation.ts'

export const createPattern = defineOperation({
  capability: { operation: 'create-pattern', mask: 'ignored', maxPixels: DRAWN_PIXELS, ...DRAWN_HERE },
  needs: { inputs: {}, eye: 'none' },
  varies: true,
  load: async () => (await import('./handler.ts')).handler,
})
