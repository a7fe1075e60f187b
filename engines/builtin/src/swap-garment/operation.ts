import { defineOperation, DRAWN_HERE, PHOTO_PIXELS } from '../operation.ts'

export const swapGarment = defineOperation({
  capability: { operation: 'swap-garment', mask: 'required', maxPixels: PHOTO_PIXELS, ...DRAWN_HERE },
  needs: {
    inputs: { target: 'a photo', mask: 'a mask of the garment to replace', source: 'a flat-lay of the new one' },
    eye: 'required',
  },
  varies: true,
  load: async () => (await import('./handler.ts')).handler,
})
