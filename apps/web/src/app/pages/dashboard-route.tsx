import { DashboardPage } from '../../features/library/index.ts'
import { LaterPreview } from './later-preview.tsx'

/** Where the library and the preview meet. */
export function DashboardRoute() {
  return <DashboardPage Preview={LaterPreview} />
}
