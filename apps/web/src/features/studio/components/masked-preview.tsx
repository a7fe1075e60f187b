import type { MaskDocument, PlacingWork, Size } from '@toile/mask-tools'
import { matrixOf, placementFor, rasterise, sizeOf } from '@toile/mask-tools'
import { useEffect, useRef } from 'react'
import { usePictureRetry } from '../../../lib/picture-retry.ts'
import { cutOutCanvas } from '../../../lib/cut-out.ts'
import { cx } from '../../../ui/index.ts'

/**
 * What stays of the photo, at full strength; the rest paled to a tracing. So the words are written before the very
 * gap they will fill. A cut-out that was placed elsewhere stands there, on an empty sheet.
 */
export function MaskedPreview(props: MaskedPreviewProps) {
  const { attempt, fail } = usePictureRetry(props.photo.url)
  return <MaskedCanvas key={attempt} {...props} onLost={fail} />
}

interface MaskedPreviewProps {
  readonly photo: Size & { readonly url: string }
  readonly document: MaskDocument | null
  readonly placing?: PlacingWork | null
  readonly className?: string
}

function MaskedCanvas({
  photo,
  document,
  placing = null,
  className,
  onLost,
}: MaskedPreviewProps & { readonly onLost: () => void }) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const { url, width, height } = photo
  useEffect(() => {
    const context = canvas.current?.getContext('2d')
    if (!context) return undefined
    let current = true
    const image = new Image()
    image.src = url
    void image
      .decode()
      .then(() => {
        if (current) paint(context, image, { width, height }, document, placing)
      })
      // The sheet stays blank meanwhile; the mask step is where that is said, and has a button for it.
      .catch(() => current && onLost())
    return () => {
      current = false
    }
  }, [url, onLost, width, height, document, placing])
  return (
    <canvas
      ref={canvas}
      width={width}
      height={height}
      role="img"
      aria-label="Your photo; what you marked stands out from the rest"
      className={cx('size-full object-contain', className)}
    />
  )
}

/** The tone of `edge`, which is nearly the same in both themes (tokens.css). */
const TRACING_PAPER = '#8a8072'

function paint(
  context: CanvasRenderingContext2D,
  image: HTMLImageElement,
  { width, height }: Size,
  document: MaskDocument | null,
  placing: PlacingWork | null,
): void {
  context.globalCompositeOperation = 'source-over'
  context.globalAlpha = 1
  context.clearRect(0, 0, width, height)
  if (document === null) {
    context.drawImage(image, 0, 0, width, height)
    return
  }
  const pixels = rasterise(document, { width, height })
  const placed = placementFor(placing, pixels, { width, height })
  if (placed !== null) {
    const { box, adjustment } = placed
    context.globalAlpha = 0.45
    context.fillStyle = TRACING_PAPER
    context.fillRect(0, 0, width, height)
    context.globalAlpha = 1
    const { width: across, height: down } = sizeOf(box)
    context.setTransform(...matrixOf(box, adjustment))
    context.imageSmoothingQuality = 'high'
    context.drawImage(cutOutCanvas(image, pixels, { width, height }, box), box.x0, box.y0, across, down)
    context.resetTransform()
    return
  }
  const alpha = new ImageData(width, height)
  const words = new Uint32Array(alpha.data.buffer)
  for (let index = 0; index < pixels.length; index++) words[index] = pixels[index] === 0 ? 0 : 0xff000000
  context.putImageData(alpha, 0, 0)
  context.globalCompositeOperation = 'source-in'
  context.drawImage(image, 0, 0, width, height)
  context.globalCompositeOperation = 'destination-over'
  context.globalAlpha = 0.16
  context.drawImage(image, 0, 0, width, height)
  // A middle tone under the tracing: dark clothes stand out from the dark table, pale ones from the pale.
  context.globalAlpha = 0.28
  context.fillStyle = TRACING_PAPER
  context.fillRect(0, 0, width, height)
}
