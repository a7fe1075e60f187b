import type { ComfyuiOptions } from '../engine.ts'

/** Small canvases, and no waits that a test has to sit through. */
export const QUICK = {
  canvas: { minPixels: 0, maxPixels: 120_000 },
  times: { look: 1_000, reconnect: 20, silence: 200 },
} as const satisfies Partial<ComfyuiOptions>
