import type { Family, SceneDefinition } from './scene.ts'
import type { Meaning } from './vocabulary.ts'

/** Votes of a word for a scene. Chosen so that one word for a place outweighs one for some place of its family. */
const VOTES = { specific: 2, generic: 1 } as const

/**
 * The scene with most words for it. A word that is also a colour ('sand', 'snow', 'lavender') names a place only when
 * nothing else does; hints count when no place is named at all.
 *
 * @param meanings what each word of the prompt can mean, in its order
 */
export function chooseScene(meanings: readonly (readonly Meaning[])[]): SceneDefinition | undefined {
  const withoutColours = meanings.filter((list) => !isColour(list))
  return (
    sceneWithMostVotes(withoutColours, 'scene') ??
    sceneWithMostVotes(meanings, 'scene') ??
    sceneWithMostVotes(meanings, 'hint')
  )
}

function sceneWithMostVotes(
  meanings: readonly (readonly Meaning[])[],
  kind: 'scene' | 'hint',
): SceneDefinition | undefined {
  const specific = new Map<SceneDefinition, number>()
  const generic = new Map<Family, number>()
  for (const claim of meanings.flat()) {
    if (claim.kind !== kind) continue
    if (claim.kind === 'scene' && claim.reach === 'detail') continue
    const isGeneric = claim.kind === 'scene' && claim.reach === 'generic'
    const { scene } = claim
    specific.set(scene, (specific.get(scene) ?? 0) + (isGeneric ? 0 : VOTES.specific))
    if (isGeneric) generic.set(scene.family, (generic.get(scene.family) ?? 0) + VOTES.generic)
  }
  let best: SceneDefinition | undefined
  let most = -1
  for (const [scene, ownVotes] of specific) {
    const votes = ownVotes + (generic.get(scene.family) ?? 0)
    // A generic word speaks for the whole family: between its members the specific words decide.
    if (votes > most || (votes === most && best?.family === scene.family && ownVotes > (specific.get(best) ?? 0))) {
      best = scene
      most = votes
    }
  }
  return best
}

/** True when a meaning asks for the scene, by its own words or by those of its family. */
export function asksForScene(meaning: Meaning, scene: SceneDefinition): boolean {
  if (meaning.kind !== 'scene') return false
  return meaning.scene === scene || (meaning.reach === 'generic' && meaning.scene.family === scene.family)
}

/** True when a word other than the one at `at`, and not itself a colour, names the scene. */
export function isNamedElsewhere(
  meanings: readonly (readonly Meaning[])[],
  at: number,
  scene: SceneDefinition,
): boolean {
  return meanings.some(
    (list, other) => other !== at && !isColour(list) && list.some((meaning) => asksForScene(meaning, scene)),
  )
}

function isColour(meanings: readonly Meaning[]): boolean {
  return meanings.some((meaning) => meaning.kind === 'colour')
}
