import { clamp01, luminance, mix, smoothstep } from '@toile/imaging'
import type { SceneFrame } from './scene.ts'

export interface SkyOptions {
  /** 0 clear to 1 overcast. */
  readonly clouds: number
  /** Row of the sun as a share of the picture's height over the horizon. */
  readonly sunHeight?: number
}

export type SkyShader = (x: number, y: number, out: Float64Array) => void

/**
 * Light of the sky in rows above the horizon: a gradient from horizon to zenith, the glow around a sun that stands in the
 * picture, and streaks of cloud. A long lens sees only a dozen degrees of sky, which would be nearly one colour; as in
 * photographs made with a graduated filter, the gradient is spread over what is seen.
 */
export function skyShader(frame: SceneFrame, options: SkyOptions): SkyShader {
  const { light, camera, noise, width, height } = frame
  const sunX = width * (0.5 + light.side * 0.42)
  const sunY = camera.horizon - height * (options.sunHeight ?? 0.1 + 0.35 * light.elevation)
  const glow = light.behind && light.hardness > 0.1 ? 1 : 0.12
  const disc = light.behind ? 5 : 0
  const cover = options.clouds
  const [hr, hg, hb] = light.horizon
  const [zr, zg, zb] = light.zenith
  const violet = Math.max(0, (hr + zr) / 2 + (hb + zb) / 2 - (hg + zg)) * 0.42
  const shift = noise.cell(3, 5) * 40
  return (x, y, out) => {
    const e = Math.max(0, (camera.horizon - y) / height)
    const t = 1 - Math.exp(-e * 3.4)
    // Between a warm horizon and a blue zenith a sky is pale, where mixing the two would make it violet.
    const between = 4 * t * (1 - t) * violet
    const dx = (x - sunX) / height
    const dy = ((y - sunY) / height) * 1.15
    const d2 = dx * dx + dy * dy
    const halo = glow * (0.5 * Math.exp(-Math.sqrt(d2) * 3.2) + 0.9 * Math.exp(-d2 * 45) + disc * Math.exp(-d2 * 1400))
    for (let k = 0; k < 3; k++)
      out[k] = mix(light.horizon[k]!, light.zenith[k]!, t) + between * [0.25, 1, 0.1][k]! + light.sun[k]! * halo
    if (cover > 0) {
      const u = (x / height) * 2.2 + shift
      const v = Math.pow(e + 0.02, 0.7) * 7
      const warp = noise.fbm(u * 0.7, v * 0.7 + 9, 2)
      const n = noise.fbm(u + warp * 0.9, v + warp * 0.5, 4)
      const edge = 0.34 - cover * 0.5
      const c = smoothstep(edge, edge + 0.26, n) * (0.45 + 0.55 * cover)
      // The side of a cloud that faces the sun is bright, its underside has the colour of the sky.
      const lit = clamp01(0.6 + (n - noise.fbm(u + warp * 0.9 + light.side * 0.14, v + 0.34 + warp * 0.5, 3)) * 2)
      const day = luminance(...light.ambient)
      for (let k = 0; k < 3; k++) {
        const belly = mix(light.ambient[k]!, day, 0.5) * 0.86
        const crown = light.sun[k]! * 0.85 + light.ambient[k]! * 0.8
        out[k] = mix(out[k]!, mix(belly, crown, lit) + halo * [0.3, 0.22, 0.15][k]!, c)
      }
    }
    out[3] = camera.blurAtInfinity
  }
}
