const figures = (credits: number): string => credits.toLocaleString('en')

/** Under a price: what is left after it, or what there is when that is not enough. Null while the balance is unknown. */
export function balanceNote(credits: number | undefined, price: number): string | null {
  if (credits === undefined) return null
  return credits >= price ? `Leaves you ${figures(credits - price)} credits.` : `You have ${figures(credits)} credits.`
}
