import { z } from 'zod'

/**
 * A field of text that can be stored, searched for and shown: PostgreSQL holds no U+0000, and half of a surrogate pair is
 * no character.
 */
export const plainText = (fieldName: string) =>
  z
    .string()
    .refine(
      (value) => !value.includes('\u0000') && value.isWellFormed(),
      `${fieldName} contains characters that cannot be used`,
    )
