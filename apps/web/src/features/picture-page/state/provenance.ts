import { describeMode, type Generation } from '@toile/contract'
import { engineName, originWords, signerOf } from '../../../lib/engine-words.ts'

/** What a picture's file carries with it (R29), a sentence each. */
export function provenanceOf(picture: Generation): readonly string[] {
  const { target, composite } = describeMode(picture.type)
  const isComposite = target !== 'none' || composite
  const [, ...sent] = originWords([{ ...picture, signed: false }])
  return [
    `It says in its XMP data that a machine made it${isComposite ? ', around parts of a photo' : ''}: ${engineName(picture.engine)}.`,
    picture.signed
      ? `It is signed by ${signerOf(picture)}, as C2PA content credentials: what was done, by which engine, and the hashes of what was given. A changed pixel breaks the signature.`
      : 'It is not signed: no certificate was set, or it could not be used, when it was made.',
    'Your words, your name and places are not in it.',
    ...sent,
  ]
}
