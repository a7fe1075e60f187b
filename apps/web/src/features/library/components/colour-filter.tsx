import { Button, CheckIcon, cx } from '../../../ui/index.ts'
import { COLOUR_CHOICES } from '../state/colour-choices.ts'
import { FilterPopover } from './filter-popover.tsx'

interface ColourFilterProps {
  /** `#rrggbb`. */
  readonly colour: string | null
  readonly onChange: (colour: string | null) => void
}

/** Pictures by a colour that they are remembered by: one with a name, or any. */
export function ColourFilter({ colour, onChange }: ColourFilterProps) {
  return (
    <FilterPopover name="Colour" pressed={colour !== null} className="w-88">
      <ul className="grid grid-cols-5 sm:grid-cols-6">
        {COLOUR_CHOICES.map(({ name, hex }) => (
          <li key={hex}>
            <button
              type="button"
              aria-pressed={colour === hex}
              className="group flex w-full flex-col items-center py-1.5"
              onClick={() => onChange(colour === hex ? null : hex)}
            >
              <span
                style={{ background: hex }}
                className={cx(
                  'flex size-8 items-center justify-center outline outline-edge group-hover:outline-2 group-hover:outline-ink',
                  colour === hex && 'outline-2 outline-ink',
                )}
              >
                {colour === hex && <CheckIcon className={isPale(hex) ? 'size-5 text-black' : 'size-5 text-white'} />}
              </span>
              <span className="mt-1 text-sm leading-tight">{name}</span>
            </button>
          </li>
        ))}
      </ul>
      <div className="mt-3 flex items-center justify-between gap-3 border-t border-hairline pt-3">
        <label className="flex min-h-11 cursor-pointer items-center gap-3 text-sm">
          <input
            type="color"
            value={colour ?? '#84858a'}
            className="h-8 w-12 cursor-pointer"
            onChange={(event) => onChange(event.currentTarget.value)}
          />
          Another colour
        </label>
        {colour !== null && (
          <Button variant="quiet" className="text-sm!" onClick={() => onChange(null)}>
            Any colour
          </Button>
        )}
      </div>
    </FilterPopover>
  )
}

/** Black is read on it better than white. */
function isPale(hex: string): boolean {
  const [r, g, b] = [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)) as [number, number, number]
  return 0.3 * r + 0.59 * g + 0.11 * b > 140
}
