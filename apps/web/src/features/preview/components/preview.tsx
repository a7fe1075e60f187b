import { describeMode } from '@toile/contract'
import { zoomAbout } from '@toile/mask-tools'
import { Dialog } from 'radix-ui'
import { useId, useRef, useState } from 'react'
import type { CSSProperties, KeyboardEvent } from 'react'
import { Link, useLocation } from 'react-router'
import { picturePath, pictureStateOf } from '../../../lib/picture-page.ts'
import type { PreviewProps } from '../../../lib/preview.ts'
import { useVarying } from '../../../lib/variation.ts'
import {
  ArrowLeftIcon,
  ArrowRightIcon,
  Button,
  ChevronDownIcon,
  CloseIcon,
  IconButton,
  WrittenSheetIcon,
  Tooltip,
  cx,
  isNotice,
  useFocusReturn,
} from '../../../ui/index.ts'
import { comparisonOf } from '../state/comparison.ts'
import { useReportShown } from '../state/report-shown.ts'
import { type Camera, WHOLE_PICTURE, isZoomed, moveCamera, viewOf } from '../state/camera.ts'
import { Actions, Heart } from './actions.tsx'
import { type FidelityPart, PictureFeedback, PictureReport } from './picture-feedback.tsx'
import { Stage } from './stage.tsx'
import { Tools, ZOOM_STEP } from './tools.tsx'
import { usePressAndHold } from './use-press-and-hold.ts'
import { useSize } from './use-size.ts'

/**
 * The preview overlay: a picture as large as the window, and what can be done with it. Previous and
 * next move one step, by button, arrow key or swipe, and do nothing past the first or last.
 */
export function Preview(props: PreviewProps & FidelityPart) {
  const focusReturn = useFocusReturn()
  const open = props.pictures[props.index] !== undefined
  return (
    <Dialog.Root open={open} onOpenChange={(opens) => !opens && props.onClose()}>
      <Dialog.Portal>
        <Dialog.Overlay className="fixed inset-0 z-40 bg-paper" />
        {open && <Sheet {...props} focusReturn={focusReturn} />}
      </Dialog.Portal>
    </Dialog.Root>
  )
}

/** What the picture is that others are made of: an upscaled one counts as the one it was made from. */
const rootOf = (picture: PreviewProps['pictures'][number]): string =>
  picture.upscaled_from_id ?? picture.output_image_id

