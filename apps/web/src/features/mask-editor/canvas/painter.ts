import type { Dot, MaskSurface, OverlayBorder, OverlayScratch, Point, Rect, Size, View } from '@toile/mask-tools'
import {
  borderOf,
  clamp,
  imageToScreen,
  marchBorder,
  newScratch,
  overlayArea,
  rectToScreen,
  renderOverlay,
  unite,
  fullRect,
} from '@toile/mask-tools'
import { MASK } from '@toile/contract'

/**
 * Three canvases of the viewport's size, one above the other: the photo, painted again only when the view changes; the
 * mask, of which only what changed is sampled again; and the marks (dots, brush, crosshair), which are few and cheap.
 * So the work of a frame depends on the window, never on the photo. Why not a canvas of the photo's size, or a scene
 * graph: docs/decisions/0005-mask-canvas.md.
 */
export interface Canvases {
  readonly photo: HTMLCanvasElement
  readonly mask: HTMLCanvasElement
  readonly marks: HTMLCanvasElement
}

export interface Marks {
  readonly dots: readonly (Dot & { readonly confirmed: boolean })[]
  /** The brush under the pointer or the crosshair, in image space; null when there is nothing to show. */
  readonly brush: { readonly at: Point; readonly width: number; readonly erasing: boolean } | null
  /** The lasso that is being drawn: corners x, y, x, y … in image space. */
  readonly outline: { readonly mode: 'draw' | 'erase'; readonly points: readonly number[] } | null
  readonly crosshair: Point | null
  /** Where the mark leaves out a part of the garment: boxes in image space, and what is said of them. */
  readonly leftOut: { readonly boxes: readonly Rect[]; readonly text: string }
}

export interface Look {
  readonly tint: Colour
  /** Of dots and strokes that are not confirmed. */
  readonly freshTint: Colour
  readonly opacity: number
}

type Colour = readonly [red: number, green: number, blue: number]

type Surface = Pick<MaskSurface, 'pixels' | 'fresh' | 'size' | 'marked'>

/** The mask canvas takes at most this many pixels, so that a frame costs the same on the densest screen. */
const MASK_PIXELS = 1_600_000
/** Canvas pixels of a dash of the moving outline. */
const DASH = 5
/** Milliseconds in which the outline moves by one step. */
const MARCH_MS = 140

export class Painter {
  readonly #canvases: Canvases
  readonly #photo: CanvasImageSource | null
  readonly #surface: Surface
  readonly #scratch: OverlayScratch = newScratch()
  #viewport: Size = { width: 0, height: 0 }
  #density = 1
  #maskDensity = 1
  #view: View = { scale: 1, rotation: 0, x: 0, y: 0 }
  #look: Look = { tint: [0, 0, 0], freshTint: [0, 0, 0], opacity: MASK.opacity }
  #marks: Marks = { dots: [], brush: null, outline: null, crosshair: null, leftOut: { boxes: [], text: '' } }
  #phase = 0
  /** The border has a step to make. */
  #stepped = false
  /** The mask canvas as it is, and its border; null once the mask or the view has changed, until the next step. */
  #drawn: { readonly image: ImageData; readonly border: OverlayBorder } | null = null
  #stale = { photo: true, marks: true }
  #dirty: Rect | 'all' | null = 'all'
  #frame: number | null = null
  #march: ReturnType<typeof setInterval> | null = null

  constructor(canvases: Canvases, photo: CanvasImageSource | null, surface: Surface) {
    this.#canvases = canvases
    this.#photo = photo
    this.#surface = surface
  }

