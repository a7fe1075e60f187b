import type { FieldErrors, FieldValues } from 'react-hook-form'

/** The messages of all invalid fields, in the order of the form. */
export const fieldMessages = <Values extends FieldValues>(errors: FieldErrors<Values>): string[] =>
  Object.values(errors).flatMap((error) => (typeof error?.message === 'string' ? [error.message] : []))
