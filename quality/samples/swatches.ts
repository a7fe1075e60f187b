/** Cloths that stand in for an uploaded pattern: tiles of 240 px that repeat. */
import type { SwatchName } from '../prompts/types.ts'

const flower = (x: number, y: number, size: number, fill: string) =>
  [0, 72, 144, 216, 288]
    .map(
      (turn) =>
        `<ellipse cx="0" cy="${-size}" rx="${size * 0.62}" ry="${size}" fill="${fill}" transform="translate(${x} ${y}) rotate(${turn})"/>`,
    )
    .join('') + `<circle cx="${x}" cy="${y}" r="${size * 0.5}" fill="#e0a72c"/>`

const TILES: Readonly<Record<SwatchName, string>> = {
  stripe:
    '<rect width="240" height="240" fill="#f7f2e6"/><path d="M0 0h40v240H0zM120 0h40v240h-40zM72 0h10v240H72zM192 0h10v240h-10z" fill="#1c3f7c"/>',
  check:
    '<rect width="240" height="240" fill="#e9dcc3"/><path d="M0 0h80v240H0zM0 0h240v80H0z" fill="#7a1f2b" fill-opacity="0.55"/><path d="M154 0h12v240h-12zM0 154h240v12H0z" fill="#20302a"/>',
  dots: '<rect width="240" height="240" fill="#0e5c5a"/><circle cx="60" cy="60" r="34" fill="#f6e9d0"/><circle cx="180" cy="180" r="34" fill="#f2a03d"/>',
  flowers: `<rect width="240" height="240" fill="#fbf4e4"/>${flower(66, 70, 26, '#d9415f')}${flower(180, 176, 22, '#3d62b8')}${flower(184, 54, 14, '#d9415f')}${flower(58, 190, 14, '#3d62b8')}<path d="M110 120q30 -26 40 10q-26 16 -40 -10zM20 120q30 26 0 56q-20 -24 0 -56z" fill="#3f7d46"/>`,
  blocks:
    '<rect width="240" height="240" fill="#f0c53a"/><path d="M0 0h120v120z" fill="#d2452f"/><path d="M120 120h120v120z" fill="#23418f"/><path d="M120 0h120l-120 120z" fill="#f7f1e3"/><path d="M0 240v-60h60v60z" fill="#1d1d1f"/>',
}

export const swatchSvg = (name: SwatchName): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="240" height="240" viewBox="0 0 240 240">${TILES[name]}</svg>`

/** One colour all over: what tells cloth from ground, and shading from pattern. */
export const plainSvg = (hex: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="240" height="240"><rect width="240" height="240" fill="${hex}"/></svg>`
