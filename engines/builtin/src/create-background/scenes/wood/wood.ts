import type { LinearRgb } from '@toile/imaging'
import { floorDistance } from '../../camera.ts'
import { growGrass } from '../../grass.ts'
import { paintScene } from '../../lens.ts'
import type { Scenery } from '../../scene.ts'
import { addSunGlints, addSunShafts, shadeBoughs, shadeFarCrowns } from './crowns.ts'
import { createGroundCover, forestFloorGrass, shadeGround } from './ground.ts'
import { plantStems, shadeStems, stemsByColumn } from './stems.ts'
import { sunGlow, viewOf, type Wood, type WoodPoint, type WoodView } from './wood-view.ts'

/** Straight stems in light mist, their crowns above the picture, low sun between them. */
export function woodOf(wood: Wood): Scenery {
  return {
    times: ['dawn', 'overcast', 'golden hour', 'noon'],
    indoors: false,
    coloursShown: 0,
    moods: ['autumn', 'fog', 'winter', 'snowfall'],
    cameraHeight: [1.05, 1.5],
    aperture: wood.aperture,
    paint(frame) {
      const { camera, light, mood, width, height } = frame
      const view = viewOf(wood, frame)
      const columns = stemsByColumn(plantStems(view), frame)
      const cover = createGroundCover(width, height)
      const stemDistance = new Float32Array(width * height).fill(Infinity)
      const scene = paintScene(width, height, (x, y, out) => {
        const point: WoodPoint = { x, y, distance: floorDistance(camera, y), glow: sunGlow(view, x, y) }
        if (point.distance < view.farthest) shadeGround(view, point, cover, out)
        else shadeFarCrowns(view, point, out)
        const stem = shadeStems(view, columns, point, out)
        if (stem) stemDistance[Math.floor(y) * width + Math.floor(x)] = stem.distance
        shadeBoughs(view, point, out)
        addSunShafts(view, point, out)
      })
      if (light.hardness > 0.3 && !mood.fog) addSunGlints(scene, view, stemDistance)
      if (!view.isSnowy) {
        growGrass(scene, frame, forestFloorGrass(view, cover), (x) => lightAtColumn(view, x), stemDistance)
      }
      return scene
    },
    shadow: ({ light }) => ({
      contact: 0.6,
      cast: 0.2 + 0.34 * light.hardness,
      softness: 0.75 - 0.35 * light.hardness,
      mirror: 0,
    }),
  }
}

function lightAtColumn(view: WoodView, x: number): LinearRgb {
  const { lit, frame } = view
  const glow = 1 + 0.5 * sunGlow(view, x, frame.camera.horizon)
  return [lit[0] * glow, lit[1] * glow, lit[2] * glow]
}
