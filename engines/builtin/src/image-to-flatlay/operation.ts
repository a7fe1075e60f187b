import { defineOperation, DRAWN_HERE, DRAWN_PIXELS } from '../operation.ts'

export const imageToFlatlay = defineOperation({
  capability: {
    operation: 'image-to-flatlay',
    mask: 'ignored',
    maxPixels: DRAWN_PIXELS,
    dot: 'applied',
    ...DRAWN_HERE,
  },
  needs: { inputs: { source: 'a photo that shows the garment' }, eye: 'required' },
  varies: true,
  load: async () => (await import('./handler.ts')).handler,
})
