const ALL_SHOWN = 'All that you see of the garment is in your photo.'

const percent = (share: number): string => (share < 0.01 ? 'less than 1 %' : `${Math.round(100 * share)} %`)

/**
 * How much of a garment was added to what its photo shows, in one sentence for all pictures of a job; undefined where no
 * account was kept of it.
 *
 * @param shares 0 to 1, of each picture with an account
 */
export function addedWords(shares: readonly number[]): string | undefined {
  if (shares.length === 0) return undefined
  const least = Math.min(...shares)
  const most = Math.max(...shares)
  if (most === 0) return ALL_SHOWN
  const part =
    percent(least) === percent(most)
      ? percent(most)
      : least === 0
        ? `up to ${percent(most)}`
        : `${percent(least)} to ${percent(most)}`
  return `${part.charAt(0).toUpperCase()}${part.slice(1)} of the garment was added: the photo does not show it.`
}
