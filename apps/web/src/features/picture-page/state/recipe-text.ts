import { describeMode, type RecipeAnswer, type RecipeRole } from '@toile/contract'
import { engineName } from '../../../lib/engine-words.ts'
import { seedOf } from './facts.ts'

const ROLES: readonly (readonly [RecipeRole, string])[] = [
  ['target', 'Photo'],
  ['source', 'Source'],
  ['mask', 'Mask'],
  ['original', 'Varied from'],
]

/** The recipe as somebody would write it down. Inputs are named by the SHA-256 of their files. */
export function recipeText(recipe: RecipeAnswer): string {
  const { ai_model, text_prompt: words, garment_type, face_id, engine, width, height, inputs, enlarged } = recipe
  const lines: (readonly [string, string] | false)[] = [
    ['Tool', describeMode(ai_model).title],
    words !== '' && ['Words', words],
    garment_type !== undefined && ['Garment', garment_type],
    face_id >= 0 && ['Face', `No. ${face_id}`],
    ['Seed', seedOf(recipe)],
    engine !== null && ['Engine', `${engineName(engine.id)}, ${engine.version} (${engine.model})`],
    width !== undefined && height !== undefined && ['Size', `${width} × ${height} px`],
    enlarged && ['Enlarged', 'twice as wide and high, afterwards'],
    ...ROLES.map(([role, name]) => {
      const input = inputs[role]
      return input !== undefined && ([name, `${input.width} × ${input.height} px, SHA-256 ${input.sha256}`] as const)
    }),
  ]
  return lines
    .filter((line) => line !== false)
    .map(([name, value]) => `${name}: ${value}`)
    .join('\n')
}
