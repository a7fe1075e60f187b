import { clamp01, type FloatImage, mix, smoothstep } from '@toile/imaging'
import { blurAt, rowOf } from '../../camera.ts'
import { addGlow } from '../../lens.ts'
import { sunGlow, type WoodPoint, type WoodView } from './wood-view.ts'

/** Number of glints of sun that are tried among far leaves. Chosen by eye. */
const GLINTS = 110

/** Where stems end in the distance: mist below, crowns above, sky through them. */
export function shadeFarCrowns(view: WoodView, { x, y, glow }: WoodPoint, out: Float64Array): void {
  const { wood, frame, lit, mist, leafLight, drift } = view
  const { camera, light, noise, height } = frame
  const u = x / height
  const v = y / height
  const up = clamp01((camera.horizon - y) / height)
  const crown = noise.fbm(u * 3 + drift, v * 3, 4) + 0.5 * noise.fbm(u * 11, v * 11 + drift, 3)
  const cover = smoothstep(-0.25, 0.4, crown + up * 0.9 - 0.22)
  const hole = smoothstep(0.24, 0.4, noise.fbm(u * 24 + 3, v * 24, 2) + glow * 0.3) * 0.55
  for (let c = 0; c < 3; c++) {
    const leaves = mix(wood.foliage.dark[c]!, leafLight[c]!, clamp01(0.3 + crown * 0.7 + glow * 0.6)) * lit[c]! * 1.25
    const open = mist[c]! * (1.05 + 0.5 * glow) + light.sun[c]! * glow * 0.7
    out[c] = mix(open, mix(mix(leaves, mist[c]!, 0.45), open, hole), cover)
  }
  out[3] = camera.blurAtInfinity
}

/** Low branches and needles in the upper part, before everything far. */
export function shadeBoughs(view: WoodView, { x, y, glow }: WoodPoint, out: Float64Array): void {
  const { wood, frame, lit, mist, leafLight, drift } = view
  const { camera, light, noise, height } = frame
  const lowest = rowOf(camera, wood.bare, camera.subjectDistance + 9)
  if (y >= lowest) return
  const u = x / height
  const v = y / height
  const bough = noise.fbm(u * 5 + drift + 40, v * 9, 4) + smoothstep(lowest, lowest - height * 0.3, y) * 0.5 - 0.36
  const cover = smoothstep(0, 0.16, bough) * 0.92
  if (cover <= 0) return
  const tone = clamp01(0.3 + noise.fbm(u * 22, v * 22 + drift, 3) + glow * 0.7)
  for (let c = 0; c < 3; c++) {
    const leaf = mix(wood.foliage.dark[c]!, leafLight[c]!, tone) * (lit[c]! + glow * light.sun[c]!) * 1.15
    out[c] = mix(out[c]!, mix(leaf, mist[c]!, 0.22), cover)
  }
  out[3] = Math.max(out[3]!, blurAt(camera, camera.subjectDistance + 12))
}

/** Shafts of sun in the mist. */
export function addSunShafts({ frame, sun, drift }: WoodView, { x, y, glow }: WoodPoint, out: Float64Array): void {
  const { camera, light, noise, height } = frame
  if (light.hardness <= 0.3 || y >= camera.horizon + height * 0.1) return
  const angle = (x - sun.x) / Math.max(1, y - sun.y + height * 0.35)
  const shaft = smoothstep(0.05, 0.5, noise.fbm(angle * 7 + drift, 2, 3)) * glow
  for (let c = 0; c < 3; c++) out[c] = out[c]! + light.sun[c]! * shaft * 0.4
}

/**
 * Glints of sun between far leaves, which the lens makes discs of.
 * @param stemDistance distance of the stem at each pixel in metres, Infinity where there is none
 */
export function addSunGlints(scene: FloatImage, view: WoodView, stemDistance: Float32Array): void {
  const { frame, leafLight } = view
  const { camera, light, random, width, height } = frame
  for (let k = 0; k < GLINTS; k++) {
    const x = random.between(0, width - 1)
    const y = camera.horizon - height * random.between(0.02, 0.5)
    const at = Math.floor(y) * width + Math.floor(x)
    if (!(y >= 0 && stemDistance[at]! > camera.subjectDistance + 25)) continue
    const power = random.between(4, 40) * (0.35 + sunGlow(view, x, y)) * Math.max(1, (height / 400) ** 2)
    const tint = (c: 0 | 1 | 2): number => power * mix(light.sun[c], leafLight[c] * 2, 0.35)
    addGlow(scene, { x, y, radius: 0.8 }, [tint(0), tint(1), tint(2)])
  }
}
