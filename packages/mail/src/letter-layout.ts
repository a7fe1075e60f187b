import {
  createElement as element,
  type CSSProperties,
  type ReactNode,
  type TableHTMLAttributes,
  type TdHTMLAttributes,
} from 'react'
import type { Letter } from './letter.ts'
import { DISPLAY, paint, SANS, STYLESHEETS } from './theme.ts'

/*
 * The look of a mail: a sheet of paper below the name and a seam. Tables, because of what mail programs understand; no
 * JSX, because Node runs the sources as they are.
 */

/** CSS pixels: the width that mail programs are made for. */
const WIDTH = 600
/** Left out of the plain text, which has a look of its own. */
const NOT_IN_TEXT = { 'data-skip-in-text': 'true' }

export const letterLayout = (letter: Letter, pageOrigin: string): ReactNode =>
  element(
    'html',
    { lang: 'en', dir: 'ltr' },
    element(
      'head',
      null,
      element('meta', { charSet: 'utf-8' }),
      element('meta', { name: 'viewport', content: 'width=device-width, initial-scale=1' }),
      element('meta', { name: 'color-scheme', content: 'light dark' }),
      element('meta', { name: 'supported-color-schemes', content: 'light dark' }),
      // Numbers of a network, dates and addresses are no links, whatever a phone takes them for.
      element('meta', { name: 'format-detection', content: 'telephone=no,date=no,address=no,email=no,url=no' }),
      element('title', null, letter.subject),
      ...STYLESHEETS.map((rules, index) => element('style', { key: index }, rules)),
    ),
    element(
      'body',
      paint({ ground: 'paper', text: 'ink' }, { margin: 0, padding: 0 }),
      preheader(letter.preview),
      // Programs that put a mail into a page of theirs drop <html>, and its language with it.
      element(
        'div',
        { lang: 'en', dir: 'ltr', role: 'main', ...paint({ ground: 'paper', text: 'ink' }, { fontFamily: SANS }) },
        table(
          paint({ ground: 'paper' }),
          row(cell({ align: 'center', ...paint({}, { padding: '40px 16px' }, 'around') }, sheetOf(letter, pageOrigin))),
        ),
      ),
    ),
  )

/** Outlook on Windows goes by the attribute, everything else by the style. */
const sheetOf = (letter: Letter, pageOrigin: string): ReactNode =>
  table(
    { width: WIDTH, style: { width: '100%', maxWidth: WIDTH } },
    row(cell({ style: { padding: '0 0 20px' } }, element('div', NOT_IN_TEXT, masthead(letter)))),
    row(
      cell(
        paint({ ground: 'raised', line: 'hairline' }, { border: '1px solid', padding: '44px 48px 40px' }, 'sheet'),
        heading(letter),
        ...[letter.greeting, ...letter.before].map((words) => paragraph(words)),
        letter.details.length > 0 && detailsTable(letter.details),
        letter.action && button(letter.action),
        seam({ line: 'edge' }, { margin: '36px 0 28px' }),
        otherwise(letter.otherwise),
      ),
    ),
    row(cell({ style: { padding: '20px 0 0' } }, footer(pageOrigin))),
  )

/** Shown beside the subject in a list of mails; what fills it keeps the list from going on with the mail itself. */
const preheader = (words: string): ReactNode =>
  element(
    'div',
    {
      ...NOT_IN_TEXT,
      style: { display: 'none', overflow: 'hidden', maxHeight: 0, maxWidth: 0, opacity: 0, lineHeight: '1px' },
    },
    words + '\u00a0\u200c'.repeat(80),
  )

const masthead = ({ thread }: Letter): ReactNode =>
  table(
    {},
    row(
      cell(
        paint(
          { text: 'ink' },
          { width: 1, paddingRight: 14, fontFamily: DISPLAY, fontSize: 34, lineHeight: '34px', whiteSpace: 'nowrap' },
        ),
        'Toile',
      ),
      cell({ style: { paddingTop: 12 } }, seam({ line: thread }, { margin: 0, borderTopWidth: 2 })),
    ),
  )

/** A running stitch. */
const seam = (colour: Parameters<typeof paint>[0], style: CSSProperties): ReactNode =>
  element(
    'div',
    {
      ...NOT_IN_TEXT,
      ...paint(colour, {
        borderStyle: 'dashed',
        borderWidth: '1px 0 0',
        height: 0,
        fontSize: 0,
        lineHeight: 0,
        ...style,
      }),
    },
    '\u00a0',
  )

