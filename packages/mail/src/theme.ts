import type { CSSProperties } from 'react'
import type { Thread } from './letter.ts'

type Colour = 'paper' | 'raised' | 'ink' | 'soft' | 'hairline' | 'edge' | Thread

/** The colours of the page (apps/web/src/ui/tokens.css), from where a mail cannot take them. */
const LIGHT: Readonly<Record<Colour, string>> = {
  paper: '#f4efe6',
  raised: '#fbf8f2',
  ink: '#1b1714',
  soft: '#5c544a',
  hairline: '#d6cdbd',
  edge: '#8a8072',
  blue: '#234f94',
  red: '#a8322a',
  yellow: '#84600a',
  purple: '#6a3d99',
  green: '#2d6a43',
}
const DARK: Readonly<Record<Colour, string>> = {
  paper: '#151210',
  raised: '#1f1b18',
  ink: '#f2ebdf',
  soft: '#b8ae9f',
  hairline: '#38312b',
  edge: '#7d7468',
  blue: '#8fb3ea',
  red: '#ee8579',
  yellow: '#e2b650',
  purple: '#bd9fe8',
  green: '#86c295',
}

/** Faces that mail programs have, a Didone like the page's where there is one: nothing is fetched. */
export const DISPLAY = `Imbue, 'Bodoni 72', Didot, 'Bodoni MT', 'Times New Roman', Times, serif`
export const SANS = `'Instrument Sans', 'Helvetica Neue', Helvetica, Arial, sans-serif`

interface Paint {
  readonly ground?: Colour
  readonly text?: Colour
  /** Of all borders that `style` gives a width and a kind. */
  readonly line?: Colour
}

/**
 * Colours of an element: the light ones in it, for programs that read no stylesheet and for those that turn colours
 * round by themselves; the dark ones by class.
 */
export const paint = ({ ground, text, line }: Paint, style: CSSProperties = {}, ...classes: string[]) => ({
  className: [...classes, ground && `ground-${ground}`, text && `text-${text}`, line && `line-${line}`]
    .filter((name) => name !== undefined)
    .join(' '),
  style: {
    ...(ground && { backgroundColor: LIGHT[ground] }),
    ...(text && { color: LIGHT[text] }),
    ...style,
    ...(line && { borderColor: LIGHT[line] }),
  },
})

const darkRules = (scope: string): string =>
  Object.entries(DARK)
    .map(
      ([name, value]) =>
        `${scope}.ground-${name}{background-color:${value}!important}` +
        `${scope}.text-${name}{color:${value}!important}` +
        `${scope}.line-${name}{border-color:${value}!important}`,
    )
    .join('')

/** One style element each: a program that finds fault with a rule drops all of its element. */
export const STYLESHEETS: readonly string[] = [
  'body{margin:0;padding:0;-webkit-text-size-adjust:100%}' +
    'a:focus-visible{outline:2px solid;outline-offset:3px}' +
    'a[x-apple-data-detectors]{color:inherit!important;text-decoration:none!important}' +
    '@media (max-width:520px){.around{padding:28px 12px!important}.sheet{padding:32px 24px 28px!important}' +
    '.heading{font-size:32px!important}}',
  `:root{color-scheme:light dark;supported-color-schemes:light dark}@media (prefers-color-scheme:dark){${darkRules('')}}`,
  // Outlook on the web names what it has darkened itself.
  darkRules('[data-ogsc] '),
]
