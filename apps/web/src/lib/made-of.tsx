import { describeMode, type Generation, type GivenPicture, type Mode, type SourceKind } from '@toile/contract'
import { usePictureRetry } from './picture-retry.ts'

const SOURCE_NAMES: Readonly<Record<SourceKind, string>> = {
  flatlay: 'Flat-lay',
  sketch: 'Sketch',
  pattern: 'Pattern',
  outfit: 'Photo',
}

/** What a mode is given in this place: 'Photo', 'Flat-lay'. */
function nameOf(mode: Mode, role: GivenPicture['role']): string {
  const { sourceKind } = describeMode(mode)
  return role === 'target' || sourceKind === null ? 'Photo' : SOURCE_NAMES[sourceKind]
}

interface MadeOfProps {
  readonly picture: Pick<Generation, 'type' | 'inputs'>
  /** Pixels of a side at most: 28 where there is little room, else 36. */
  readonly side?: 28 | 36
}

/** What a picture was made of, small and beside each other. */
export function MadeOf({ picture: { type, inputs }, side = 36 }: MadeOfProps) {
  if (inputs.length === 0) return <span className="text-sm text-soft">Words</span>
  return (
    <ul aria-label="Made of" className="flex gap-1">
      {inputs.map(({ role, thumbnail_url: url }) => (
        <li key={role} className="flex items-center justify-center" style={{ width: side, height: side }}>
          {url === null ? (
            <Gone words={`${nameOf(type, role)}: deleted since`} />
          ) : (
            <Given url={url} name={nameOf(type, role)} />
          )}
        </li>
      ))}
    </ul>
  )
}

/** The thumbnail is made when it is first asked for: what is not looked at is not asked for. */
function Given({ url, name }: { readonly url: string; readonly name: string }) {
  const { attempt, failed, fail } = usePictureRetry(url)
  if (failed) return <Gone words={`${name}: not loaded`} />
  return (
    <img
      key={attempt}
      src={url}
      alt={name}
      title={name}
      loading="lazy"
      decoding="async"
      draggable={false}
      className="max-h-full max-w-full bg-tracing outline outline-hairline"
      onError={fail}
    />
  )
}

const Gone = ({ words }: { readonly words: string }) => (
  <span
    role="img"
    aria-label={words}
    title={words}
    className="flex size-full items-center justify-center border border-dashed border-edge text-edge"
  >
    <svg viewBox="0 0 20 20" aria-hidden="true" className="size-4" fill="none" stroke="currentColor" strokeWidth="1.5">
      <path d="M4 16L16 4" />
    </svg>
  </span>
)
