import { apiUrl } from '../../../lib/api/index.ts'

/** Has the browser fetch the ZIP itself: it is streamed to the disk and never lies in the page's memory. */
export function startExport(): void {
  const link = document.createElement('a')
  link.href = apiUrl('account/export/')
  link.download = ''
  link.click()
}
