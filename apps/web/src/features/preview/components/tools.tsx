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
import type { PressAndHold } from './use-press-and-hold.ts'

export interface ToolsProps {
  /** How large a pixel of the picture is drawn, in per cent; null while it is laid in repeats, which are not zoomed. */
  readonly percent: number | null
  readonly whole: boolean
  readonly onZoom: (factor: number) => void
  readonly onWhole: () => void
  readonly comparison: Comparison | null
  readonly comparing: boolean
  readonly onComparing: (comparing: boolean) => void
  readonly hold: PressAndHold
  /** Null where the picture is no pattern. */
  readonly tiled: boolean | null
  readonly onTiled: (tiled: boolean) => void
  /** Null where no account of what was added is kept, or nothing was. */
  readonly mapped: boolean | null
  readonly onMapped: (mapped: boolean) => void
}

export const ZOOM_STEP = 1.5

/** The tools of the view: zoom, repeats, comparison, map. */
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
      aria-label="View"
      className="flex items-center justify-center [grid-area:tools] max-sm:mx-11 sm:justify-start sm:pl-4"
    >
      {percent !== null && (
        <>
          <IconButton
            label="Zoom out"
            shortcut="−"
            aria-disabled={whole}
            className={plain}
            onClick={() => onZoom(1 / ZOOM_STEP)}
          >
            <ZoomOutIcon />
            <span className="contents md:hidden">
              <Word>Out</Word>
            </span>
          </IconButton>
          <span className="figures hidden w-14 text-center text-sm text-soft lg:inline">{percent} %</span>
          <IconButton label="Zoom in" shortcut="+" className={plain} onClick={() => onZoom(ZOOM_STEP)}>
            <ZoomInIcon />
            <span className="contents md:hidden">
              <Word>In</Word>
            </span>
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

/** A tool says its name: beside it in a wide window, else under it. */
const worded =
  'max-md:h-13 max-md:w-auto max-md:min-w-11 max-md:flex-col max-md:gap-0 max-md:px-1.5 md:w-auto md:gap-2 md:px-3'
/** What every viewer has needs a word only where it stands among others. */
const plain = 'max-md:h-13 max-md:flex-col max-md:gap-0'

function Word({ children }: { readonly children: ReactNode }) {
  return <span className="text-sm leading-tight max-md:[font-stretch:75%]">{children}</span>
}
