import { inFigures } from '@toile/contract'
/** '1 picture', '25,000 pictures'. */
export const countOf = (pictures: number): string => (pictures === 1 ? '1 picture' : `${inFigures(pictures)} pictures`)