  resize(viewport: Size, density: number): void {
    this.#viewport = viewport
    this.#density = density
    this.#maskDensity = Math.min(density, Math.sqrt(MASK_PIXELS / Math.max(1, viewport.width * viewport.height)))
    for (const [canvas, dense] of [
      [this.#canvases.photo, density],
      [this.#canvases.mask, this.#maskDensity],
      [this.#canvases.marks, density],
    ] as const) {
      canvas.width = Math.max(1, Math.round(viewport.width * dense))
      canvas.height = Math.max(1, Math.round(viewport.height * dense))
    }
    this.#all()
  }

  setView(view: View): void {
    this.#view = view
    this.#all()
  }

  setLook(look: Look): void {
    this.#look = look
    this.#dirty = 'all'
    this.#stale.marks = true
    this.#schedule()
  }

  setMarks(marks: Marks): void {
    this.#marks = marks
    this.#stale.marks = true
    this.#schedule()
  }

  /** A rectangle of the picture changed in the mask. */
  touch(rect: Rect): void {
    if (this.#dirty !== 'all') this.#dirty = unite(this.#dirty, rect)
    this.#schedule()
  }

  /** Lets the border march, or stand still (while painting, on a hidden page, for those who asked for less motion). */
  march(on: boolean): void {
    if (on === (this.#march !== null)) return
    if (this.#march !== null) clearInterval(this.#march)
    this.#march = on
      ? setInterval(() => {
          if (this.#surface.marked === 0) return
          this.#phase = (this.#phase + 1) % (DASH * 2)
          this.#stepped = true
          this.#schedule()
        }, MARCH_MS)
      : null
  }

  dispose(): void {
    this.march(false)
    if (this.#frame !== null) cancelAnimationFrame(this.#frame)
    this.#frame = null
  }

  #all(): void {
    this.#stale.photo = true
    this.#stale.marks = true
    this.#dirty = 'all'
    this.#schedule()
  }

  #schedule(): void {
    this.#frame ??= requestAnimationFrame(() => {
      this.#frame = null
      this.#paint()
    })
  }

  #paint(): void {
    if (this.#viewport.width === 0 || this.#viewport.height === 0) return
    if (this.#stale.photo) this.#paintPhoto()
    if (this.#dirty !== null) this.#paintMask(this.#dirty)
    if (this.#stepped) this.#paintStep()
    if (this.#stale.marks) this.#paintMarks()
    this.#stale = { photo: false, marks: false }
    this.#dirty = null
    this.#stepped = false
  }

  #paintPhoto(): void {
    const { photo: canvas } = this.#canvases
    const context = canvas.getContext('2d')
    if (context === null) return
    context.setTransform(1, 0, 0, 1, 0, 0)
    context.clearRect(0, 0, canvas.width, canvas.height)
    if (this.#photo === null) return
    const { scale, rotation, x, y } = this.#view
    const cos = Math.cos(rotation) * scale * this.#density
    const sin = Math.sin(rotation) * scale * this.#density
    context.setTransform(cos, sin, -sin, cos, x * this.#density, y * this.#density)
    // Close up, a pixel is shown as the square it is: masks are painted pixel by pixel there.
    context.imageSmoothingEnabled = scale * this.#density < 4
    context.imageSmoothingQuality = 'high'
    context.drawImage(this.#photo, 0, 0, this.#surface.size.width, this.#surface.size.height)
  }

  #paintMask(dirty: Rect | 'all'): void {
    this.#drawn = null
    const { mask: canvas } = this.#canvases
    const context = canvas.getContext('2d')
    if (context === null) return
    const area =
      dirty === 'all' ? fullRect(canvas) : overlayArea(rectToScreen(this.#view, dirty), this.#maskDensity, canvas)
    if (area === null) return
    if (this.#surface.marked === 0) context.clearRect(area.x0, area.y0, area.x1 - area.x0, area.y1 - area.y0)
    else context.putImageData(this.#render(area), area.x0, area.y0)
  }

  /** One step of the border: all is sampled at the first one after a change, and only its own pixels are drawn at the next. */
  #paintStep(): void {
    const { mask: canvas } = this.#canvases
    const context = canvas.getContext('2d')
    if (context === null || this.#surface.marked === 0) return
    if (this.#drawn === null) {
      const image = this.#render(fullRect(canvas))
      this.#drawn = { image, border: borderOf(fullRect(canvas), DASH, this.#scratch) }
      context.putImageData(image, 0, 0)
      return
    }
    const { image, border } = this.#drawn
    if (border.bounds === null) return
    const { x0, y0, x1, y1 } = border.bounds
    marchBorder(border, DASH, this.#phase, image)
    context.putImageData(image, 0, 0, x0, y0, x1 - x0, y1 - y0)
  }

  #render(area: Rect): ImageData {
    const image = new ImageData(area.x1 - area.x0, area.y1 - area.y0)
    const style = { ...this.#look, dash: DASH, phase: this.#phase }
    renderOverlay(this.#surface, this.#view, this.#maskDensity, area, style, this.#scratch, image)
    return image
  }

  #paintMarks(): void {
    const { marks: canvas } = this.#canvases
    const context = canvas.getContext('2d')
    if (context === null) return
    context.setTransform(1, 0, 0, 1, 0, 0)
    context.clearRect(0, 0, canvas.width, canvas.height)
    context.setTransform(this.#density, 0, 0, this.#density, 0, 0)
    const { dots, brush, outline, crosshair, leftOut } = this.#marks
    if (leftOut.boxes.length > 0) {
      drawLeftOut(
        context,
        leftOut.boxes.map((box) => rectToScreen(this.#view, box)),
        // A style is computed anew at each look: not where the pointer alone moves.
        { text: leftOut.text, viewport: this.#viewport, family: getComputedStyle(canvas).fontFamily },
      )
    }
    for (const dot of dots) {
      const { tint, freshTint } = this.#look
      drawDot(context, imageToScreen(this.#view, centre(dot)), dot.label, dot.confirmed ? tint : freshTint)
    }
    if (outline !== null) drawOutline(context, this.#view, outline.points, outline.mode === 'erase')
    if (brush !== null) {
      drawRing(context, imageToScreen(this.#view, brush.at), (brush.width / 2) * this.#view.scale, brush.erasing)
    }
    if (crosshair !== null) drawCrosshair(context, imageToScreen(this.#view, crosshair))
  }
}

const centre = ({ x, y }: Point): Point => ({ x: x + 0.5, y: y + 0.5 })

/** Each mark is drawn twice, dark and wide under light and thin, so that it stands out from any picture. */
function twice(context: CanvasRenderingContext2D, width: number, draw: () => void): void {
  for (const [colour, line] of [
    ['rgb(0 0 0 / 0.85)', width + 2],
    ['#fff', width],
  ] as const) {
    context.strokeStyle = colour
    context.lineWidth = line
    context.beginPath()
    draw()
    context.stroke()
  }
}

/** A plus lies inside what is wanted, a minus outside: the colour says whether the dot is confirmed (R38). */
function drawDot(context: CanvasRenderingContext2D, { x, y }: Point, label: 0 | 1, colour: Colour): void {
  const radius = MASK.dotRadius
  context.setLineDash([])
  context.fillStyle = `rgb(${colour.join(' ')})`
  context.beginPath()
  context.arc(x, y, radius, 0, 2 * Math.PI)
  context.fill()
  twice(context, 2, () => context.arc(x, y, radius, 0, 2 * Math.PI))
  context.strokeStyle = inkOn(colour)
  context.lineWidth = 2
  context.beginPath()
  context.moveTo(x - 4, y)
  context.lineTo(x + 4, y)
  if (label === 1) {
    context.moveTo(x, y - 4)
    context.lineTo(x, y + 4)
  }
  context.stroke()
}

/** Black or white, whichever is the clearer on a colour: by its luma, of 255. */
const inkOn = ([red, green, blue]: Colour): string =>
  0.299 * red + 0.587 * green + 0.114 * blue > 128 ? '#000' : '#fff'

/** The brush at its true size; dashed when it erases. */
function drawRing(context: CanvasRenderingContext2D, { x, y }: Point, radius: number, erasing: boolean): void {
  context.setLineDash(erasing ? [4, 4] : [])
  twice(context, 1.5, () => context.arc(x, y, Math.max(radius, 1), 0, 2 * Math.PI))
  context.setLineDash([])
  context.fillStyle = '#fff'
  context.fillRect(x - 0.5, y - 0.5, 1, 1)
}

/** The lasso's line, dashed when it takes away, and thinly the way back that will close it. */
function drawOutline(context: CanvasRenderingContext2D, view: View, points: readonly number[], erasing: boolean): void {
  const corner = (index: number): Point => imageToScreen(view, { x: points[index] ?? 0, y: points[index + 1] ?? 0 })
  const start = corner(0)
  const end = corner(points.length - 2)
  context.setLineDash(erasing ? [6, 4] : [])
  twice(context, 2, () => {
    context.moveTo(start.x, start.y)
    for (let index = 2; index < points.length; index += 2) {
      const { x, y } = corner(index)
      context.lineTo(x, y)
    }
  })
  context.setLineDash([2, 4])
  twice(context, 1, () => {
    context.moveTo(end.x, end.y)
    context.lineTo(start.x, start.y)
  })
  context.setLineDash([])
}

/** Of the label on the photo: CSS pixels, chosen by eye. */
const LABEL = { text: 14, padding: 8, height: 30, room: 6 } as const

/** A frame about each part that is left out, and at the largest, the first, what that is. */
function drawLeftOut(
  context: CanvasRenderingContext2D,
  boxes: readonly Rect[],
  label: { readonly text: string; readonly viewport: Size; readonly family: string },
): void {
  context.setLineDash([])
  for (const { x0, y0, x1, y1 } of boxes) {
    twice(context, 2, () =>
      context.rect(x0 - LABEL.room, y0 - LABEL.room, x1 - x0 + 2 * LABEL.room, y1 - y0 + 2 * LABEL.room),
    )
  }
  const [first] = boxes
  if (first === undefined) return
  context.font = `500 ${LABEL.text}px ${label.family}`
  const width = context.measureText(label.text).width + 2 * LABEL.padding
  const { viewport } = label
  const left = clamp((first.x0 + first.x1 - width) / 2, 0, Math.max(0, viewport.width - width))
  const above = first.y0 - 2 * LABEL.room - LABEL.height
  const top = clamp(above < 0 ? first.y1 + 2 * LABEL.room : above, 0, viewport.height - LABEL.height)
  context.fillStyle = 'rgb(0 0 0 / 0.85)'
  context.fillRect(left, top, width, LABEL.height)
  context.fillStyle = '#fff'
  context.textBaseline = 'middle'
  context.fillText(label.text, left + LABEL.padding, top + LABEL.height / 2)
}

function drawCrosshair(context: CanvasRenderingContext2D, { x, y }: Point): void {
  context.setLineDash([])
  twice(context, 1.5, () => {
    for (const [dx, dy] of [
      [1, 0],
      [-1, 0],
      [0, 1],
      [0, -1],
    ] as const) {
      context.moveTo(x + dx * 4, y + dy * 4)
      context.lineTo(x + dx * 18, y + dy * 18)
    }
  })
}
