/**
 * Two-sided p value of the Mann-Whitney U test (Mann and Whitney 1947), by the normal approximation with the correction
 * for ties: good for samples of some dozens and more.
 */
export function mannWhitney(first: readonly number[], second: readonly number[]): number {
  const [n, m] = [first.length, second.length]
  if (n === 0 || m === 0) return 1
  const all = [...first.map((value) => ({ value, mine: true })), ...second.map((value) => ({ value, mine: false }))]
  all.sort((a, b) => a.value - b.value)
  let ranksOfFirst = 0
  let ties = 0
  for (let from = 0; from < all.length;) {
    let to = from
    while (to < all.length && all[to]!.value === all[from]!.value) to += 1
    const count = to - from
    // Equal values share the mean of their ranks, which count from 1.
    ranksOfFirst += ((from + 1 + to) / 2) * all.slice(from, to).filter(({ mine }) => mine).length
    ties += count ** 3 - count
    from = to
  }
  const total = n + m
  const u = ranksOfFirst - (n * (n + 1)) / 2
  const variance = ((n * m) / 12) * (total + 1 - ties / (total * (total - 1)))
  if (variance === 0) return 1
  const z = Math.max(0, Math.abs(u - (n * m) / 2) - 0.5) / Math.sqrt(variance)
  return 2 * upperTail(z)
}

/** P(Z > z) of the standard normal distribution; Abramowitz and Stegun 26.2.17, off by less than 7.5e-8. */
function upperTail(z: number): number {
  const t = 1 / (1 + 0.2316419 * z)
  const polynomial = t * (0.31938153 + t * (-0.356563782 + t * (1.781477937 + t * (-1.821255978 + t * 1.330274429))))
  return (Math.exp((-z * z) / 2) / Math.sqrt(2 * Math.PI)) * polynomial
}
