import { ResultPlaceholders } from '../../features/results/index.ts'
import { VariationPage } from '../../features/studio/index.ts'
import type { VariationState } from '../../lib/variation.ts'
import { ComposedResults } from './composed-results.tsx'

const parts = { Results: ComposedResults, ResultPlaceholders }

/** Where the studio and the results meet for variations: neither knows the other. */
export default function ComposedVariation({ wanted }: { readonly wanted: VariationState }) {
  return <VariationPage wanted={wanted} parts={parts} />
}
