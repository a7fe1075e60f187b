import { DashboardPage } from '../../features/library/index.ts'
import { Preview } from '../../features/preview/index.ts'

/** Where the library and the preview meet. */
export function DashboardRoute() {
  return <DashboardPage Preview={Preview} />
}
