import { useQuery } from '@tanstack/react-query'
import { NO_FACE, RANDOM_FACE } from '@toile/contract'
import { useId } from 'react'
import type { ReactNode } from 'react'
import { CheckIcon, cx } from '../../../ui/index.ts'
import { facesQuery } from '../api/faces.ts'

export interface FacePanelProps {
  /** A face's id, `RANDOM_FACE` or `NO_FACE`. */
  readonly value: number
  readonly onChange: (faceId: number) => void
}

/** One radio group: the model's own face, any other, or one of the house's. Shown where an engine can draw them. */
export function FacePanel({ value, onChange }: FacePanelProps) {
  const faces = useQuery(facesQuery)
  const name = useId()
  const choice = (id: number) => ({ name, checked: id === value, onChoose: () => onChange(id) })
  const chosen = faces.data?.faces.find(({ id }) => id === value)
  return (
    <fieldset className="@container flex flex-col gap-3">
      <legend className="sr-only">Model face</legend>
      <Row {...choice(NO_FACE)} title="Keep my model" hint="Face and hair as in your photo" />
      <Row {...choice(RANDOM_FACE)} title="Random" hint="Another face for each picture" />
      {faces.isError ? (
        <p className="text-sm text-soft">
          The faces could not be loaded.{' '}
          <button type="button" className="min-h-11 text-ink underline" onClick={() => void faces.refetch()}>
            Try again
          </button>
        </p>
      ) : (
        <div className="grid grid-cols-4 gap-2 @md:gap-3 @2xl:grid-cols-8">
          {faces.data?.faces.map((face) => (
            <Tile key={face.id} {...choice(face.id)} title={face.name} image={face.image_url} />
          ))}
        </div>
      )}
      {/* Room for the longest, so that nothing moves with a choice. */}
      <p role="status" className="min-h-15 text-sm text-soft">
        {chosen && `Drawn here, photographed on your picture: ${chosen.words}.`}
      </p>
    </fieldset>
  )
}

interface Choice {
  readonly name: string
  readonly title: string
  readonly checked: boolean
  readonly onChoose: () => void
}

function Option({
  choice: { name, checked, onChoose },
  className,
  children,
}: {
  readonly choice: Choice
  readonly className: string
  readonly children: ReactNode
}) {
  return (
    <label
      className={cx(
        'relative flex cursor-pointer border hover:border-ink',
        checked ? 'border-ink' : 'border-edge',
        'has-focus-visible:outline-2 has-focus-visible:outline-offset-3 has-focus-visible:outline-ink',
        className,
      )}
    >
      <input
        type="radio"
        name={name}
        checked={checked}
        onChange={onChoose}
        className="absolute inset-0 size-full cursor-[inherit] opacity-0"
      />
      {children}
    </label>
  )
}

function Mark({ checked }: { readonly checked: boolean }) {
  return (
    <span
      aria-hidden="true"
      className={cx(
        'flex size-6 shrink-0 items-center justify-center rounded-full border',
        checked ? 'border-ink bg-ink text-paper' : 'border-edge',
      )}
    >
      {checked && <CheckIcon className="size-4" />}
    </span>
  )
}

function Row({ hint, ...choice }: Choice & { readonly hint: string }) {
  return (
    <Option choice={choice} className="min-h-16 items-center gap-4 p-4">
      <Mark checked={choice.checked} />
      <span className="grow">
        <span className="block font-medium">{choice.title}</span>
        <span className="block text-sm text-soft">{hint}</span>
      </span>
    </Option>
  )
}

function Tile({ image, ...choice }: Choice & { readonly image: string }) {
  return (
    <Option choice={choice} className="flex-col">
      <img
        src={image}
        alt=""
        width={400}
        height={500}
        loading="lazy"
        decoding="async"
        className="aspect-4/5 w-full object-cover"
      />
      <span className="truncate px-1.5 py-2 text-center text-sm font-medium">{choice.title}</span>
      {choice.checked && (
        <span className="absolute top-1 right-1">
          <Mark checked />
        </span>
      )}
    </Option>
  )
}
