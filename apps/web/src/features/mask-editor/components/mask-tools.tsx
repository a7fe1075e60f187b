import type { Mode } from '@toile/contract'
import { describeMode, MASK } from '@toile/contract'
import type { Candidate, MaskDocument, Tool } from '@toile/mask-tools'
import { useId } from 'react'
import type { ReactNode } from 'react'
import { useStore } from 'zustand'
import { Button } from '../../../ui/button.tsx'
import { cx } from '../../../ui/cx.ts'
import {
  BrushIcon,
  DotInsideIcon,
  DotOutsideIcon,
  EraserIcon,
  HandIcon,
  InvertIcon,
  LassoIcon,
} from '../../../ui/icons.tsx'
import { Segmented } from '../../../ui/segmented.tsx'
import { LEFT_OUT } from '../canvas/controller.ts'
import type { Editor } from '../state/editor.ts'
import { anythingDrawn, awaitsConfirmation } from '../state/editor.ts'
import type { MaskTint } from '../state/settings.ts'
import { TINT_NAMES } from '../state/settings.ts'
import { RefineTools, UseLastMask } from './refine-tools.tsx'
import { PersonOffer } from './select-person.tsx'
import type { FoundPerson } from './use-person.ts'

const TOOLS = [
  ['inside', 'Inside', 'I', DotInsideIcon],
  ['outside', 'Outside', 'O', DotOutsideIcon],
  ['draw', 'Draw', 'D', BrushIcon],
  ['erase', 'Erase', 'E', EraserIcon],
  ['lasso', 'Lasso', 'L', LassoIcon],
  ['hand', 'Move', 'H', HandIcon],
] as const

/** From the least to the most: always in this order, whichever the server thinks best. */
const CANDIDATES: readonly (readonly [Candidate['kind'], string])[] = [
  ['part', 'This part'],
  ['garment', 'Garment'],
  ['person', 'Whole person'],
]

export interface MaskToolsProps {
  readonly editor: Editor
  readonly mode: Mode
  /** The tool in effect, held keys included. */
  readonly activeTool: Tool
  readonly tint: MaskTint
  readonly onTint: (tint: MaskTint) => void
  /** To be offered, or null. */
  readonly lastMask: MaskDocument | null
  readonly person: FoundPerson
}

export function MaskTools({ editor, mode, activeTool, tint, onTint, lastMask, person }: MaskToolsProps) {
  const state = useStore(editor.store)
  const drawn = anythingDrawn(state)
  const brush = activeTool === 'draw' || activeTool === 'erase' ? activeTool : null
  return (
    <div className="flex flex-col gap-6">
      <PersonOffer editor={editor} person={person} />
      <div role="group" aria-label="Tools" className="grid grid-cols-[1fr_1.2fr_1fr_1fr_1fr_1fr] border border-edge">
        {TOOLS.map(([tool, name, key, ToolIcon]) => (
          <button
            key={tool}
            type="button"
            aria-pressed={activeTool === tool}
            aria-keyshortcuts={key}
            title={`${name} (${key})`}
            className={cx(
              'flex min-h-15 flex-col items-center justify-center gap-1 border-edge text-sm transition-colors not-first:border-l',
              'hover:bg-sunk focus-visible:z-10 aria-pressed:bg-ink aria-pressed:text-paper',
            )}
            onClick={() => editor.setTool(tool)}
          >
            <ToolIcon />
            {name}
          </button>
        ))}
      </div>

      {activeTool === 'lasso' && (
        <Segmented
          label="What the lasso does"
          className="w-full animate-appear"
          value={state.lassoMode}
          onChange={editor.setLassoMode}
          segments={[
            { value: 'draw', label: 'Add' },
            { value: 'erase', label: 'Take away' },
          ]}
        />
      )}
      {brush !== null && (
        <WidthSlider
          label={brush === 'erase' ? 'Eraser' : 'Brush'}
          value={state.widths[brush]}
          onChange={(width) => editor.setWidth(brush, width)}
        />
      )}

      <div className="flex flex-col gap-2">
        <div className={cx(awaitsConfirmation(state) && 'max-lg:hidden')}>
          <ConfirmButton editor={editor} />
        </div>
        {lastMask !== null && <UseLastMask editor={editor} last={lastMask} />}
        <div role="status" className="empty:hidden">
          {state.holes.length > 0 && <LeftOut editor={editor} count={state.holes.length} />}
        </div>
        {state.problem !== null && (
          <p role="alert" className="text-sm text-red">
            {state.problem}
          </p>
        )}
      </div>

      {state.candidates.length > 1 && (
        <Labelled name="Mark">
          <Segmented
            label="What is marked"
            className="w-full"
            value={state.candidates.find(({ mask }) => mask === state.history.present.base)?.kind ?? ''}
            onChange={(kind: string) => {
              const candidate = state.candidates.find((proposed) => proposed.kind === kind)
              if (candidate !== undefined) editor.choose(candidate)
            }}
            segments={CANDIDATES.filter(([kind]) => state.candidates.some((proposed) => proposed.kind === kind)).map(
              ([value, label]) => ({ value: value as string, label }),
            )}
          />
        </Labelled>
      )}

      <div className="flex flex-col gap-2">
        <div className="-mx-1 flex flex-wrap justify-between gap-x-6">
          <Button variant="quiet" disabled={!drawn || state.generating} onClick={editor.reset}>
            Reset selection
          </Button>
          {describeMode(mode).marked === 'kept' && (
            <Button variant="quiet" disabled={state.generating} onClick={editor.invert}>
              <InvertIcon />
              Invert selection
            </Button>
          )}
        </div>
        <TintChoice value={tint} onChange={onTint} />
      </div>

      <RefineTools editor={editor} marked={state.marked > 0} busy={state.generating} />
    </div>
  )
}

