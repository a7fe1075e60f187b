import { asksForScene } from './choose-scene.ts'
import type { Family, SceneDefinition } from './scene.ts'
import type { Meaning, Phrase } from './vocabulary.ts'

/** Families whose general words, 'wall', 'room', 'studio', name what every place of walls has. */
const OF_WALLS: readonly Family[] = ['wall', 'room', 'studio']

/**
 * Whether a colour is that of a thing which the scene does not have: 'green' of 'white wall, green wooden door' and of
 * 'a door in green'. One that stands alone speaks of the place.
 *
 * @param at where the colour stands
 */
export function isOfAnotherThing(phrases: readonly Phrase[], at: number, scene: SceneDefinition): boolean {
  const noun = nounOfColour(phrases, at)
  return noun.length > 0 && !noun.some(({ meanings }) => meanings.some((meaning) => belongsTo(meaning, scene)))
}

/** The words that a colour says something of, 'wooden door' or 'wall covered'; none where it stands alone. */
export function nounOfColour(phrases: readonly Phrase[], at: number): readonly Phrase[] {
  const after = nounAfter(phrases, at)
  if (after.length > 0) return after
  const [noun, link] = [phrases[at - 2], phrases[at - 1]]
  const isJoined = link?.text.toLowerCase() === 'in' && !link.breaks && !phrases[at]!.breaks
  return isJoined && noun && !isLink(noun) ? [noun] : []
}

/** What follows up to a break or a link, past the other colours of the same noun: 'white and green door'. */
function nounAfter(phrases: readonly Phrase[], at: number): readonly Phrase[] {
  const noun: Phrase[] = []
  for (let i = at + 1; i < phrases.length; i++) {
    const [phrase, next] = [phrases[i]!, phrases[i + 1]]
    if (phrase.breaks) break
    if (noun.length === 0) {
      const joinsColours = /^(?:and|or)$/iu.test(phrase.text) && next && isColourAlone(next) && !next.breaks
      if (isColourAlone(phrase) || joinsColours) continue
    }
    if (isLink(phrase) || isColourAlone(phrase)) break
    noun.push(phrase)
  }
  return noun
}

function belongsTo(meaning: Meaning, scene: SceneDefinition): boolean {
  switch (meaning.kind) {
    case 'scene':
      return (
        asksForScene(meaning, scene) ||
        (meaning.reach === 'generic' && OF_WALLS.includes(meaning.scene.family) && OF_WALLS.includes(scene.family))
      )
    case 'hint':
      return meaning.scene === scene
    case 'mood':
      return scene.moods.includes(meaning.mood)
    case 'filler':
      return meaning.of === 'place'
    case 'time':
    case 'look':
      return true
    case 'colour':
    case 'tone':
    case 'pose':
    case 'thing':
      return false
  }
}

const isColourAlone = ({ meanings }: Phrase): boolean =>
  meanings.some(({ kind }) => kind === 'colour' || kind === 'tone') && !meanings.some(({ kind }) => kind === 'scene')

const isLink = ({ meanings }: Phrase): boolean =>
  meanings.some((meaning) => meaning.kind === 'filler' && meaning.of === 'link')
