import { describe, expect, it } from 'vitest'
import {
  frontMissing,
  looksLikeMessage,
  noFrontSeen,
  oneLegSeen,
  partlySeen,
  seenInPieces,
  tooLittleSeen,
  underHair,
} from './user-messages.ts'

describe('what the user is told of what is seen of a garment', () => {
  it('says of next to nothing that about 5 % is seen, never none', () => {
    expect(partlySeen('coat', false, { share: 0.02, by: 'bag' })).toContain('About 5 % of the coat is seen')
  })

  it('asks for another photo where a scrap was found', () => {
    expect(tooLittleSeen('jacket', false)).toBe(
      'Too little of the jacket was found in this photo to lay it flat. Choose a photo in which it is in sight.',
    )
    expect(tooLittleSeen('trousers', true)).toContain('to lay them flat. Choose a photo in which they are in sight.')
  })

  it('asks for a photo in which more is seen where one side is all', () => {
    expect(oneLegSeen('trousers')).toBe(
      'Only one leg of the trousers is in sight: the other is hidden, or behind it. Choose a photo in which both legs are seen, one beside the other.',
    )
    expect(underHair('jacket', false)).toBe(
      'One side of the jacket is turned away or hidden, and hair lies over the other, which would have to stand for both. Choose a photo in which both sides are seen from the front, or no hair lies over it.',
    )
    expect(noFrontSeen('jacket', false)).toBe(
      'Too little of the front of the jacket is in sight: it is hidden, carried or seen from the side. Choose a photo in which it is worn and seen from the front.',
    )
    expect(frontMissing('jacket', false)).toBe(
      'Too little of the front of the jacket was found: one side would have to stand for both, and below its chest it is hidden, or hard to tell from what is beside it. Choose a photo in which it is seen from the front and stands out from the rest.',
    )
  })

  it('says what was found looks like, in words that can be asked for', () => {
    expect(looksLikeMessage('dress', 'upper')).toBe(
      'What was found for the dress looks mostly like a top: ask for a top if that is what you want.',
    )
    expect(looksLikeMessage('skirt', 'lower')).toContain('like trousers: ask for trousers if')
  })

  it('tells what hides the parts between pieces', () => {
    expect(seenInPieces('trousers', true, { share: 0.6, by: 'outer' })).toBe(
      'Only separate pieces of the trousers are seen: what is worn over them hides the rest. Choose a photo in which they are in sight.',
    )
  })
})
