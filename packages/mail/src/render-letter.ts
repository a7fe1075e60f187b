// Loaded with the server and not with its first mail, which would keep its requests waiting meanwhile.
import 'react-dom/server'
import { render, toPlainText } from '@react-email/render'
import type { Letter } from './letter.ts'
import { letterLayout } from './letter-layout.ts'

/** The address stands by itself, below what the button says. */
const TEXT_OPTIONS = { selectors: [{ selector: 'a.button', format: 'anchor', options: { ignoreHref: true } }] }

/** The same letter as HTML that any mail program shows, without pictures or scripts and nothing fetched, and as plain text. */
export async function renderLetter(letter: Letter, pageOrigin: string): Promise<{ text: string; html: string }> {
  const html = await render(letterLayout(letter, pageOrigin))
  return { html, text: `${toPlainText(html, TEXT_OPTIONS)}\n` }
}
