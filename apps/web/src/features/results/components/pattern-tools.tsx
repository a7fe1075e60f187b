import type { Generation, RepeatLayout } from '@toile/contract'
import { REPEATS_ACROSS } from '@toile/contract'
import { useQuery } from '@tanstack/react-query'
import { Dialog } from 'radix-ui'
import { useState } from 'react'
import { pictureQuery } from '../../../lib/generations.ts'
import { useEnlarging } from '../../../lib/upscales.ts'
import { Button, CloseIcon, IconButton, Segmented, Slider, Spinner, useFocusReturn } from '../../../ui/index.ts'
import { clothUrl, exportUrl } from '../api/picture-files.ts'
import type { PatternSettings } from '../state/pattern-settings.ts'
import { InkChoice } from './ink-choice.tsx'
import { PrintFiles } from './print-files.tsx'
import { RepeatCanvas } from './repeat-canvas.tsx'
import { useDebounced } from './use-debounced.ts'
import { usePicture } from './use-picture.ts'

const LAYOUT_NAMES: Readonly<Record<RepeatLayout, string>> = {
  straight: 'Straight',
  'half-drop': 'Half-drop',
  brick: 'Brick',
  mirror: 'Mirror',
}
const LAYOUTS = Object.entries(LAYOUT_NAMES).map(([value, label]) => ({ value: value as RepeatLayout, label }))

const INITIAL: PatternSettings = { layout: 'straight', ground: 'flat', across: 3, inks: null, dpi: 300, widthCm: null }

export interface PatternToolsProps {
  /** The pattern that is looked at, or null when closed. */
  readonly image: Generation | null
  readonly alt: string
  readonly onClose: () => void
  /** Makes it twice as large, for its price; what is made takes its place here. */
  readonly onUpscale: (image: Generation) => void
  /** It was downloaded. */
  readonly onDownloaded: (image: Generation) => void
}

