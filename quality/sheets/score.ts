/** How many of the items that the prompts ask for the pictures show. */
import type { Item, ItemKind, TestPrompt } from '../prompts/types.ts'
import type { KeyEntry } from './picture-numbers.ts'
import type { Seen } from './verdict-file.ts'

/**
 * Words that a picture cannot part from the one asked for: by sight a gown is a dress and a blouse a shirt; and who sees
 * palm leaves sees leaves. Asked for the word on the left, any on the right shows it too.
 */
const ALSO_SHOWN_BY: Readonly<Record<string, readonly string[]>> = {
  dress: ['gown', 'kaftan', 'pinafore'],
  gown: ['dress'],
  kaftan: ['dress', 'gown', 'robe'],
  shirt: ['blouse'],
  blouse: ['shirt'],
  jumper: ['sweatshirt'],
  sweatshirt: ['jumper'],
  'vest top': ['camisole', 'crop top'],
  camisole: ['vest top', 'crop top'],
  'crop top': ['vest top', 'camisole', 'T-shirt'],
  coat: ['trench coat'],
  jacket: ['blazer', 'denim jacket', 'bomber jacket', 'biker jacket'],
  trousers: ['culottes', 'joggers'],
  jeans: ['trousers'],
  checks: ['gingham', 'tartan', 'windowpane check'],
  stripes: ['pinstripes'],
  'small flowers': ['folk flowers', 'daisies', 'roses', 'peonies', 'poppies', 'cherry blossom', 'lavender'],
  roses: ['peonies'],
  peonies: ['roses'],
  leaves: ['palm leaves', 'ferns'],
  ferns: ['leaves'],
  'palm leaves': ['leaves'],
  'full skirt': ['flared', 'A-line'],
  'A-line': ['flared', 'full skirt'],
  flared: ['bootcut', 'full skirt', 'A-line'],
  bootcut: ['flared'],
  pencil: ['fitted', 'straight'],
  belted: ['tie waist'],
  'tie waist': ['belted'],
  tapered: ['skinny'],
}

export interface Judged {
  readonly id: string
  readonly item: Item
  readonly shown: boolean
  /** For what is not shown: whether the engine said so, by listing the word as ignored, or by giving no picture. */
  readonly told: boolean
}

/** Every item of one prompt; undefined where nobody has judged the picture yet. */
export function judgeItems(prompt: TestPrompt, key: KeyEntry, seen: Seen | undefined): Judged[] | undefined {
  const { id } = prompt
  if (key.error !== undefined) return prompt.items.map((item) => ({ id, item, shown: false, told: true }))
  if (!seen) return undefined
  return prompt.items.map((item) => {
    const shown = isShown(item, key, seen)
    return { id, item, shown, told: !shown && isListed(item, key.ignored) }
  })
}

function isShown(item: Item, key: KeyEntry, seen: Seen): boolean {
  if (item.kind === 'colour') return key.colours.some(({ name, shown }) => name === item.value && shown)
  const accepted = [item.value, ...(ALSO_SHOWN_BY[item.value] ?? [])]
  return seen[item.kind].some((word) => accepted.includes(word))
}

/** A word of the item, by its first four letters, stands among the words that the engine says had no effect. */
function isListed({ value }: Item, ignored: readonly string[]): boolean {
  const stems = value
    .toLowerCase()
    .split(/[^a-z]+/)
    .filter((word) => word.length > 2)
    .map((word) => word.slice(0, 4))
  return ignored.some((entry) => stems.some((stem) => entry.toLowerCase().includes(stem)))
}

export interface Share {
  readonly asked: number
  readonly shown: number
  readonly told: number
}

export function shareOf(judged: readonly Judged[], kind?: ItemKind): Share {
  const chosen = judged.filter(({ item }) => kind === undefined || item.kind === kind)
  const count = (test: (each: Judged) => boolean) => chosen.filter(test).length
  return { asked: chosen.length, shown: count(({ shown }) => shown), told: count(({ told }) => told) }
}
