import type { FocusEvent } from 'react'
import type { UseFormRegisterReturn } from 'react-hook-form'

/** For a field of a form with other ways in beside it: one that is left for one of those, and empty, was not forgotten. */
export const skipBlurWhenLeaving = ({ onBlur, ...field }: UseFormRegisterReturn) => ({
  ...field,
  onBlur: (event: FocusEvent<HTMLInputElement>): void => {
    const { relatedTarget: next, currentTarget: left } = event
    if (next === null || left.form?.contains(next) || left.value !== '') void onBlur(event)
  },
})
