import { createGrey, createRgba } from '@toile/imaging'
import { describe, expect, it } from 'vitest'
import type { Overlap } from './overlap.ts'
import { readFlatLayWords } from './read-words.ts'
import type { VisibleShare } from './visible-share.ts'
import { requestOf } from './testing/request.ts'
import { warningsFor } from './warnings.ts'

describe('warnings', () => {
  const transform = { scale: 3 } as Parameters<typeof warningsFor>[3]
  const whole = { share: 0, isMissing: false, isFrontHidden: false }
  const warned = (
    prompt: string,
    made = whole,
    visible: VisibleShare = { share: 1, by: undefined },
    over: readonly Overlap[] = [],
    clarity = 1,
    className: 'lower' | 'shoes' = 'lower',
  ) => {
    const found = {
      mask: createGrey(20, 30),
      className,
      visible,
      over,
      confidence: 1,
      clarity,
      isSkirtAlone: false,
    } as const
    const request = { ...requestOf(createRgba(20, 30), { prompt }), garmentType: 'lower body' } as const
    return warningsFor(request, readFlatLayWords(prompt, 'lower body'), found, transform, made).join(' ')
  }

  it.each(['trousers', 'jeans', 'shorts', 'leggings'])('speaks of %s in the plural', (name) => {
    expect(warned(name)).toContain(`The ${name} are small`)
  })

  it.each(['skirt', 'dress'])('and of a %s in the singular', (name) => {
    expect(warned(name)).toContain(`The ${name} is small`)
  })

  it('says how much is seen of what is hidden in good part, and nothing where little is', () => {
    expect(warned('trousers', whole, { share: 0.62, by: 'outer' })).toContain(
      'About 60 % of the trousers are seen; what is worn over them hides the rest. Look closely at what was completed.',
    )
    expect(warned('skirt', whole, { share: 0.7, by: 'bag' })).toContain(
      'About 70 % of the skirt is seen; the bag hides',
    )
    expect(warned('skirt', { ...whole, share: 0.5 }, { share: 0.7, by: 'bag' })).not.toContain('Much of')
    expect(warned('trousers', whole, { share: 0.78, by: 'outer' })).toContain('About 80 % of the trousers are seen;')
    expect(warned('skirt', whole, { share: 0.9, by: 'bag' })).not.toContain('hides')
    expect(warned('skirt', whole, { share: 0.6, by: undefined })).not.toContain('hides')
  })

  it('names what may have left something on it, and nothing where nothing lies over it', () => {
    const visible = { share: 1, by: undefined }
    expect(warned('trousers', whole, visible, ['bag'])).toContain(
      'A bag lies over the trousers or right beside them: look for what is left of it, above all at the edges.',
    )
    expect(warned('skirt', whole, visible, ['bag', 'hand'])).toContain(
      'A bag and a hand or other bare skin lie over the skirt or right beside it: look for what is left of them, above all at the edges.',
    )
    expect(warned('top', whole, visible, ['hair'])).toContain('Hair lies over the top or right beside it')
    expect(warned('top', whole, visible, ['bag', 'hair', 'hand'])).toContain(
      'A bag, hair and a hand or other bare skin lie',
    )
    expect(warned('dress', whole, visible, ['other'])).toContain(
      'Something of another colour at the edge of the dress was taken off. Check that nothing of it is left, and that it was no part of the dress.',
    )
    expect(warned('skirt')).not.toContain('right beside')
  })

  it('says so where it hardly stands out for the eye from what else is worn, but of no shoes', () => {
    const visible = { share: 1, by: undefined }
    expect(warned('trousers', whole, visible, [], 0.55)).toContain(
      'The trousers were hard to tell from other things in this photo: look for parts of those in them, and for parts of them that are missing. Put a dot on the trousers in the photo to say which is meant.',
    )
    expect(warned('skirt', whole, visible, [], 0.55)).toContain('The skirt was hard to tell')
    expect(warned('skirt', whole, visible, [], 0.65)).not.toContain('hard to tell')
    expect(warned('shoes', whole, visible, [], 0.55, 'shoes')).not.toContain('hard to tell')
  })

  it('says so where what was found looks like another kind', () => {
    const found = {
      mask: createGrey(20, 30),
      className: 'dress',
      visible: { share: 1, by: undefined },
      over: [],
      confidence: 1,
      clarity: 1,
      isSkirtAlone: false,
    } as const
    const told = (looksLike?: 'outer') =>
      warningsFor(
        requestOf(createRgba(20, 30), { prompt: 'dress' }),
        readFlatLayWords('dress', undefined),
        { ...found, ...(looksLike && { looksLike }) },
        transform,
        whole,
      ).join(' ')
    expect(told('outer')).toContain('What was found for the dress looks mostly like a jacket or coat: ask for')
    expect(told()).not.toContain('looks mostly like')
  })

  it('says so where one side was made from the other, instead of how much that is', () => {
    const half = { axis: { x: 10, y: 15, lean: 0, symmetry: 1 }, top: 0 }
    const mirrored = {
      ...transform,
      halves: [
        { ...half, mirrored: true },
        { ...half, mirrored: false },
      ] as const,
    }
    const found = {
      mask: createGrey(20, 30),
      className: 'outer',
      visible: { share: 1, by: undefined },
      over: [],
      confidence: 1,
      clarity: 1,
      isSkirtAlone: false,
    } as const
    const request = requestOf(createRgba(20, 30), { prompt: 'blazer' })
    const words = readFlatLayWords('blazer', undefined)
    const much = { ...whole, share: 0.5 }
    const told = warningsFor(request, words, found, mirrored, much).join(' ')
    expect(told).toContain(
      'One side of the blazer is turned away or hidden in the photo: it is made from the other, and is its mirror image.',
    )
    expect(told).not.toContain('front edge')
    const bitten = warningsFor(request, words, found, mirrored, { ...much, isFrontHidden: true }).join(' ')
    expect(bitten).toContain('What is hidden of the front edge or hem of the blazer is missing on both sides.')
    expect(told).not.toContain('Much of')
    expect(warningsFor(request, words, found, transform, { ...whole, share: 0.5 }).join(' ')).toContain('Much of')
  })

  it('speaks of what was taken off where it was taken from what is shown, not from the half that a mirror image stands for', () => {
    const half = { axis: { x: 10, y: 15, lean: 0, symmetry: 1 }, top: 0 }
    const takenIn = (column: number, isLeftMirrored: boolean): string => {
      const taken = createGrey(20, 30)
      taken.data[15 * 20 + column] = 255
      const found = {
        mask: createGrey(20, 30),
        className: 'outer',
        visible: { share: 1, by: undefined },
        over: ['other'],
        foreign: { taken, over: taken },
        confidence: 1,
        clarity: 1,
        isSkirtAlone: false,
      } as const
      const halves = [
        { ...half, mirrored: isLeftMirrored },
        { ...half, mirrored: false },
      ] as const
      const request = requestOf(createRgba(20, 30), { prompt: 'blazer' })
      return warningsFor(request, readFlatLayWords('blazer', undefined), found, { ...transform, halves }, whole).join(
        ' ',
      )
    }
    expect(takenIn(14, true)).toContain('was taken off')
    expect(takenIn(4, true)).not.toContain('was taken off')
    expect(takenIn(4, false)).toContain('was taken off')
  })

  it('says that a garment is laid whole where a part of one is all that was named', () => {
    expect(warned('the sleeve')).toContain(
      '‘sleeve’ names no garment, so the whole garment for the lower body was laid flat.',
    )
    expect(warned('the pocket and the collar')).toContain('‘pocket’ and ‘collar’ name no garment')
    for (const named of ['skirt with long sleeves', 'the white one', 'on white'])
      expect(warned(named)).not.toContain('no garment')
  })

  it('says so when a large part is missing', () => {
    expect(warned('skirt', { ...whole, isMissing: true })).toContain('A large part of the skirt is not seen')
  })
})
