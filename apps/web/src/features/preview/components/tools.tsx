import type { ReactNode } from 'react'
import {
  CompareIcon,
  EyeIcon,
  FitIcon,
  HatchIcon,
  IconButton,
  TilesIcon,
  ZoomInIcon,
  ZoomOutIcon,
} from '../../../ui/index.ts'
import type { Comparison } from '../state/comparison.ts'
import type { Hold } from './use-hold.ts'

export interface ToolsProps {
  /** How large a pixel of the picture is drawn, in per cent; null while it is laid in repeats, which are not zoomed. */
  readonly percent: number | null
  readonly whole: boolean
  readonly onZoom: (factor: number) => void
  readonly onWhole: () => void
  readonly comparison: Comparison | null
  readonly comparing: boolean
  readonly onComparing: (comparing: boolean) => void
  readonly hold: Hold
  /** Null where the picture is no pattern. */
  readonly tiled: boolean | null
  readonly onTiled: (tiled: boolean) => void
  /** Null where no account of what was added is kept, or nothing was. */
  readonly mapped: boolean | null
  readonly onMapped: (mapped: boolean) => void
}

export const ZOOM_STEP = 1.5

/** How the picture is looked at. */
export function Tools({
  percent,
  whole,
  onZoom,
  onWhole,
  comparison,
  comparing,
  onComparing,
  hold,
  tiled,
  onTiled,
  mapped,
  onMapped,
}: ToolsProps) {
  return (
    <div
      role="group"
      aria-label="How it is looked at"
      className="flex items-center justify-center [grid-area:tools] max-sm:mx-11 sm:justify-start sm:pl-4"
    >
      {percent !== null && (
        <>
          <IconButton label="Zoom out" shortcut="−" aria-disabled={whole} onClick={() => onZoom(1 / ZOOM_STEP)}>
            <ZoomOutIcon />
          </IconButton>
          <span className="figures hidden w-14 text-center text-sm text-soft lg:inline">{percent} %</span>
          <IconButton label="Zoom in" shortcut="+" onClick={() => onZoom(ZOOM_STEP)}>
            <ZoomInIcon />
          </IconButton>
          <IconButton
            label="Fit to window"
            shortcut="0"
            aria-disabled={whole}
            className="max-sm:hidden"
            onClick={onWhole}
          >
            <FitIcon />
          </IconButton>
        </>
      )}
      {comparison !== null && (
        <>
          <IconButton
            label={`Compare with the original ${comparison.noun}`}
            pressed={comparing}
            className={worded}
            onClick={() => onComparing(!comparing)}
          >
            <CompareIcon />
            <Word>Compare</Word>
          </IconButton>
          <IconButton
            label={`Hold to see the original ${comparison.noun}`}
            shortcut="C"
            pressed={hold.held}
            className={`${worded} touch-none select-none`}
            {...hold.button}
          >
            <EyeIcon />
            <Word>Hold</Word>
          </IconButton>
        </>
      )}
      {mapped !== null && (
        <IconButton label="Show what was added" pressed={mapped} className={worded} onClick={() => onMapped(!mapped)}>
          <HatchIcon />
          <Word>Added</Word>
        </IconButton>
      )}
      {tiled !== null && (
        <IconButton label="Tile 3×3" pressed={tiled} className={worded} onClick={() => onTiled(!tiled)}>
          <TilesIcon />
          <Word>Tile 3×3</Word>
        </IconButton>
      )}
    </div>
  )
}

/** On a wide window a tool says its name. */
const worded = 'lg:w-auto lg:gap-2 lg:px-3'

function Word({ children }: { readonly children: ReactNode }) {
  return <span className="hidden text-sm lg:inline">{children}</span>
}
