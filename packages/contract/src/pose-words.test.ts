import { expect, test } from 'vitest'
import { describeMode, MODES } from './modes.ts'
import { asksForPose, poseOf } from './pose-words.ts'
import { promptWords } from './prompt-words.ts'

test.each([
  ['Walking along the beach at dusk', 'walking'],
  ['seated on a stone bench', 'sitting'],
  ['hands in her pockets, by a brick wall', 'hands in pockets'],
  ['A garden, looking over the shoulder', 'looking back'],
  ['city street, mid-stride', 'striding'],
  ['in a jumping pose', 'jumping'],
  ['a hand on the hip, on a roof', 'hand on hip'],
  ['both hands on their hips', 'hands on hips'],
  ['a quay, seen from behind', 'from behind'],
  ['turned to the side, a lake', 'side view'],
] as const)('%s: asks for a pose that can be shown', (words, pose) => {
  expect(asksForPose(words)).toBe(true)
  expect(poseOf(words)).toBe(pose)
})

test.each([
  ['posing before a mural', 'one without a name'],
  ['turned to the left, in a field', 'one without a picture'],
  ['one hand in his pocket', 'one without a picture'],
  ['seated with legs crossed', 'two at a time'],
  ['walking, looking back', 'two at a time'],
])('%s: asks for %s, which words alone tell', (words) => {
  expect(asksForPose(words)).toBe(true)
  expect(poseOf(words)).toBeUndefined()
})

test.each([
  'standing water and leaning palms',
  'a running track',
  'a jetty that faces the sea',
  'a street with shops behind',
  'a bed of roses, a posy on the table',
  'a dance floor',
])('%s: asks for none', (words) => {
  expect(asksForPose(words)).toBe(false)
  expect(poseOf(words)).toBeUndefined()
})

test('the examples of prompts for backgrounds ask for none', () => {
  const examples = MODES.filter((mode) => describeMode(mode).marked === 'kept').flatMap(
    (mode) => promptWords(mode).promptExamples,
  )
  for (const { text } of examples) expect(asksForPose(text)).toBe(false)
})
