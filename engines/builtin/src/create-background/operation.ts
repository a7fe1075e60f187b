import { defineOperation, DRAWN_HERE, PHOTO_PIXELS } from '../operation.ts'

export const createBackground = defineOperation({
  capability: { operation: 'create-background', mask: 'required', maxPixels: PHOTO_PIXELS, ...DRAWN_HERE },
  needs: { inputs: { target: 'a photo', mask: 'a mask of what to keep' }, eye: 'optional' },
  varies: true,
  load: async () => (await import('./handler.ts')).handler,
})
