/** Slope light: how far each point of a relief turns from a lamp, 0 where it lies flat. */
export function formShade(
  relief: Float32Array,
  width: number,
  [lx, ly, lz]: readonly [number, number, number],
): Float32Array {
  const out = new Float32Array(relief.length)
  for (let i = width + 1; i < relief.length - width - 1; i++) {
    if (relief[i] === 0) continue
    const hx = (relief[i + 1]! - relief[i - 1]!) / 2
    const hy = (relief[i + width]! - relief[i - width]!) / 2
    out[i] = lz - (lz - hx * lx - hy * ly) / Math.sqrt(1 + hx * hx + hy * hy)
  }
  return out
}

/**
 * Marks drawn out along a direction: at each pixel the strongest mark that lies on the way towards (dx, dy), less by 1 in
 * `reach` pixels. One pass; the way is followed between pixels.
 */
export function drawnOut(
  marks: Float32Array,
  width: number,
  height: number,
  [dx, dy]: readonly [number, number],
  reach: number,
): Float32Array {
  const out = marks.slice()
  const loss = Math.hypot(dx, dy) / Math.max(Math.abs(dx), Math.abs(dy)) / reach
  if (Math.abs(dx) >= Math.abs(dy)) {
    const step = dx > 0 ? 1 : -1
    const slope = dy / Math.abs(dx)
    const whole = Math.floor(slope)
    const part = slope - whole
    // Columns one after the other, in rows of the previous column.
    for (let n = 1; n < width; n++) {
      const x = step > 0 ? width - 1 - n : n
      for (let y = 0; y < height; y++) {
        const a = y + whole
        if (a < 0 || a + 1 >= height) continue
        const from = a * width + x + step
        const carried = out[from]! * (1 - part) + out[from + width]! * part - loss
        const i = y * width + x
        if (carried > out[i]!) out[i] = carried
      }
    }
    return out
  }
  const step = dy > 0 ? 1 : -1
  const slope = dx / Math.abs(dy)
  const whole = Math.floor(slope)
  const part = slope - whole
  for (let n = 1; n < height; n++) {
    const y = step > 0 ? height - 1 - n : n
    for (let x = 0; x < width; x++) {
      const a = x + whole
      if (a < 0 || a + 1 >= width) continue
      const from = (y + step) * width + a
      const carried = out[from]! * (1 - part) + out[from + 1]! * part - loss
      const i = y * width + x
      if (carried > out[i]!) out[i] = carried
    }
  }
  return out
}
