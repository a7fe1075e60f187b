/** A model face that can be asked for by its id (R30). */
export interface ModelFace {
  readonly id: number
  readonly name: string
}

/** `face_id` for a different face on each picture, chosen by the engine. */
export const RANDOM_FACE = 0

/** The model faces, drawn by the illustration kit. Ids never change: stored requests name them. */
export const MODEL_FACES: readonly ModelFace[] = [
  'Amara',
  'Mateo',
  'Mei',
  'Kofi',
  'Noor',
  'Elsa',
  'Henrik',
  'Priya',
  'Jun',
  'Zuri',
  'Margit',
  'Arjun',
  'Lucia',
  'Tomas',
  'Nia',
  'Ines',
].map((name, index) => ({ id: index + 1, name }))

/** Where the page's files hold the face's picture, 4 by 5. */
export const faceImageUrl = (face: ModelFace): string => `/faces/${face.name.toLowerCase()}.webp`
