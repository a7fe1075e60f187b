import { foldedWords } from './words.ts'

/** The words of a text for the name of a file: small letters and digits of ASCII with hyphens between, so that every system takes them. */
export const fileWords = (text: string, maxLength: number): string =>
  foldedWords(text)
    .map(([first = '']) => first.replace(/[^a-z0-9]/g, ''))
    .filter((word) => word !== '')
    .join('-')
    .slice(0, maxLength)
    .replace(/-+$/, '')
