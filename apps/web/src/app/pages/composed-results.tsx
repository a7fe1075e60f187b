import type { ComponentProps } from 'react'
import { DeleteDialog } from '../../features/library/index.ts'
import { Results } from '../../features/results/index.ts'
import { ComposedPreview } from './composed-preview.tsx'

/** The results, with the preview and the delete dialog of the library. */
export function ComposedResults(props: Omit<ComponentProps<typeof Results>, 'Preview' | 'DeleteDialog'>) {
  return <Results {...props} Preview={ComposedPreview} DeleteDialog={DeleteDialog} />
}
