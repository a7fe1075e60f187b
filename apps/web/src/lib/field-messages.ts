import type { FieldErrors, FieldValues, Path } from 'react-hook-form'

/** The messages of the invalid fields, in the order in which the form shows them. */
export const fieldMessages = <Values extends FieldValues>(
  errors: FieldErrors<Values>,
  order: readonly Path<Values>[],
): string[] =>
  order.flatMap((name) => {
    const message = errors[name]?.message
    return typeof message === 'string' ? [message] : []
  })