/** The cutting table of a pattern: its repeat on paper and on cloth, its inks, its size in print, its files. */
export function PatternTools({ image, alt, onClose, ...table }: PatternToolsProps) {
  const focusReturn = useFocusReturn()
  return (
    <Dialog.Root open={image !== null} onOpenChange={(open) => !open && onClose()}>
      <Dialog.Portal>
        <Dialog.Overlay className="fixed inset-0 z-40 bg-paper" />
        <Dialog.Content
          aria-describedby={undefined}
          onOpenAutoFocus={(event) => {
            focusReturn.onOpenAutoFocus()
            event.preventDefault()
            if (event.currentTarget instanceof HTMLElement) event.currentTarget.focus()
          }}
          onCloseAutoFocus={focusReturn.onCloseAutoFocus}
          className="fixed inset-0 z-40 flex animate-appear flex-col overflow-y-auto bg-paper outline-none lg:overflow-hidden"
        >
          <div className="sticky top-0 z-20 flex min-h-14 shrink-0 items-center justify-between gap-2 border-b border-hairline bg-paper pr-2 pl-4 sm:px-8">
            <Dialog.Title className="display truncate text-2xl">Repeat and print</Dialog.Title>
            <Dialog.Close asChild>
              <IconButton label="Close" shortcut="Esc">
                <CloseIcon />
              </IconButton>
            </Dialog.Close>
          </div>
          {image !== null && <Table key={image.output_image_id} given={image} alt={alt} {...table} />}
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

interface TableProps extends Omit<PatternToolsProps, 'image' | 'onClose'> {
  readonly given: Generation
}

/** What is set stays when the pattern is upscaled here: its larger tile takes its place. */
function Table({ given, alt, onUpscale, onDownloaded }: TableProps) {
  const { madeId } = useEnlarging(given)
  const { data: larger } = useQuery({ ...pictureQuery(madeId ?? ''), enabled: madeId !== null })
  const image = larger ?? given
  const [settings, setSettings] = useState(INITIAL)
  const change = (part: Partial<PatternSettings>): void => setSettings((old) => ({ ...old, ...part }))
  const { layout, ground, across } = settings
  const repeats = across === 1 ? '1 repeat across' : `${across} repeats across`
  return (
    <div className="grid grow grid-cols-1 lg:min-h-0 lg:grid-cols-[minmax(0,1fr)_25rem]">
      <div className="relative z-10 h-[min(46dvh,36rem)] min-h-60 border-hairline bg-sunk max-lg:sticky max-lg:top-14 max-lg:border-b lg:h-auto">
        <Preview image={image} settings={settings} alt={`${alt}, ${LAYOUT_NAMES[layout].toLowerCase()}, ${repeats}`} />
      </div>
      <div className="flex flex-col gap-8 border-hairline px-4 py-6 lg:overflow-y-auto lg:border-l lg:px-8 lg:py-8 max-lg:[&_:is(button,input)]:scroll-mt-[calc(min(46dvh,36rem)+5rem)]">
        <section aria-label="Repeat" className="flex flex-col gap-4">
          <h3 className="annotation text-soft">Repeat</h3>
          <LayoutChoice value={layout} onChange={(next) => change({ layout: next })} />
          <Segmented
            label="Shown"
            value={ground}
            onChange={(next) => change({ ground: next })}
            className="w-full"
            segments={[
              { value: 'flat', label: 'Flat' },
              { value: 'cloth', label: 'On cloth' },
            ]}
          />
          <Slider
            label="Repeats across"
            value={across}
            min={REPEATS_ACROSS.least}
            max={REPEATS_ACROSS.most}
            shown={String(across)}
            onChange={(next) => change({ across: next })}
          />
        </section>
        <InkChoice image={image} inks={settings.inks} onChange={(inks) => change({ inks })} />
        <PrintFiles image={image} settings={settings} onChange={change} {...{ onUpscale, onDownloaded }} />
      </div>
    </div>
  )
}

/** The layouts as radio cards, each drawn by four tiles with a mark that shows how they lie. */
function LayoutChoice({
  value,
  onChange,
}: {
  readonly value: RepeatLayout
  readonly onChange: (next: RepeatLayout) => void
}) {
  return (
    <div role="radiogroup" aria-label="Layout" className="grid grid-cols-4 gap-2">
      {LAYOUTS.map(({ value: layout, label }) => (
        <label
          key={layout}
          className="relative flex cursor-pointer flex-col items-center gap-2 rounded-sm border border-edge px-1 pt-3 pb-2 text-soft transition-colors hover:border-ink hover:text-ink has-checked:border-ink has-checked:bg-raised has-checked:text-ink has-checked:outline has-checked:outline-ink has-focus-visible:outline-2 has-focus-visible:outline-offset-3 has-focus-visible:outline-ink"
        >
          <input
            type="radio"
            name="repeat-layout"
            value={layout}
            checked={layout === value}
            className="absolute inset-0 size-full cursor-[inherit] opacity-0"
            onChange={() => onChange(layout)}
          />
          <LayoutGlyph layout={layout} />
          <span className="text-sm font-medium whitespace-nowrap">{label}</span>
        </label>
      ))}
    </div>
  )
}

/** Columns and rows of the glyph, in tiles of 10: where each lies and how it is turned. */
const GLYPH_TILES: Readonly<Record<RepeatLayout, readonly string[]>> = {
  straight: ['translate(2 2)', 'translate(12 2)', 'translate(2 12)', 'translate(12 12)'],
  'half-drop': ['translate(2 2)', 'translate(12 -3)', 'translate(2 12)', 'translate(12 7)', 'translate(12 17)'],
  brick: ['translate(2 2)', 'translate(12 2)', 'translate(-3 12)', 'translate(7 12)', 'translate(17 12)'],
  mirror: [
    'translate(2 2)',
    'translate(22 2) scale(-1 1)',
    'translate(2 22) scale(1 -1)',
    'translate(22 22) scale(-1 -1)',
  ],
}

function LayoutGlyph({ layout }: { readonly layout: RepeatLayout }) {
  return (
    <svg viewBox="0 0 24 24" aria-hidden="true" className="size-9 overflow-hidden" fill="none" stroke="currentColor">
      {GLYPH_TILES[layout].map((place) => (
        <g key={place} transform={place}>
          <path d="M0 0h10v10H0z" strokeWidth="0.75" opacity="0.45" />
          <path d="M2.5 8C2.5 4.500 4.500 2.500 8 2.500 8 6 6 8 2.500 8z" fill="currentColor" stroke="none" />
        </g>
      ))}
    </svg>
  )
}

interface PreviewProps {
  readonly image: Generation
  readonly settings: PatternSettings
  readonly alt: string
}

/** Milliseconds of rest before the server is asked for another preview. */
const REST_MS = 250

function Preview({ image, settings, alt }: PreviewProps) {
  const { layout, ground, across } = settings
  const wish = useDebounced(settings, REST_MS)
  const inks = wish.inks === null ? {} : { inks: wish.inks }
  const tileUrl =
    wish.inks === null
      ? image.image_url
      : exportUrl(image, { format: 'png', scale: 1, dpi: 300, layout: 'straight', ...inks })
  const onCloth = ground === 'cloth'
  const url = onCloth ? clothUrl(image, { layout: wish.layout, repeats: wish.across, ...inks }) : tileUrl
  const picture = usePicture(url)
  // What came last stays until the next is there: it may still be the other ground's.
  const shown = picture.image
  return (
    <>
      {shown !== null &&
        (shown.src.includes('/cloth/') ? (
          <img src={shown.src} alt={`${alt}, on hanging cloth`} className="absolute inset-0 size-full object-cover" />
        ) : (
          <RepeatCanvas tile={shown} layout={layout} across={across} alt={alt} />
        ))}
      {picture.loading && (
        <span
          role="status"
          className="annotation absolute bottom-4 left-4 flex items-center gap-2 bg-paper px-3 py-2 text-soft"
        >
          <Spinner />
          {onCloth ? 'Draping the pattern' : 'Preparing the inks'}
        </span>
      )}
      {picture.failed && (
        <div
          role="alert"
          className="absolute inset-x-4 bottom-4 flex flex-wrap items-center justify-between gap-3 bg-paper p-4"
        >
          <span>The preview could not be loaded. Your settings are kept.</span>
          <Button variant="secondary" onClick={picture.retry}>
            Try again
          </Button>
        </div>
      )}
    </>
  )
}
