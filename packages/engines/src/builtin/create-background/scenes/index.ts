import type { SceneDefinition } from '../scene.ts'
import { beach } from './beach.ts'
import { canvas } from './canvas.ts'
import { city } from './city.ts'
import { desert } from './desert.ts'
import { drape } from './drape.ts'
import { forest } from './forest.ts'
import { interior } from './interior.ts'
import { loft } from './loft.ts'
import { marble } from './marble.ts'
import { meadow } from './meadow.ts'
import { mirrorSky } from './mirror-sky.ts'
import { snow } from './snow.ts'
import { studio } from './studio.ts'
import { sunlitWall } from './sunlit-wall.ts'

/** Every scene the engine can draw. Where two claim a word, the earlier one gets it. */
export const SCENES: readonly SceneDefinition[] = [
  studio,
  canvas,
  beach,
  desert,
  meadow,
  forest,
  city,
  sunlitWall,
  loft,
  snow,
  mirrorSky,
  interior,
  marble,
  drape,
]
