import type { GarmentType } from '@toile/contract'
import { GARMENT_TYPES } from '@toile/contract'
import { useId } from 'react'
import { useStore } from 'zustand'
import { cx } from '../../../ui/index.ts'
import type { Studio } from '../state/studio.ts'

/** What the garment covers, drawn on a dress form: the part in the mode's ink. */
export function GarmentTypeChoice({ studio }: { readonly studio: Studio }) {
  const chosen = useStore(studio.store, ({ draft }) => draft.garmentType)
  const name = useId()
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="mb-2 text-sm font-medium">Garment type</legend>
      <div className="grid grid-cols-3 gap-2 sm:gap-3">
        {GARMENT_TYPES.map((type) => (
          <label
            key={type}
            className={cx(
              'relative flex cursor-pointer flex-col items-center gap-2 rounded-sm border border-edge px-1 pt-3 pb-2 text-soft transition-colors hover:border-ink hover:text-ink',
              'has-checked:border-ink has-checked:bg-raised has-checked:text-ink has-checked:outline has-checked:outline-ink',
              'has-focus-visible:outline-2 has-focus-visible:outline-offset-3 has-focus-visible:outline-ink',
            )}
          >
            <input
              type="radio"
              name={name}
              value={type}
              checked={type === chosen}
              className="absolute inset-0 size-full cursor-[inherit] opacity-0"
              onChange={() => studio.setGarmentType(type)}
            />
            <Form type={type} />
            <span className="text-sm font-medium first-letter:uppercase">{type}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}

const TOP =
  'M17 11.5l4.2-2.3c1.4 1.8 4.2 1.8 5.6 0l4.2 2.3 4.6 10.3-3.8 1.9-2.3-4.6.6 13.4H17.9l.6-13.4-2.3 4.6-3.8-1.9z'
const BOTTOM = 'M18.1 30.5h11.8l2.3 25.7h-5.4L24 38.5l-2.8 17.7h-5.4z'
const DRESS =
  'M19 11l2.2-1.3c1.4 1.8 4.2 1.8 5.6 0L29 11l-.4 8.6c-.2 3.3.6 5.6 1.7 8.2l4.2 17.6c-6.6 2.2-14.4 2.2-21 0l4.2-17.6c1.1-2.6 1.9-4.9 1.7-8.2z'
const GARMENTS: Readonly<Record<GarmentType, string>> = { 'upper body': TOP, 'lower body': BOTTOM, 'full body': DRESS }

/** A figure in hairline, with what the garment covers filled. */
function Form({ type }: { readonly type: GarmentType }) {
  return (
    <svg viewBox="8 0 32 62" aria-hidden="true" className="h-16 w-auto" fill="none" strokeLinejoin="round">
      <path
        d="M24 7.6c1.8 0 3-1.4 3-3.2S25.8 1.2 24 1.2s-3 1.4-3 3.2 1.2 3.2 3 3.2zM22.7 7.6c0 1.9-.6 2.6-3.3 3.4-2 .6-2.9 1.7-3.3 3.7L13.4 30M25.3 7.6c0 1.9.6 2.6 3.3 3.4 2 .6 2.9 1.7 3.3 3.7L34.6 30M18.6 16c.6 4.6.6 7.6-.2 11.4-1.2 5-1.4 9-1.2 13.600L18.600 60M29.400 16c-.6 4.600-.6 7.600.2 11.400 1.200 5 1.400 9 1.200 13.600L29.400 60M24 35l-1.600 25M24 35l1.600 25"
        stroke="currentColor"
        strokeWidth="1"
        opacity="0.55"
      />
      <path d={GARMENTS[type]} fill="currentColor" stroke="currentColor" strokeWidth="1" />
    </svg>
  )
}
