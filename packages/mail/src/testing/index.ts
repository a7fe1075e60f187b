export { SAMPLE_LETTERS } from './sample-letters.ts'
