import type { LoadedPhoto } from '../../../lib/use-photo.ts'
import { Button } from '../../../ui/button.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { FitIcon, HelpIcon, RedoIcon, UndoIcon, ZoomInIcon, ZoomOutIcon } from '../../../ui/icons.tsx'
import { Spinner, StitchLoader } from '../../../ui/loaders.tsx'
import { StageBar, StageBars } from '../../../ui/stage-bar.tsx'
import type { Stage } from './use-stage.ts'

export interface MaskStageProps {
  readonly stage: Stage
  readonly photo: LoadedPhoto
  readonly onRetryPhoto: () => void
  readonly generating: boolean
  readonly canUndo: boolean
  readonly canRedo: boolean
  readonly onUndo: () => void
  readonly onRedo: () => void
  readonly onKeys: () => void
}

const LAYER = 'pointer-events-none absolute inset-0 size-full'

/** The photo with its mask, dots and brush; the picture's own controls lie on its lower edge, or below a small one. */
export function MaskStage({ stage, photo, onRetryPhoto, generating, ...props }: MaskStageProps) {
  const { controller, report } = stage
  const { frame, photo: photoLayer, mask, marks } = stage.elements
  return (
    <div className="relative flex size-full flex-col overflow-hidden bg-sunk">
      <div className="relative min-h-0 grow">
        <div
          ref={frame}
          // A drawing surface has its own keys; 'application' lets screen readers pass them on.
          role="application"
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- takes the focus for its keys (see use-stage)
          tabIndex={0}
          aria-label="Photo to mark"
          aria-busy={report.scale === 0}
          aria-describedby="mask-stage-keys"
          className="absolute inset-0 touch-none select-none focus-visible:outline-offset-[-3px]"
        >
          <canvas ref={photoLayer} className={LAYER} />
          <canvas ref={mask} className={LAYER} />
          <canvas ref={marks} className={LAYER} />
        </div>
        <p id="mask-stage-keys" className="sr-only">
          Arrow keys move a crosshair, with Shift further. Enter sets a dot, or sets the brush down and lifts it.
          Question mark lists all keys.
        </p>
        {photo.state === 'loading' && (
          <StitchLoader label="Loading the photo" className="absolute inset-0 justify-center" />
        )}
        {photo.state === 'failed' && (
          <div
            role="alert"
            className="absolute inset-0 flex flex-col items-center justify-center gap-4 p-6 text-center"
          >
            <p>The photo could not be loaded. Your marks are kept.</p>
            <Button variant="secondary" onClick={onRetryPhoto}>
              Try again
            </Button>
          </div>
        )}
        {generating && (
          // A phone's stage is too small to lay it over the picture: its foot says the same.
          <p
            role="status"
            className="annotation absolute top-2 left-2 flex min-h-11 animate-appear items-center gap-2 border border-hairline bg-raised px-3 max-sm:sr-only"
          >
            <Spinner />
            Making the mask
          </p>
        )}
      </div>
      {/* A small stage has no room to spare: there they stand below what is to be marked. */}
      <div className="shrink-0 max-lg:relative max-lg:h-15.5">
        <StageBars>
          <StageBar>
            <IconButton label="Undo" shortcut="Ctrl Z" disabled={!props.canUndo} onClick={props.onUndo}>
              <UndoIcon />
            </IconButton>
            <IconButton label="Redo" shortcut="Ctrl Shift Z" disabled={!props.canRedo} onClick={props.onRedo}>
              <RedoIcon />
            </IconButton>
          </StageBar>
          <StageBar>
            <IconButton label="Zoom out" shortcut="−" onClick={() => controller?.zoomStep(-1)}>
              <ZoomOutIcon />
            </IconButton>
            <output className="figures hidden w-14 text-center text-sm sm:block" aria-label="Zoom">
              {report.scale > 0 && `${Math.round(report.scale * 100)} %`}
            </output>
            <IconButton label="Zoom in" shortcut="+" onClick={() => controller?.zoomStep(1)}>
              <ZoomInIcon />
            </IconButton>
            <IconButton label="Fit to window" shortcut="0" onClick={() => controller?.fit()}>
              <FitIcon />
            </IconButton>
            <IconButton label="Keys" shortcut="?" onClick={props.onKeys} className="max-sm:hidden">
              <HelpIcon />
            </IconButton>
          </StageBar>
        </StageBars>
      </div>
    </div>
  )
}
