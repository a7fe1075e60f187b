import { z } from 'zod/mini'

/** Whether a text can be stored and shown: PostgreSQL takes no U+0000, and half of a surrogate pair is no character. */
export const isPlainText = (value: string): boolean => !value.includes('\u0000') && value.isWellFormed()

export const unusableText = (fieldName: string): string => `${fieldName} contains characters that cannot be used`

/** A field of text, with its name in the refusal. The server refuses such text in every other field as well. */
export const plainText = (fieldName: string) => z.string().check(z.refine(isPlainText, unusableText(fieldName)))