export function ConfirmButton({ editor }: { readonly editor: Editor }) {
  const state = useStore(editor.store)
  return (
    <Button
      variant={state.confirmed && !awaitsConfirmation(state) ? 'secondary' : 'primary'}
      busy={state.generating}
      disabledReason={anythingDrawn(state) ? null : 'Set a dot or paint first.'}
      className="w-full"
      onClick={() => void editor.confirm()}
    >
      {state.confirmed ? 'Confirm additional selection' : 'Confirm selection'}
    </Button>
  )
}

/** What the frames on the photo say, for who does not see them, and the way out. */
function LeftOut({ editor, count }: { readonly editor: Editor; readonly count: number }) {
  return (
    <div className="flex animate-appear flex-col items-start gap-1 border-l-2 border-edge pl-4 text-sm">
      <p>
        {count === 1 ? LEFT_OUT : `${count} parts of the garment are left out`}: the photo stays as it is there, amid
        the new garment.
      </p>
      <Button variant="quiet" className="-ml-1" onClick={editor.fillHoles}>
        {count === 1 ? 'Mark it, too' : 'Mark them, too'}
      </Button>
    </div>
  )
}

function Labelled({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div className="flex flex-col gap-1.5">
      <span className="text-sm font-medium">{name}</span>
      {children}
    </div>
  )
}

function WidthSlider({
  label,
  value,
  onChange,
}: {
  readonly label: string
  readonly value: number
  readonly onChange: (value: number) => void
}) {
  const id = useId()
  return (
    <div className="flex animate-appear flex-col">
      <div className="flex items-baseline justify-between text-sm">
        <label htmlFor={id} className="font-medium">
          {label} width
        </label>
        <output htmlFor={id} className="figures text-soft">
          {value} px
        </output>
      </div>
      <input
        id={id}
        type="range"
        min={MASK.eraser.min}
        max={MASK.eraser.max}
        value={value}
        className="h-11 w-full cursor-pointer"
        onChange={(event) => onChange(event.currentTarget.valueAsNumber)}
      />
    </div>
  )
}

const SWATCHES: Record<MaskTint, string> = {
  yellow: 'bg-[rgb(255,214,10)]',
  orange: 'bg-[rgb(245,165,0)]',
  green: 'bg-[rgb(0,245,165)]',
  purple: 'bg-[rgb(165,0,245)]',
  white: 'bg-[rgb(255,255,255)]',
}

/** The mask's own colours, not the house's: they lie over photos, in both themes alike. */
function TintChoice({ value, onChange }: { readonly value: MaskTint; readonly onChange: (tint: MaskTint) => void }) {
  return (
    <div role="radiogroup" aria-label="Mask colour" className="-mr-2 flex items-center">
      <span aria-hidden="true" className="grow text-sm font-medium">
        Mask colour
      </span>
      {TINT_NAMES.map((tint) => (
        <label key={tint} title={`${tint} mask`} className="flex h-11 w-9 cursor-pointer items-center justify-center">
          <input
            type="radio"
            name="mask-tint"
            className="peer sr-only"
            checked={value === tint}
            onChange={() => onChange(tint)}
          />
          <span className="sr-only">{tint}</span>
          <span
            className={cx(
              'size-5 rounded-full border border-edge outline-offset-3 outline-ink peer-checked:outline-2',
              'peer-focus-visible:outline-4',
              SWATCHES[tint],
            )}
          />
        </label>
      ))}
    </div>
  )
}
