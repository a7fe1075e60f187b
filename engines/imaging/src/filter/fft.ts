/**
 * Two-dimensional discrete Fourier transform in place of a square of complex numbers whose side is a power of two
 * (Cooley & Tukey, 1965: radix 2, decimation in time), row by row: `side * side` values each. `direction` -1 forward, 1 backward; the backward one is not scaled.
 */
export function fft2d(real: Float64Array, imaginary: Float64Array, side: number, direction: 1 | -1): void {
  const cosines = Float64Array.from({ length: side / 2 }, (_, k) => Math.cos((2 * Math.PI * k) / side))
  const sines = Float64Array.from({ length: side / 2 }, (_, k) => direction * Math.sin((2 * Math.PI * k) / side))
  const lineReal = new Float64Array(side)
  const lineImaginary = new Float64Array(side)
  for (const [step, next] of [
    [1, side],
    [side, 1],
  ] as const) {
    for (let line = 0; line < side; line += 1) {
      for (let k = 0, at = line * next; k < side; k += 1, at += step) {
        lineReal[k] = real[at]!
        lineImaginary[k] = imaginary[at]!
      }
      transform(lineReal, lineImaginary, cosines, sines)
      for (let k = 0, at = line * next; k < side; k += 1, at += step) {
        real[at] = lineReal[k]!
        imaginary[at] = lineImaginary[k]!
      }
    }
  }
}

function transform(real: Float64Array, imaginary: Float64Array, cosines: Float64Array, sines: Float64Array): void {
  const count = real.length
  for (let i = 1, j = 0; i < count; i += 1) {
    let bit = count >> 1
    for (; j & bit; bit >>= 1) j ^= bit
    j ^= bit
    if (i >= j) continue
    const [r, m] = [real[i]!, imaginary[i]!]
    real[i] = real[j]!
    imaginary[i] = imaginary[j]!
    real[j] = r
    imaginary[j] = m
  }
  for (let size = 2; size <= count; size *= 2) {
    const half = size / 2
    const stride = count / size
    for (let start = 0; start < count; start += size) {
      for (let k = 0; k < half; k += 1) {
        const c = cosines[k * stride]!
        const s = sines[k * stride]!
        const a = start + k
        const b = a + half
        const r = real[b]! * c - imaginary[b]! * s
        const m = real[b]! * s + imaginary[b]! * c
        real[b] = real[a]! - r
        imaginary[b] = imaginary[a]! - m
        real[a]! += r
        imaginary[a]! += m
      }
    }
  }
}