function Sheet({
  pictures,
  index,
  onIndex,
  upscaling,
  onUpscale,
  onDownload,
  onMarked,
  actions,
  look: opened,
  Fidelity,
  focusReturn,
}: PreviewProps & FidelityPart & { readonly focusReturn: ReturnType<typeof useFocusReturn> }) {
  const picture = pictures[index]!
  const { varies, noteOf, vary } = useVarying()
  const frame = useRef<HTMLDivElement>(null)
  const viewport = useSize(frame)
  const [tiled, setTiled] = useState(opened?.tiled ?? false)
  const [mapped, setMapped] = useState(opened?.mapped ?? false)
  const [comparing, setComparing] = useState(false)
  /** Who compares one picture compares the next: from then on originals are fetched with their pictures. */
  const [wanted, setWanted] = useState(false)
  const reportId = useId()
  const [reported, setReported] = useReportShown()
  const hold = usePressAndHold(() => setWanted(true))
  const [moved, setMoved] = useState<{ readonly at: string; readonly camera: Camera }>({
    at: '',
    camera: WHOLE_PICTURE,
  })

  const comparison = comparisonOf(picture)
  const compares = comparing && comparison !== null
  const { title, tiles } = describeMode(picture.type)
  const repeats = tiled && tiles
  // Another picture is seen whole first; its upscaled self, which takes its place, as it was.
  const camera = moved.at === rootOf(picture) ? moved.camera : WHOLE_PICTURE
  const setCamera = (next: Camera): void => setMoved({ at: rootOf(picture), camera: next })
  const go = (by: -1 | 1): void => {
    if (pictures[index + by] !== undefined) onIndex(index + by)
  }
  const zoom = (factor: number): void => {
    if (viewport === null || repeats) return
    const middle = { x: viewport.width / 2, y: viewport.height / 2 }
    setCamera(moveCamera(camera, picture, viewport, (view, limits) => zoomAbout(view, middle, factor, limits)))
  }
  const keys: Record<string, () => void> = {
    ArrowLeft: () => go(-1),
    ArrowRight: () => go(1),
    '+': () => zoom(ZOOM_STEP),
    '=': () => zoom(ZOOM_STEP),
    '-': () => zoom(1 / ZOOM_STEP),
    '0': () => setCamera(WHOLE_PICTURE),
    c: () => comparison !== null && hold.begin(),
    C: () => comparison !== null && hold.begin(),
  }
  const press = (event: KeyboardEvent<HTMLElement>): void => {
    // What a menu over the sheet is told reaches the sheet too.
    const meant = event.target instanceof Node && event.currentTarget.contains(event.target)
    if (!meant || event.altKey || event.ctrlKey || event.metaKey) return
    const act = keys[event.key]
    if (act === undefined || (event.repeat && event.key.toLowerCase() === 'c')) return
    event.preventDefault()
    act()
  }

  return (
    <Dialog.Content
      aria-describedby={undefined}
      // The sheet itself takes the focus: on a button it would open that button's tooltip first.
      onOpenAutoFocus={(event) => {
        focusReturn.onOpenAutoFocus()
        event.preventDefault()
        if (event.currentTarget instanceof HTMLElement) event.currentTarget.focus()
      }}
      onCloseAutoFocus={focusReturn.onCloseAutoFocus}
      onPointerDownOutside={(event) => isNotice(event.target) && event.preventDefault()}
      onKeyDown={press}
      className={cx(
        'fixed inset-0 z-40 grid animate-appear grid-cols-[minmax(0,1fr)_auto_auto] grid-rows-[3.5rem_minmax(0,1fr)_3.25rem_auto_auto_auto_auto] outline-none',
        "[grid-template-areas:'title_heart_close''stage_stage_stage''tools_tools_tools''actions_actions_actions''judged_judged_judged''about_about_about''report_report_report']",
        // The first row holds the actions, whose words stand under them on all but wide windows.
        'sm:grid-cols-[auto_minmax(0,1fr)_auto_auto] sm:grid-rows-[4.5rem_minmax(0,1fr)_auto_auto_auto] xl:grid-rows-[3.5rem_minmax(0,1fr)_auto_auto_auto]',
        "sm:[grid-template-areas:'title_heart_actions_close''stage_stage_stage_stage''tools_judged_judged_judged''about_about_about_about''report_report_report_report']",
      )}
      // In a wide window the report lies beside the stage, which leaves so much of its width to it.
      style={{ '--report-width': reported ? '22rem' : '0rem' } as CSSProperties}
    >
      <div className="flex min-w-0 items-baseline gap-x-4 self-center pl-4 [grid-area:title] sm:pl-6">
        <Dialog.Title className="display truncate text-2xl">{title}</Dialog.Title>
        <p role="status" className="figures shrink-0 text-sm text-soft">
          <span className="sr-only">Image </span>
          {index + 1} of {pictures.length}
        </p>
        <p className="figures hidden shrink-0 text-sm text-soft md:block">
          {picture.width} × {picture.height} px
        </p>
      </div>
      <div className="flex self-center justify-self-end [grid-area:heart]">
        <PageLink pictures={pictures} picture={picture} />
        <Heart key={`heart ${picture.output_image_id}`} picture={picture} onMarked={() => onMarked(picture)} />
      </div>
      <Dialog.Close asChild>
        <IconButton label="Close" shortcut="Esc" className="mr-1 self-center [grid-area:close] sm:mr-4">
          <CloseIcon />
        </IconButton>
      </Dialog.Close>
      <Stage
        frame={frame}
        viewport={viewport}
        pictures={pictures}
        index={index}
        onIndex={onIndex}
        camera={camera}
        onCameraChange={setCamera}
        tiled={tiled}
        mapped={mapped}
        comparison={comparison}
        wanted={wanted}
        comparing={compares}
        held={hold.held && comparison !== null}
      />
      <IconButton
        label="Previous picture"
        shortcut="←"
        aria-disabled={index === 0}
        className={`${ARROW} justify-self-start sm:ml-4`}
        onClick={() => go(-1)}
      >
        <ArrowLeftIcon />
      </IconButton>
      <IconButton
        label="Next picture"
        shortcut="→"
        aria-disabled={index === pictures.length - 1}
        className={`${ARROW} justify-self-end sm:mr-4 lg:mr-[calc(var(--report-width)+1rem)]`}
        onClick={() => go(1)}
      >
        <ArrowRightIcon />
      </IconButton>
      <Tools
        percent={repeats || viewport === null ? null : Math.round(viewOf(camera, picture, viewport).scale * 100)}
        whole={!isZoomed(camera)}
        onZoom={zoom}
        onWhole={() => setCamera(WHOLE_PICTURE)}
        comparison={comparison}
        comparing={compares}
        onComparing={(next) => {
          setWanted(true)
          setComparing(next)
        }}
        hold={hold}
        tiled={tiles ? tiled : null}
        onTiled={setTiled}
        mapped={(picture.invented?.share ?? 0) > 0 ? mapped : null}
        onMapped={setMapped}
      />
      <Actions
        key={`actions ${picture.output_image_id}`}
        picture={picture}
        varyNote={noteOf(picture.type)}
        onVary={varies(picture.type) ? (count) => vary(picture, count) : null}
        upscaling={upscaling.has(picture.output_image_id)}
        onUpscale={() => onUpscale(picture)}
        onDownload={() => onDownload(picture)}
        others={actions?.(picture) ?? []}
      />
      <PictureFeedback
        key={`judged ${picture.output_image_id}`}
        picture={picture}
        number={index + 1}
        upscaling={upscaling.has(picture.output_image_id)}
        onMarked={() => onMarked(picture)}
      />
      <Button
        variant="quiet"
        aria-expanded={reported}
        aria-controls={reported ? reportId : undefined}
        className="justify-between! border-hairline px-4! text-sm! no-underline! [grid-area:about] max-lg:border-t sm:px-6! lg:mr-4 lg:self-center lg:justify-self-end lg:px-3! lg:[grid-area:judged]"
        onClick={() => setReported(!reported)}
      >
        About this picture
        <ChevronDownIcon
          className={cx('size-4 transition-transform', reported ? 'lg:-rotate-90' : 'rotate-180 lg:rotate-90')}
        />
      </Button>
      {reported && (
        <PictureReport key={`report ${picture.output_image_id}`} id={reportId} picture={picture} Fidelity={Fidelity} />
      )}
    </Dialog.Content>
  )
}

/** Leads to all there is to know of the picture; nowhere where that lies under the sheet. */
function PageLink({
  pictures,
  picture: { output_image_id: id },
}: Pick<PreviewProps, 'pictures'> & { readonly picture: PreviewProps['pictures'][number] }) {
  const { pathname } = useLocation()
  const to = picturePath(id)
  if (pathname === to) return null
  return (
    <Tooltip text="Open its page" shortcut={undefined}>
      <Link
        to={to}
        state={pictureStateOf(pathname, pictures, id)}
        aria-label="Open its page"
        className="inline-flex size-11 shrink-0 items-center justify-center rounded-sm hover:bg-sunk"
      >
        <WrittenSheetIcon />
      </Link>
    </Tooltip>
  )
}

/** On a phone the arrows stand beside the tools, under the thumbs; on a wider window at the sides of the picture. */
const ARROW =
  'self-center [grid-area:tools] sm:z-10 sm:rounded-full! sm:bg-paper sm:[grid-area:stage] sm:hover:bg-raised'
