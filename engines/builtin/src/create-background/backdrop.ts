import { createFloat, createNoise, type FloatImage, mixSeeds, randomStream } from '@toile/imaging'
import type { PhotoLight } from '../photo-light/photo-light.ts'
import type { Camera } from './camera.ts'
import { chooseLight, firstTurn, type PictureTurn, variantOf } from './choose-light.ts'
import { addRain } from './compositing/rain.ts'
import { groundShadow } from './compositing/ground-shadow.ts'
import { addReflection, type StandingFigure } from './compositing/reflection.ts'
import type { Stance } from './compositing/stance.ts'
import { toneMap } from './tone-map.ts'
import { addHalation, lensBlur } from './lens.ts'
import type { Light } from './light.ts'
import { placeCamera } from './place-camera.ts'
import type { BackgroundReading } from './prompt.ts'
import { isStreet } from './scene.ts'

/**
 * Longest side in pixels that a scene is painted at. What is behind the subject is out of focus anyway; a larger answer is
 * enlarged and gets its grain at full size. Chosen by eye.
 */
export const RENDER_SIDE = 704

/** How wide the lens is open in each picture of a request, as a factor. Chosen by eye. */
const APERTURES = [1, 0.72, 1.3, 0.88] as const

/** Widest blur of far points, as a share of the picture's longer side. Chosen by eye. */
const MOST_BLUR = {
  /** More would leave nothing of a place to be seen. */
  always: 0.036,
  /** In the open behind less than a whole figure: what tells a place there, crowns, rocks or rails, is lost sooner. */
  closeInTheOpen: 0.022,
} as const

/** How clearly ground in the rain mirrors who stands on it, 0 to 1. Chosen by eye. */
const WET_MIRROR = 0.3

/** Share of a shadow's darkness that red, green and blue are spared: light of the sky fills shadows. Chosen by eye. */
const SKY_FILL = [0, 0.02, 0.05] as const

export interface BackdropRequest extends PictureTurn {
  /** Size to render at. */
  readonly width: number
  readonly height: number
  readonly reading: BackgroundReading
  /** The cut-out figure at this size (four channels, linear, premultiplied alpha) and how it stands; none for a bare scene. */
  readonly figure?: { readonly image: FloatImage; readonly stance: Stance } | undefined
  readonly photo: PhotoLight
  report(fraction: number): void
}

/** A scene as it would be photographed behind the figure. @returns three channels of sRGB codes, 0 to 255, not rounded */
export function renderBackdrop(request: BackdropRequest): FloatImage {
  const { width, height, reading, seed, index, lineage, figure, photo } = request
  const { scene, look } = reading
  const random = randomStream(mixSeeds(seed, index, 11, ...lineage))
  const variant = variantOf(request)
  const light = chooseLight(reading, request, figure && photo, random)
  const stance = figure?.stance
  const camera = placeCamera(request, stance, {
    heights: scene.cameraHeight,
    share: (random.next() + (variant % 4)) / 4,
    lens: look.lens,
    aperture: scene.aperture * look.blur * APERTURES[variant % APERTURES.length]!,
    mostBlur: mostBlur(reading, stance),
  })
  const painted = scene.paint({
    width,
    height,
    camera,
    light,
    noise: createNoise(mixSeeds(seed, index, 23, ...lineage)),
    random,
    subjectX: stance ? Math.min(width, Math.max(0, stance.middle)) : width / 2,
    variant,
    palette: firstTurn(request),
    colours: reading.colours,
    mood: reading.mood,
  })
  request.report(0.6)
  const image = lensBlur(painted)
  addHalation(image)
  const rains = reading.mood.rain && !scene.indoors
  if (rains) {
    const own = mixSeeds(seed, index, 53, ...lineage)
    addRain(image, { camera, noise: createNoise(own), random: randomStream(own), mirrors: isStreet(scene) })
  }
  request.report(0.8)
  if (figure) {
    const standing = { ...figure, alpha: alphaOf(figure.image) }
    const { mirror } = scene.shadow({ light })
    const mirrored = rains ? Math.max(mirror, WET_MIRROR) : mirror
    if (figure.stance.standing && mirrored > 0) addReflection(image, standing, camera, mirrored)
    castGroundShadow(image, standing, camera, light, reading)
  }
  toneMap(image, { look, photo, side: light.side, lineage })
  return image
}

function mostBlur({ scene, look }: BackgroundReading, stance: Stance | undefined): number {
  if (scene.indoors || (stance?.standing ?? true)) return MOST_BLUR.always
  return Math.min(MOST_BLUR.always, MOST_BLUR.closeInTheOpen * look.blur)
}

function alphaOf({ width, height, data }: FloatImage): FloatImage {
  const alpha = createFloat(width, height, 1)
  for (let i = 0; i < alpha.data.length; i++) alpha.data[i] = data[i * 4 + 3]!
  return alpha
}

function castGroundShadow(
  image: FloatImage,
  { alpha, stance }: StandingFigure,
  camera: Camera,
  light: Light,
  { scene }: BackgroundReading,
): void {
  const { contact, cast, softness } = scene.shadow({ light })
  const shade = groundShadow(alpha, camera, {
    feet: stance.feet,
    pixelsPerMetre: stance.pixelsPerMetre,
    stands: stance.standing,
    side: light.side,
    elevation: light.elevation,
    behind: light.behind,
    contact,
    cast,
    softness,
  })
  for (let i = 0; i < shade.data.length; i++) {
    const s = shade.data[i]!
    if (s === 1) continue
    for (let c = 0; c < 3; c++) image.data[i * 3 + c] = image.data[i * 3 + c]! * (s + (1 - s) * SKY_FILL[c]!)
  }
}
