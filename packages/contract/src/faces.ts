/** A model face that can be asked for by its id (R30). Each of its words is a part of one sentence (`faceWords`). */
export interface ModelFace {
  readonly id: number
  readonly name: string
  readonly person: string
  readonly skin: string
  readonly hair: string
  readonly expression: string
}

/** `face_id` for a different face on each picture of a request. */
export const RANDOM_FACE = 0

/**
 * The model faces. The page shows them drawn by the illustration kit; engines that make photographs are told the words, which
 * say what the drawings show. Ids never change: stored requests name them.
 */
export const MODEL_FACES: readonly ModelFace[] = [
  {
    name: 'Amara',
    person: 'a woman in her late twenties',
    skin: 'deep brown skin',
    hair: 'a round black afro',
    expression: 'a calm look and a slight smile',
  },
  {
    name: 'Mateo',
    person: 'a man of about thirty',
    skin: 'olive skin',
    hair: 'short dark brown hair and a stubble beard',
    expression: 'a level, serious look',
  },
  {
    name: 'Mei',
    person: 'an East Asian woman in her twenties',
    skin: 'light warm skin',
    hair: 'a straight black bob with a full fringe',
    expression: 'a composed look, lips closed',
  },
  {
    name: 'Kofi',
    person: 'a man in his thirties',
    skin: 'dark brown skin',
    hair: 'cropped black coils and a full short beard',
    expression: 'a steady, friendly look',
  },
  {
    name: 'Noor',
    person: 'a woman in her late twenties',
    skin: 'tan skin',
    hair: 'hair wholly covered by a grey-blue headscarf',
    expression: 'a calm, direct look',
  },
  {
    name: 'Elsa',
    person: 'a woman in her twenties',
    skin: 'very fair skin with freckles',
    hair: 'long wavy copper-red hair',
    expression: 'an open look, lips closed',
  },
  {
    name: 'Henrik',
    person: 'a man in his sixties with round glasses',
    skin: 'fair skin',
    hair: 'short grey hair and a grey beard',
    expression: 'a thoughtful look',
  },
  {
    name: 'Priya',
    person: 'a South Asian woman in her twenties',
    skin: 'brown skin',
    hair: 'black hair in one long plait over the shoulder',
    expression: 'a warm look, lips closed',
  },
  {
    name: 'Jun',
    person: 'an East Asian man in his twenties',
    skin: 'fair skin',
    hair: 'short black hair, fuller on top',
    expression: 'a quiet, relaxed look',
  },
  {
    name: 'Zuri',
    person: 'a woman in her twenties with vitiligo, paler patches on the face',
    skin: 'dark brown skin',
    hair: 'cropped black coils',
    expression: 'a confident look',
  },
  {
    name: 'Margit',
    person: 'a woman of about seventy with red-framed glasses',
    skin: 'very fair, lined skin',
    hair: 'short silver hair',
    expression: 'an amused look',
  },
  {
    name: 'Arjun',
    person: 'a Sikh man in his thirties',
    skin: 'tan skin',
    hair: 'a rust-coloured turban and a full dark beard',
    expression: 'a dignified look',
  },
  {
    name: 'Lucia',
    person: 'a full-faced woman in her fifties',
    skin: 'olive skin',
    hair: 'greying brown hair in a low bun',
    expression: 'a warm, slight smile',
  },
  {
    name: 'Tomas',
    person: 'a man in his forties with square black glasses',
    skin: 'light warm skin',
    hair: 'a shaved head and stubble',
    expression: 'a good-humoured look',
  },
  {
    name: 'Nia',
    person: 'a woman in her twenties',
    skin: 'brown skin',
    hair: 'long dark box braids',
    expression: 'a calm look, chin slightly raised',
  },
  {
    name: 'Ines',
    person: 'a woman of about thirty',
    skin: 'fair skin',
    hair: 'long wavy brown hair',
    expression: 'a level look, lips closed',
  },
].map((face, index) => ({ id: index + 1, ...face }))

/** What the face looks like, to follow 'a person:'. */
export const faceWords = ({ person, skin, hair, expression }: ModelFace): string =>
  `${person}; ${skin}; ${hair}; ${expression}`

/**
 * Whose face a picture is to show: undefined where none was chosen, or one that there is not. With `RANDOM_FACE` pictures of one
 * request differ by `index`, from 0, and a picture that is made again has the same. `seed`: 0 to 2^32 - 1.
 */
export function faceOf(
  faceId: number,
  { seed, index }: { readonly seed: number; readonly index: number },
): ModelFace | undefined {
  if (faceId === RANDOM_FACE) return MODEL_FACES[(seed + index) % MODEL_FACES.length]
  return MODEL_FACES.find(({ id }) => id === faceId)
}

/** Where the page's files hold the face's picture, 4 by 5. */
export const faceImageUrl = (face: ModelFace): string => `/faces/${face.name.toLowerCase()}.webp`
