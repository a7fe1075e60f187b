import { archiveAddress } from '@toile/contract'
import { request } from '../../../lib/api/index.ts'

/**
 * Has the browser fetch a ZIP of the pictures itself, which is streamed to the disk and never lies in the page's memory: it is sent a form,
 * to an address that is asked for first.
 */
export async function startArchive(ids: readonly string[]): Promise<void> {
  const { url } = await request({ method: 'POST', path: 'library/archive-address/', answer: archiveAddress })
  const form = document.createElement('form')
  form.method = 'POST'
  form.action = url
  form.hidden = true
  const field = document.createElement('input')
  field.name = 'image_ids'
  field.value = ids.join(',')
  form.append(field)
  document.body.append(form)
  form.submit()
  form.remove()
}
