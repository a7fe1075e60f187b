import type { ComponentProps } from 'react'
import { Preview } from '../../features/preview/index.ts'
import { Results } from '../../features/results/index.ts'

/** The results, whose pictures open in the preview. */
export function ComposedResults(props: Omit<ComponentProps<typeof Results>, 'Preview'>) {
  return <Results {...props} Preview={Preview} />
}
