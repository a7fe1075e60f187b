import { LibraryPage } from '../../features/library/index.ts'
import { ComposedPreview } from './composed-preview.tsx'

/** Where the library and the preview meet. */
export function LibraryRoute() {
  return <LibraryPage Preview={ComposedPreview} />
}
