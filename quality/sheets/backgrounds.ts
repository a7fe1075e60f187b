/** A hundred backgrounds to look at: every place, in many lights, for a drawn figure or for given photos. */
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { createRandom } from '@toile/imaging'
import type { ImageFile } from '@toile/engine'
import sharp from 'sharp'
import { requestOf, uploadOf } from '../lib/studio.ts'
import { sitterMaskSvg, sitterSvg } from '../samples/sitter.ts'
import type { Order } from './order.ts'

const COUNT = 100
const PEOPLE = 'people_gt'
const list = (words: string) => words.split(',')
/** At least one of each scene that the engine draws. */
export const PLACES = list(
  'grey studio,painted canvas backdrop,pastel studio with arches,studio in blue and pink gels,spotlight in a dark studio,fashion show runway,velvet curtain,wall of roses,fairy lights,palm shadow on a stucco wall,red brick wall,blue tiled wall,old wooden barn,castle stone wall,ivy hedge,roller shutter,graffiti wall,concrete loft,parisian apartment,marble hall,library with tall windows,cosy coffee shop,modern art gallery,botanical greenhouse,empty subway station,sandy beach,tropical island,rocky coast,wooden pier at sunrise,swimming pool in Palm Springs,sand dunes,desert canyon,flower meadow,lavender field,wheat field in Tuscany,field of poppies,sunflower field,autumn park,cherry blossoms in Kyoto,jungle,tall pine forest,birch wood,bamboo grove,snowy mountains,mountain lake,salt flat under clouds,city street,old town with cobbles,neon street in Tokyo,rooftop with city skyline,tunnel of light,linen curtain,cocktail bar',
)
const LIGHTS = list(
  'at golden hour,at dusk,at night,in the morning,at noon,overcast,in fog,in the rain,in spring,in autumn,backlit,light from the left,low key,bright and airy,soft focus,muted pastel tones,from a low angle,with long shadows',
)

/** The prompt of a picture by its number, from 1: each place in its own light first, then in others. */
function backgroundWords(number: number): string {
  const place = PLACES[(number - 1) % PLACES.length]!
  if (number <= PLACES.length) return place
  return `${place} ${createRandom('spread', 'create-background', number).pick(LIGHTS)}`
}

export interface Sitter {
  readonly name: string
  readonly target: ImageFile
  readonly mask: ImageFile
}

/**
 * @param given photos NAME.jpg, .png or .webp, each with NAME_mask.png of its size, white on what is kept, in this folder
 *   or in people_gt/ there; without one, the drawn figure
 */
export async function sittersOf(given?: string): Promise<Sitter[]> {
  if (given === undefined) {
    return [await sitterOf('drawn figure', Buffer.from(sitterSvg()), Buffer.from(sitterMaskSvg()))]
  }
  const folder = (await readdir(given)).includes(PEOPLE) ? join(given, PEOPLE) : given
  const files = (await readdir(folder)).toSorted()
  const sitters = files.flatMap((file) => {
    const [, name] = /^(.*)(?<!_mask)\.(?:jpe?g|png|webp)$/i.exec(file) ?? []
    if (name === undefined || !files.includes(`${name}_mask.png`)) return []
    return [sitterOf(name, join(folder, file), join(folder, `${name}_mask.png`))]
  })
  if (sitters.length === 0) throw new Error(`${folder} has no photo NAME.jpg with a NAME_mask.png`)
  return Promise.all(sitters)
}

async function sitterOf(name: string, photo: string | Buffer, kept: string | Buffer): Promise<Sitter> {
  const target = await uploadOf(photo)
  const { width, height } = target
  const data = await sharp(kept)
    .flatten({ background: '#000' })
    .resize(width, height, { fit: 'fill' })
    .negate()
    .greyscale()
    .toColourspace('b-w')
    .png()
    .toBuffer()
  return { name, target, mask: { data, mediaType: 'image/png', width, height } }
}

/** Number by number what is asked, each for the next sitter. */
export function backgroundOrders(sitters: readonly Sitter[]): Order[] {
  return Array.from({ length: COUNT }, (_, at) => {
    const { name, target, mask } = sitters[at % sitters.length]!
    const prompt = backgroundWords(at + 1)
    const { width, height } = target
    const request = requestOf({ operation: 'create-background', prompt, seed: at + 1, target, mask, width, height })
    return { told: `${prompt} (${name})`, request: async () => request }
  })
}
