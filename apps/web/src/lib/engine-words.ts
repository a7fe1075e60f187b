import type { CapabilitiesAnswer, Generation, Mode, SourceKind } from '@toile/contract'
import { describeMode } from '@toile/contract'

export type ModeCapability = CapabilitiesAnswer['modes'][number]

const NAMES: Readonly<Record<string, string>> = {
  builtin: 'Toile’s own engine',
  comfyui: 'ComfyUI',
  fashn: 'FASHN',
  fal: 'fal',
  replicate: 'Replicate',
  'black-forest-labs': 'Black Forest Labs',
  openai: 'OpenAI',
  gemini: 'Google Gemini',
  vertex: 'Google Vertex AI',
  // Whose it is, only the operator knows.
  'openai-compatible': 'an image server',
}
/** An engine that the page does not know yet is called by its id. */
export const engineName = (id: string): string => NAMES[id] ?? id

const SOURCES: Readonly<Record<SourceKind, string>> = {
  sketch: 'sketch',
  pattern: 'pattern',
  outfit: 'photo',
  flatlay: 'flat-lay',
}

const listed = (words: readonly string[], joint: 'and' | 'or'): string =>
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} ${joint} ${words.at(-1)}`

/** What a user gives for a picture of this mode: 'your photo, flat-lay and words'. */
function givenWords(mode: Mode): string {
  const { target, source, sourceKind, prompt } = describeMode(mode)
  return `your ${listed(
    [
      ...(target === 'none' ? [] : ['photo']),
      ...(source === 'none' || sourceKind === null ? [] : [SOURCES[sourceKind]]),
      ...(prompt === 'none' ? [] : ['words']),
    ],
    'and',
  )}`
}

/** After who makes the next picture, where nothing leaves the house for it. */
export const STAYS_HERE = 'Nothing leaves this house.'

/** Who makes the next picture, and what leaves the house for it. */
export function engineNote({ mode, engine, outside }: ModeCapability): string {
  const by = engineName(engine)
  if (outside.length === 0) return `Made here by ${by}.`
  const others = listed(outside.filter((id) => id !== engine).map(engineName), 'or')
  if (outside.includes(engine)) {
    const next = others === '' ? '' : `, or, where that cannot, to ${others}`
    return `Made by ${by}, outside this house: ${givenWords(mode)} are sent there${next}.`
  }
  return `Made here by ${by}; where it cannot, ${givenWords(mode)} may be sent to ${others}, outside this house.`
}

/** What may leave the house for a variation; null where nothing does. */
export const variationNote = ({ varies_outside: outside }: ModeCapability): string | null =>
  outside.length === 0
    ? null
    : `This picture and what it was made of may be sent to ${listed(outside.map(engineName), 'or')}, outside this house.`

/** Why nothing can be made now, and what is to come; null where something can. */
export function unavailableWords({ mode, engine, unavailable }: ModeCapability): string | null {
  const { title } = describeMode(mode)
  const by = engineName(engine)
  switch (unavailable) {
    case null:
      return null
    case 'away':
      return `${title} pauses: ${by} does not answer at the moment. It comes back here by itself.`
    case 'spent':
      return `${title} pauses: ${by} has made all it may today. It comes back here by itself, tomorrow at the latest.`
    case 'refused':
      return `Only ${by} makes this, outside this house, and your account keeps its pictures in it.`
  }
}

/** Whom the certificate of a signed picture names. */
export const signerOf = ({ signed_by: signer }: Pick<Generation, 'signed_by'>): string =>
  signer ?? 'whoever runs this Toile'

/** Who made these pictures, who was sent something for them, and who signed their files where all are signed; each sentence once. */
export function originWords(
  images: readonly Pick<Generation, 'type' | 'engine' | 'sent_to' | 'signed' | 'signed_by'>[],
): readonly string[] {
  const makers = [...new Set(images.map(({ engine }) => engineName(engine)))]
  const [first] = images
  if (first === undefined) return []
  const sentTo = [...new Set(images.flatMap((image) => image.sent_to.map(engineName)))]
  const given = givenWords(first.type)
  return [
    `Made by ${listed(makers, 'and')}.`,
    ...(sentTo.length === 0
      ? []
      : [`${given.charAt(0).toUpperCase()}${given.slice(1)} were sent to ${listed(sentTo, 'and')}.`]),
    ...(images.every(({ signed }) => signed)
      ? [`Signed by ${listed([...new Set(images.map(signerOf))], 'and')}, as content credentials.`]
      : []),
  ]
}
