import { MAX_PIXELS } from '@toile/engine'
import { defineOperation, DRAWN_HERE } from '../operation.ts'

export const upscale = defineOperation({
  // Of the picture that is read: the one answered has four times as many.
  capability: { operation: 'upscale', mask: 'ignored', maxPixels: MAX_PIXELS / 4, ...DRAWN_HERE },
  needs: { inputs: { source: 'a picture' }, eye: 'none' },
  varies: false,
  load: async () => (await import('./handler.ts')).handler,
})
