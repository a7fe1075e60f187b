import { archiveAddress, errorBody, UNEXPECTED_ERROR } from '@toile/contract'
import { request } from '../../../lib/api/index.ts'
import type { ChosenPictures } from '../../../lib/chosen-pictures.ts'

/** Milliseconds after which a file is on its way, or never will be: its address is good for a minute. */
const FRAME_MS = 60_000

const REFUSED = 'The ZIP could not be made now. Please wait a moment, and try again.'

function messageIn(text: string): string {
  try {
    return errorBody.parse(JSON.parse(text)).message
  } catch {
    return UNEXPECTED_ERROR
  }
}

/** Where the answer goes, so that a refusal leaves the page as it is. Answers its name: each ZIP has its own. */
function frameFor(onRefused: (message: string) => void): string {
  const frame = document.createElement('iframe')
  frame.name = crypto.randomUUID()
  frame.hidden = true
  document.body.append(frame)
  setTimeout(() => frame.remove(), FRAME_MS)
  // A file leaves the frame as it is. What is loaded there is a refusal, which a browser may show to nobody.
  frame.addEventListener('load', () => {
    const text = frame.contentDocument === null ? null : (frame.contentDocument.body.textContent ?? '')
    if (text === '') return
    frame.remove()
    onRefused(text === null ? REFUSED : messageIn(text))
  })
  return frame.name
}

/**
 * Has the browser fetch a ZIP of the pictures itself, which is streamed to the disk and never lies in the page's memory: it is sent a form,
 * to an address that is asked for first.
 */
export async function startArchive(chosen: ChosenPictures, onRefused: (message: string) => void): Promise<void> {
  const { url } = await request({ method: 'POST', path: 'library/archive-address/', answer: archiveAddress })
  const form = document.createElement('form')
  form.method = 'POST'
  form.action = url
  form.hidden = true
  form.target = frameFor(onRefused)
  const fields = 'ids' in chosen ? { image_ids: chosen.ids.join(',') } : chosen
  for (const [name, value] of Object.entries(fields)) {
    const field = document.createElement('input')
    field.name = name
    field.value = String(value)
    form.append(field)
  }
  document.body.append(form)
  form.submit()
  form.remove()
}
