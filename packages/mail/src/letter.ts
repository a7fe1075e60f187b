export interface Letter {
  readonly subject: string
  /** Without a name: `Hello,`. */
  readonly greeting: string
  /** Paragraphs. */
  readonly before: readonly string[]
  /** What happened when and from where: a label and a value each. */
  readonly details: readonly (readonly [label: string, value: string])[]
  readonly action: { readonly label: string; readonly link: string } | null
  readonly after: readonly string[]
}

const SIGNATURE = 'Toile'

/** The same letter as plain text and as HTML that any mail program shows: no pictures, no scripts, nothing fetched. */
export function renderLetter({ greeting, before, details, action, after }: Letter): { text: string; html: string } {
  const rows = details.map(([label, value]) => `${label}: ${value}`)
  const text =
    [
      greeting,
      ...before,
      ...(rows.length > 0 ? [rows.join('\n')] : []),
      ...(action ? [action.link] : []),
      ...after,
      SIGNATURE,
    ].join('\n\n') + '\n'

  const paragraph = (words: string): string => `<p style="margin:0 0 16px">${escapeHtml(words)}</p>`
  const html = `<!doctype html>
<html lang="en">
<body style="margin:0;padding:32px 16px;background:#f6f4ef;color:#1d1b18;font:16px/1.5 Georgia,serif">
<div style="max-width:520px;margin:0 auto">
${[greeting, ...before, ...rows].map(paragraph).join('\n')}
${action === null ? '' : button(action)}
${[...after, SIGNATURE].map(paragraph).join('\n')}
</div>
</body>
</html>
`
  return { text, html }
}

const button = ({ label, link }: NonNullable<Letter['action']>): string =>
  `<p style="margin:24px 0"><a href="${escapeHtml(link)}" style="display:inline-block;padding:12px 20px;background:#1d1b18;color:#ffffff;text-decoration:none">${escapeHtml(label)}</a></p>
<p style="margin:0 0 16px;font-size:13px;word-break:break-all">${escapeHtml(link)}</p>`

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escapeHtml = (text: string): string => text.replaceAll(/[&<>"]/g, (character) => ENTITIES[character] ?? character)
