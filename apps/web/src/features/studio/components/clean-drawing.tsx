import { useStore } from 'zustand'
import { Slider } from '../../../ui/slider.tsx'
import { Switch } from '../../../ui/switch.tsx'
import { FADING, cleaningOf } from '../state/cleaning.ts'
import type { Studio } from '../state/studio.ts'

/** Of a drawing on paper: how its faint marks fade, seen on the table at once. */
export function CleanDrawing({ studio }: { readonly studio: Studio }) {
  const cleaning = useStore(studio.store, ({ draft }) => cleaningOf(draft))
  const { threshold, opacity } = cleaning ?? FADING
  return (
    <div className="flex flex-col gap-3">
      <div className="flex items-center justify-between gap-4">
        <p className="text-sm text-soft">
          <span className="block font-medium text-ink">Fade faint marks</span>
          Smudges, shadows, what shows through the paper.
        </p>
        <Switch
          label="Fade faint marks"
          checked={cleaning !== null}
          onChange={(on) => studio.cleanDrawing(on ? FADING : null)}
        />
      </div>
      {cleaning !== null && (
        <div className="flex animate-appear flex-col gap-3">
          <Slider
            label="Fainter than"
            value={threshold}
            min={0}
            max={255}
            shown={`${threshold} of 255`}
            onChange={(value) => studio.cleanDrawing({ threshold: value, opacity })}
          />
          <Slider
            label="Fade to"
            value={Math.round(100 * opacity)}
            min={0}
            max={100}
            shown={`${Math.round(100 * opacity)} %`}
            onChange={(value) => studio.cleanDrawing({ threshold, opacity: value / 100 })}
          />
        </div>
      )}
    </div>
  )
}
