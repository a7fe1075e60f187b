import { type Testimonial, testimonial } from '@toile/contract'
import { z } from 'zod'
import { SettingsError } from './config.ts'
import { readSettingFile } from './setting-file.ts'

/** More than a visitor reads. */
const MOST = 12

const file = z.array(testimonial, 'must be a list of entries').max(MOST, `has more than ${MOST} entries`)

/**
 * What people said of the product, as the operator's file has it; nothing where no file is named. Nobody is quoted by our own
 * doing (R43). Throws `SettingsError` with all that is wrong with the file.
 */
export async function readTestimonials(path: string | null): Promise<readonly Testimonial[]> {
  if (path === null) return []
  const text = await readSettingFile('TESTIMONIALS_FILE', path)
  const { data, error } = file.safeParse(parsed(text, path))
  if (error !== undefined) {
    throw new SettingsError(
      error.issues.map(({ path: [index, ...field], message }) =>
        index === undefined
          ? `TESTIMONIALS_FILE ${message}: ${path}.`
          : `TESTIMONIALS_FILE, entry ${Number(index) + 1}${field.length > 0 ? `, ${field.join('.')}` : ''}: ${message}.`,
      ),
    )
  }
  return data
}

function parsed(text: string, path: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new SettingsError([`TESTIMONIALS_FILE is no JSON: ${path}.`])
  }
}
