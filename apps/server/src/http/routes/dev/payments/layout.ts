import { escapeHtml } from '../escape-html.ts'

/** System fonts, and a script and a style of its own: it must work before the page is built. */
export const layout = (title: string, content: string): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)} · Sandbox payments · Toile</title>
<link rel="stylesheet" href="/dev/payments/style.css">
<script type="module" src="/dev/payments/script.js"></script>
</head>
<body>
<main>
${content}
</main>
</body>
</html>
`

/** The first line of each of these pages. */
export const PROMISE = `<p class="tag">Sandbox</p>
<h1>No card is charged</h1>
<p class="about">This is Toile’s own stand-in for a payment provider, for trying things out on this machine. No money moves and nothing is sent anywhere.</p>`

/** A form whose buttons wait for the script that sends it. */
export const form = (action: string, content: string): string => `<form method="post" action="${escapeHtml(action)}">
${content}
</form>`

export const submit = (label: string, { main = false, name = '', value = '' } = {}): string =>
  `<button type="submit"${main ? ' class="main"' : ''}${name === '' ? '' : ` name="${name}" value="${value}"`} disabled>${escapeHtml(label)}</button>`

/** Where the script shows its errors. */
export const TROUBLE = '<p role="alert" id="trouble" hidden></p>'

export const said = (message: string): string => `<p role="alert">${escapeHtml(message)}</p>`

export const wayBack = (url: string, label = 'Back to Toile', main = false): string =>
  `<a class="button${main ? ' main' : ''}" href="${escapeHtml(url)}">${escapeHtml(label)}</a>`

/** Cents of a dollar. */
export const dollars = (cents: number): string => `${cents < 0 ? '−' : ''}$${(Math.abs(cents) / 100).toFixed(2)}`

const DATE = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' })
export const date = (at: Date): string => `<time datetime="${at.toISOString()}">${DATE.format(at)}</time>`

export const NOT_FOUND = layout(
  'Not found',
  `<p class="tag">Sandbox</p>
<h1>Nothing here</h1>
<p>This page belongs to another account, or to nobody. Log in as who began the payment.</p>
<div class="actions">${wayBack('/', 'To Toile', true)}</div>`,
)
