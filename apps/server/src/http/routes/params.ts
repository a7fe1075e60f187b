import { z } from 'zod'
import { DomainError, notFound } from '@toile/core'

const uuid = z.uuid()

/**
 * An id from an address, in the one way that ids are written here: keys, fingerprints and notices are compared by letter.
 * One that cannot be an id is answered as one that never was (R12).
 */
export function idOf(value: string, thing: string): string {
  if (!uuid.safeParse(value).success) throw notFound(thing)
  return value.toLowerCase()
}

/** A file's bytes; the framework sends them as they come. */
export const pictureAnswer = z.any().describe('The file, PNG or WebP')

/** Counts from 1. Anything but a number is page 1: such an address was typed by hand. */
export const pageNumber = z.coerce.number().int().min(1).max(1_000_000).catch(1).default(1)

/** Of a call that may be repeated (R17). Throws `invalid`. */
export function idempotencyKeyOf(header: string | string[] | undefined): string | undefined {
  if (header === undefined) return undefined
  if (typeof header !== 'string' || header.length === 0 || header.length > 200) {
    throw new DomainError('invalid', 'An idempotency key has 1 to 200 characters.')
  }
  return header
}
