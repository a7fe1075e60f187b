import type { Adjustment, Matrix, Rect, Size, View } from '@toile/mask-tools'
import { matrixOf, sizeOf } from '@toile/mask-tools'
import { useLayoutEffect, useRef } from 'react'
import { cx } from '../../../ui/cx.ts'

export interface CutOutSheetProps {
  readonly cutOut: HTMLCanvasElement
  readonly box: Rect
  readonly shown: Adjustment
  readonly picture: Size
  readonly view: View
}

const css = (matrix: Matrix): string => `matrix(${matrix.join(',')})`

/**
 * The picture's sheet with the cut-out on it; what lies beyond its edge is cut off, and paled here. Nothing is painted
 * while it moves: the browser lays the same pixels elsewhere, by the very matrix that is sent.
 */
export function CutOutSheet({ cutOut, box, shown, picture, view }: CutOutSheetProps) {
  const sheet = { width: picture.width, height: picture.height }
  return (
    <div
      className="absolute top-0 left-0 origin-top-left"
      style={{ ...sheet, transform: css([view.scale, 0, 0, view.scale, view.x, view.y]) }}
    >
      <div className="absolute inset-0 bg-tracing" />
      <Placed cutOut={cutOut} box={box} shown={shown} className="opacity-25" />
      <div className="absolute inset-0 overflow-hidden">
        <Placed cutOut={cutOut} box={box} shown={shown} />
      </div>
    </div>
  )
}

function Placed({
  cutOut,
  box,
  shown,
  className,
}: Pick<CutOutSheetProps, 'cutOut' | 'box' | 'shown'> & { readonly className?: string }) {
  const canvas = useRef<HTMLCanvasElement>(null)
  useLayoutEffect(() => {
    canvas.current?.getContext('2d')?.drawImage(cutOut, 0, 0)
  }, [cutOut])
  return (
    <canvas
      ref={canvas}
      width={cutOut.width}
      height={cutOut.height}
      className={cx('absolute top-0 left-0 max-w-none origin-top-left will-change-transform', className)}
      style={{ ...sizeOf(box), transform: `${css(matrixOf(box, shown))} translate(${box.x0}px, ${box.y0}px)` }}
    />
  )
}
