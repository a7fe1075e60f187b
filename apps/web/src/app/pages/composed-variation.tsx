import { BlankSheets, Results } from '../../features/results/index.ts'
import { VariationPage } from '../../features/studio/index.ts'
import type { VariationState } from '../../lib/variation.ts'

const parts = { Results, BlankSheets }

/** Where the studio and the results meet for variations: neither knows the other. */
export default function ComposedVariation({ wanted }: { readonly wanted: VariationState }) {
  return <VariationPage wanted={wanted} parts={parts} />
}
