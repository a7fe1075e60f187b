import { creditsWords } from '@toile/contract'

/** What a press costs, as every button says it: `16 credits`, `1 credit`, `free`. */
export const priceWords = (credits: number): string => (credits === 0 ? 'free' : creditsWords(credits))

/** The price after a button's words. What costs nothing by its nature has none. */
export function Price({ credits }: { readonly credits: number }) {
  return <span className="figures font-normal"> · {priceWords(credits)}</span>
}
