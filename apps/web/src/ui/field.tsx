import { useId, useState } from 'react'
import type { ComponentProps, ReactNode } from 'react'
import { cx } from './cx.ts'
import { EyeIcon, EyeOffIcon } from './icons.tsx'

interface FieldFrame {
  readonly label: ReactNode
  /** Help that stays visible under the field. */
  readonly hint?: ReactNode
  /** The first broken rule; marks the field invalid and is announced. */
  readonly error?: string | undefined
}

const control =
  'w-full rounded-sm border border-edge bg-raised px-4 text-base text-ink transition-colors placeholder:text-soft ' +
  'hover:border-ink focus:border-ink focus-visible:outline-offset-0 aria-invalid:border-red disabled:bg-sunk disabled:text-soft'

function useFieldIds(hint: ReactNode, error: string | undefined) {
  const id = useId()
  const describedBy = [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(' ') || undefined
  return { id, describedBy }
}

function Frame({
  id,
  label,
  hint,
  error,
  aside,
  children,
}: FieldFrame & { readonly id: string; readonly aside?: ReactNode; readonly children: ReactNode }) {
  return (
    <div className="flex flex-col gap-1.5">
      <div className="flex items-baseline justify-between gap-4">
        <label htmlFor={id} className="text-sm font-medium">
          {label}
        </label>
        {aside}
      </div>
      {children}
      <FieldError id={`${id}-error`} message={error} />
      {hint && (
        <p id={`${id}-hint`} className="text-sm text-soft">
          {hint}
        </p>
      )}
    </div>
  )
}

function FieldError({ id, message }: { readonly id: string; readonly message: string | undefined }) {
  return (
    <p id={id} aria-live="polite" className={cx('text-sm text-red', !message && 'hidden')}>
      {message}
    </p>
  )
}

export interface TextFieldProps extends Omit<ComponentProps<'input'>, 'id'>, FieldFrame {}

export function TextField({ label, hint, error, className, ...rest }: TextFieldProps) {
  const { id, describedBy } = useFieldIds(hint, error)
  return (
    <Frame id={id} label={label} hint={hint} error={error}>
      <input
        id={id}
        aria-invalid={error ? true : undefined}
        aria-describedby={describedBy}
        className={cx(control, 'h-12', className)}
        {...rest}
      />
    </Frame>
  )
}

/** A password, with a button that shows or hides what was typed. */
export function PasswordField({ label, hint, error, className, ...rest }: Omit<TextFieldProps, 'type'>) {
  const { id, describedBy } = useFieldIds(hint, error)
  const [shown, setShown] = useState(false)
  return (
    <Frame id={id} label={label} hint={hint} error={error}>
      <div className="relative">
        <input
          id={id}
          type={shown ? 'text' : 'password'}
          aria-invalid={error ? true : undefined}
          aria-describedby={describedBy}
          className={cx(control, 'h-12 pr-13', className)}
          {...rest}
        />
        <button
          type="button"
          aria-label={shown ? 'Hide password' : 'Show password'}
          aria-controls={id}
          className="absolute inset-y-0.5 right-0.5 flex w-11 items-center justify-center rounded-sm text-soft hover:text-ink"
          onClick={() => setShown(!shown)}
        >
          {shown ? <EyeOffIcon /> : <EyeIcon />}
        </button>
      </div>
    </Frame>
  )
}

export interface TextAreaProps extends Omit<ComponentProps<'textarea'>, 'id'>, FieldFrame {
  /** Shows how many characters of `maxLength` are used. */
  readonly counted?: boolean
}

export function TextArea({ label, hint, error, counted = false, className, ...rest }: TextAreaProps) {
  const { id, describedBy } = useFieldIds(hint, error)
  const used = typeof rest.value === 'string' ? rest.value.length : 0
  const count = counted && rest.maxLength !== undefined && (
    <span className="figures text-sm text-soft">
      {used} / {rest.maxLength}
    </span>
  )
  return (
    <Frame id={id} label={label} hint={hint} error={error} aside={count}>
      <textarea
        id={id}
        aria-invalid={error ? true : undefined}
        aria-describedby={describedBy}
        className={cx(control, 'field-sizing-content min-h-32 resize-y py-3', className)}
        {...rest}
      />
    </Frame>
  )
}

export interface CheckboxProps extends Omit<ComponentProps<'input'>, 'id' | 'type'> {
  readonly label: ReactNode
  readonly error?: string | undefined
}

export function Checkbox({ label, error, className, ...rest }: CheckboxProps) {
  const { id, describedBy } = useFieldIds(undefined, error)
  return (
    <div className={cx('flex flex-col gap-1', className)}>
      <div className="flex gap-3">
        <span className="-m-2.5 flex size-11 shrink-0 items-center justify-center">
          <input
            id={id}
            type="checkbox"
            aria-invalid={error ? true : undefined}
            aria-describedby={describedBy}
            className="size-5 cursor-pointer rounded-sm"
            {...rest}
          />
        </span>
        <label htmlFor={id} className="text-sm leading-6">
          {label}
        </label>
      </div>
      <FieldError id={`${id}-error`} message={error} />
    </div>
  )
}
