import type { KeptMail } from '@toile/contract'
import { escapeHtml } from './escape-html.ts'

/** System fonts and no script: it must work before the page is built. */
export const MAIL_PAGE_STYLE = `
:root { color-scheme: light dark; --paper: light-dark(#f4efe6, #151210); --ink: light-dark(#1d1a16, #efe8dc); --line: light-dark(#cfc6b6, #3b342c); --thread: light-dark(#1f4e8c, #86b0e6); }
body { margin: 0; background: var(--paper); color: var(--ink); font: 16px/1.5 system-ui, sans-serif; }
main { max-width: 44rem; margin: 0 auto; padding: 2.5rem 1.25rem 4rem; }
h1 { margin: 0; font: 400 2.2rem/1.15 Georgia, serif; }
.note { margin: .5rem 0 2rem; max-width: 36rem; }
article { padding: 1.25rem 0 1.5rem; border-top: 1px dashed var(--line); }
h2 { margin: 0; font: 400 1.35rem/1.3 Georgia, serif; }
h2 a { color: inherit; text-decoration-color: var(--line); text-underline-offset: .2em; }
.about { margin: .15rem 0 1rem; font-size: .9rem; }
pre { margin: 0; white-space: pre-wrap; overflow-wrap: anywhere; font: .875rem/1.6 ui-monospace, monospace; }
a { color: var(--thread); }
`

export function mailPage(mails: readonly KeptMail[]): string {
  const list =
    mails.length === 0
      ? '<p>No mail yet. Sign up, and the confirmation appears here.</p>'
      : mails.map(article).join('\n')
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Kept mails · Toile</title>
<link rel="stylesheet" href="/dev/mail/style.css">
</head>
<body>
<main>
<h1>Kept mails</h1>
<p class="note">In local mode no mail leaves this machine. What Toile would have sent is here, newest first, as text; a heading opens the mail as a mail program shows it.</p>
${list}
</main>
</body>
</html>
`
}

const article = ({ id, to, subject, text, sent_at: sentAt }: KeptMail): string => `<article>
<h2><a href="/dev/mail/${id}/">${escapeHtml(subject)}</a></h2>
<p class="about">To ${escapeHtml(to)} · <time datetime="${sentAt}">${sentAt.slice(0, 19).replace('T', ' ')} UTC</time></p>
<pre>${withLinks(text)}</pre>
</article>`

/** Addresses become links; all else is text. */
const withLinks = (text: string): string =>
  text
    .split(/(https?:\/\/\S+)/)
    .map((part, index) => {
      const escaped = escapeHtml(part)
      return index % 2 === 1 ? `<a href="${escaped}">${escaped}</a>` : escaped
    })
    .join('')
