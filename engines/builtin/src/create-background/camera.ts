/**
 * A level pinhole camera over a flat floor, told by what is seen: where the horizon lies and how large one metre is
 * at the subject's feet. Pixels are of the picture being rendered; y grows downwards.
 */
export interface Camera {
  /** Row of the horizon; may lie outside the picture. */
  readonly horizon: number
  /** Column the camera looks at. */
  readonly centre: number
  /** Focal length in pixels. */
  readonly focal: number
  /** Height of the lens over the floor in metres. */
  readonly height: number
  /** Distance of the subject in metres, where the lens is focused. */
  readonly subjectDistance: number
  /** Row of the floor under the subject. */
  readonly feet: number
  /** Diameter of the blur of infinitely far points, in pixels. */
  readonly blurAtInfinity: number
}

/** Focal length over picture height: 85 mm on a frame 36 mm high, a short telephoto as fashion is shot with. */
const FOCAL_PER_HEIGHT = 85 / 36

/**
 * @param pixelsPerMetre size of a metre at the subject
 * @param feet row of the subject's feet
 * @param aperture blur of far points as a share of the picture's height: 0.02 is about f/2.8 at full length, 0.05 a portrait at f/1.8
 */
export function cameraFor(options: {
  readonly width: number
  readonly pictureHeight: number
  readonly pixelsPerMetre: number
  readonly feet: number
  readonly cameraHeight: number
  readonly aperture: number
}): Camera {
  const focal = FOCAL_PER_HEIGHT * options.pictureHeight
  return {
    horizon: options.feet - options.pixelsPerMetre * options.cameraHeight,
    centre: options.width / 2,
    focal,
    height: options.cameraHeight,
    subjectDistance: focal / options.pixelsPerMetre,
    feet: options.feet,
    blurAtInfinity: options.aperture * options.pictureHeight,
  }
}

/** Distance in metres of the floor seen in row `y`, Infinity at and above the horizon. */
export function floorDistance(camera: Camera, y: number): number {
  const below = y - camera.horizon
  return below > 0 ? (camera.focal * camera.height) / below : Infinity
}

/** Row in which the floor at `distance` metres is seen. */
export function floorRow(camera: Camera, distance: number): number {
  return camera.horizon + (camera.focal * camera.height) / distance
}

/** Row of a point `height` metres over the floor at `distance` metres. */
export function rowOf(camera: Camera, height: number, distance: number): number {
  return camera.horizon + (camera.focal * (camera.height - height)) / distance
}

/**
 * Diameter in pixels of the blur disc of a point at `distance` metres: thin-lens circle of confusion, focused on the subject.
 * Near the lens it grows no larger than at infinity: of the ground before a far subject nothing would be left to stand on.
 */
export function blurAt(camera: Camera, distance: number): number {
  if (distance === Infinity) return camera.blurAtInfinity
  return camera.blurAtInfinity * Math.min(1, Math.abs(distance - camera.subjectDistance) / distance)
}