const heading = ({ about, thread, subject }: Letter): ReactNode =>
  element(
    'div',
    NOT_IN_TEXT,
    element(
      'p',
      paint(
        { text: thread },
        { margin: '0 0 12px', fontSize: 14, lineHeight: '18px', letterSpacing: '0.09em', textTransform: 'uppercase' },
      ),
      about,
    ),
    element(
      'h1',
      paint(
        { text: 'ink' },
        {
          margin: '0 0 24px',
          fontFamily: DISPLAY,
          fontSize: 40,
          fontWeight: 400,
          lineHeight: 1.1,
          textWrap: 'balance',
        },
        'heading',
      ),
      ...subject.split(/(\S+-\S+)/).map((part, index) => (index % 2 === 0 ? part : unbroken(part))),
    ),
  )

/** Or a phone breaks a heading within ‘e-mail’. */
const unbroken = (word: string): ReactNode => element('span', { key: word, style: { whiteSpace: 'nowrap' } }, word)

const TEXT: CSSProperties = { fontSize: 16, lineHeight: '26px', overflowWrap: 'anywhere' }

const paragraph = (words: string): ReactNode =>
  element('p', { key: words, ...paint({ text: 'ink' }, { ...TEXT, margin: '0 0 16px' }) }, words)

const detailsTable = (details: Letter['details']): ReactNode =>
  element(
    'table',
    {
      'data-text-format': 'dataTable',
      ...TABLE,
      ...paint({ line: 'hairline' }, { width: '100%', margin: '24px 0 0', border: 'solid', borderWidth: '1px 0 0' }),
    },
    element(
      'tbody',
      null,
      ...details.map(([label, value]) =>
        row(
          element(
            'th',
            { scope: 'row', align: 'left', ...detailCell({ text: 'soft' }, { width: 84, fontSize: 14 }) },
            label,
          ),
          element('td', detailCell({ text: 'ink' }, { paddingRight: 0, fontSize: 16 }), value),
        ),
      ),
    ),
  )

const detailCell = (colours: Parameters<typeof paint>[0], style: CSSProperties) =>
  paint(
    { ...colours, line: 'hairline' },
    {
      padding: '9px 12px 9px 0',
      border: 'solid',
      borderWidth: '0 0 1px',
      fontWeight: 400,
      lineHeight: '24px',
      textAlign: 'left',
      verticalAlign: 'baseline',
      ...style,
    },
  )

/** A padded link, and the address below it for where the button does nothing. */
const button = ({ label, link }: NonNullable<Letter['action']>): ReactNode =>
  element(
    'div',
    null,
    table(
      { width: 'auto', style: { margin: '28px 0 0' } },
      row(
        cell(
          paint({ ground: 'ink' }, { borderRadius: 2 }),
          element(
            'a',
            {
              href: link,
              ...paint(
                { ground: 'ink', text: 'paper', line: 'ink' },
                {
                  display: 'inline-block',
                  border: 'solid',
                  borderWidth: '14px 28px',
                  borderRadius: 2,
                  fontSize: 16,
                  fontWeight: 500,
                  lineHeight: '20px',
                  textDecoration: 'none',
                },
                'button',
              ),
            },
            label,
          ),
        ),
      ),
    ),
    element(
      'p',
      paint({ text: 'soft' }, { margin: '16px 0 0', fontSize: 14, lineHeight: '21px', overflowWrap: 'anywhere' }),
      element('span', NOT_IN_TEXT, 'Or open this address: '),
      element('a', { href: link, ...paint({ text: 'soft' }, { textDecoration: 'underline' }) }, link),
    ),
  )

const otherwise = ({ heading: question, words }: Letter['otherwise']): ReactNode =>
  element(
    'div',
    null,
    element(
      'h2',
      paint({ text: 'ink' }, { margin: '0 0 4px', fontSize: 16, fontWeight: 600, lineHeight: '26px' }),
      question,
    ),
    element('p', paint({ text: 'soft' }, { ...TEXT, margin: 0 }), words),
  )

const footer = (pageOrigin: string): ReactNode =>
  element(
    'p',
    paint({ text: 'soft' }, { margin: 0, fontSize: 14, lineHeight: '21px' }),
    'Mails like this one come from Toile only when something happens to an account with this address. ',
    element(
      'a',
      { ...NOT_IN_TEXT, href: pageOrigin, ...paint({ text: 'soft' }, { textDecoration: 'underline' }) },
      new URL(pageOrigin).host,
    ),
  )

const TABLE = { width: '100%', cellPadding: 0, cellSpacing: 0, border: 0 } as const

const table = (props: TableHTMLAttributes<HTMLTableElement>, ...rows: ReactNode[]): ReactNode =>
  element('table', { role: 'presentation', ...TABLE, ...props }, element('tbody', null, ...rows))

const row = (...cells: ReactNode[]): ReactNode => element('tr', null, ...cells)

const cell = (props: TdHTMLAttributes<HTMLTableCellElement>, ...children: ReactNode[]): ReactNode =>
  element('td', props, ...children)
