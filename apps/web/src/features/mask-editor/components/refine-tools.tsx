import type { EdgeMove, MaskDocument } from '@toile/mask-tools'
import { EMPTY_DOCUMENT, encodeMaskPng } from '@toile/mask-tools'
import { useRef, useState } from 'react'
import type { ReactNode } from 'react'
import { saveFile } from '../../../lib/save-file.ts'
import { Button } from '../../../ui/button.tsx'
import { ChevronDownIcon, DownloadIcon, UploadIcon } from '../../../ui/icons.tsx'
import { Slider } from '../../../ui/slider.tsx'
import { MaskImageError, readMaskFile } from '../../../lib/decode-mask.ts'
import type { Editor } from '../state/editor.ts'

/** Pixels of the photo by which the edge moves at a press. */
const EDGE_STEP = { least: 1, most: 20, initial: 3 } as const

const MOVES: readonly (readonly [EdgeMove, string])[] = [
  ['shrink', 'Shrink'],
  ['grow', 'Grow'],
  ['smooth', 'Smooth'],
]

/** What is done to a mask as a whole: its edge moved, its pixels brought and taken away as a file. */
export function RefineTools({
  editor,
  marked,
  busy,
}: {
  readonly editor: Editor
  readonly marked: boolean
  readonly busy: boolean
}) {
  const [step, setStep] = useState<number>(EDGE_STEP.initial)
  return (
    <div className="flex flex-col border-b border-hairline">
      <Fold title="Edge">
        <Slider
          label="Step"
          value={step}
          min={EDGE_STEP.least}
          max={EDGE_STEP.most}
          shown={`${step} px`}
          onChange={setStep}
        />
        <div className="grid grid-cols-3 gap-2">
          {MOVES.map(([move, name]) => (
            <Button
              key={move}
              variant="secondary"
              className="px-2!"
              disabled={!marked || busy}
              onClick={() => editor.moveEdge(move, step)}
            >
              {name}
            </Button>
          ))}
        </div>
      </Fold>
      <Fold title="Mask as a file">
        <p className="text-sm text-soft">A PNG of the photo’s size: white is marked, black is not.</p>
        <div className="grid grid-cols-2 gap-2">
          <ImportButton editor={editor} busy={busy} />
          <Button
            variant="secondary"
            className="px-2!"
            disabled={!marked}
            onClick={() => {
              void encodeMaskPng(editor.surface.pixels, editor.surface.size).then((png) =>
                saveFile(new Blob([png], { type: 'image/png' }), 'mask.png'),
              )
            }}
          >
            <DownloadIcon />
            Export
          </Button>
        </div>
      </Fold>
    </div>
  )
}

function ImportButton({ editor, busy }: { readonly editor: Editor; readonly busy: boolean }) {
  const input = useRef<HTMLInputElement>(null)
  const take = async (file: File): Promise<void> => {
    editor.complain(null)
    try {
      const base = await readMaskFile(file, editor.surface.size)
      editor.take({ ...EMPTY_DOCUMENT, base }, 'The mask was imported.')
    } catch (error) {
      if (!(error instanceof MaskImageError)) throw error
      editor.complain(error.message)
    }
  }
  return (
    <>
      <input
        ref={input}
        type="file"
        accept="image/png"
        aria-label="Mask file"
        tabIndex={-1}
        className="sr-only"
        onChange={(event) => {
          const file = event.currentTarget.files?.[0]
          event.currentTarget.value = ''
          if (file !== undefined) void take(file)
        }}
      />
      <Button variant="secondary" className="px-2!" disabled={busy} onClick={() => input.current?.click()}>
        <UploadIcon />
        Import
      </Button>
    </>
  )
}

/** The mask this photo had last; the way back is one undo. */
export function UseLastMask({ editor, last }: { readonly editor: Editor; readonly last: MaskDocument }) {
  return (
    <Button
      variant="secondary"
      className="w-full animate-appear"
      onClick={() => editor.take(last, 'The last mask was restored.')}
    >
      Use last mask
    </Button>
  )
}

function Fold({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <details className="group border-t border-hairline">
      <summary className="flex min-h-11 cursor-pointer list-none items-center gap-2 text-sm font-medium">
        <ChevronDownIcon className="size-4 transition-transform group-open:rotate-180" />
        {title}
      </summary>
      <div className="flex flex-col gap-3 pt-1 pb-4">{children}</div>
    </details>
  )
}
