import { faceOf, faceWords } from '@toile/contract'
import type { ChosenFace } from '@toile/engine'

/** The face that one picture of a request is to show. */
export function chosenFaceOf(
  faceId: number,
  picture: { readonly seed: number; readonly index: number },
): ChosenFace | undefined {
  const face = faceOf(faceId, picture)
  return face && { id: face.id, words: faceWords(face) }
}
