import type { ComponentProps } from 'react'
import { DeleteDialog } from '../../features/library/index.ts'
import { Results } from '../../features/results/index.ts'
import { ComposedPreview } from './composed-preview.tsx'

/** The results, whose pictures open in the preview, and go as they do from the library. */
export function ComposedResults(props: Omit<ComponentProps<typeof Results>, 'Preview' | 'DeleteDialog'>) {
  return <Results {...props} Preview={ComposedPreview} DeleteDialog={DeleteDialog} />
}
