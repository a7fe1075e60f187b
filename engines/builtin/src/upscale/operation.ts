import { defineOperation, DOUBLED_PIXELS, DRAWN_HERE } from '../operation.ts'

export const upscale = defineOperation({
  capability: { operation: 'upscale', mask: 'ignored', maxPixels: DOUBLED_PIXELS, ...DRAWN_HERE },
  needs: { inputs: { source: 'a picture' }, eye: 'none' },
  varies: false,
  load: async () => (await import('./handler.ts')).handler,
})
