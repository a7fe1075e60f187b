import { expect, test } from 'vitest'
import { describeMode, MODES } from './modes.ts'
import { asksForPose } from './pose-words.ts'

test.each([
  'Walking along the beach at dusk',
  'seated on a stone bench',
  'hands in her pockets, by a brick wall',
  'A garden, looking over the shoulder',
  'city street, mid-stride',
  'in a jumping pose',
])('%s: asks for a pose', (words) => expect(asksForPose(words)).toBe(true))

test.each([
  'standing water and leaning palms',
  'a running track',
  'a jetty that faces the sea',
  'a street with shops behind',
  'a bed of roses, a posy on the table',
  'a dance floor',
])('%s: asks for none', (words) => expect(asksForPose(words)).toBe(false))

test('the examples of prompts for backgrounds ask for none', () => {
  const examples = MODES.map(describeMode).filter(({ marked }) => marked === 'kept')
  for (const { text } of examples.flatMap(({ promptExamples }) => promptExamples)) expect(asksForPose(text)).toBe(false)
})
