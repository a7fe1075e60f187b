import { loadedLater } from '../../../lib/loaded-later.tsx'

/** How a drawing is cleaned, which one of the modes alone shows: loaded once a drawing lies there. */
export const CleanDrawing = loadedLater(async () => (await import('./clean-drawing.tsx')).CleanDrawing, {
  // As high as the switch, so that nothing moves when it comes.
  Waiting: () => <div className="min-h-16" />,
}).Part

export const CleanedDrawing = loadedLater(async () => (await import('./cleaned-drawing.tsx')).CleanedDrawing, {
  Waiting: () => null,
}).Part
