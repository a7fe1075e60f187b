import type { ComponentProps } from 'react'
import { Results } from '../../features/results/index.ts'
import { LaterPreview } from './later-preview.tsx'

/** The results, with the preview. */
export function ComposedResults(props: Omit<ComponentProps<typeof Results>, 'Preview'>) {
  return <Results {...props} Preview={LaterPreview} />
}
