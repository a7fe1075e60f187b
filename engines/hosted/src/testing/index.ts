export { FAL_KEY, startFalDouble } from './fal-double.ts'
export { FASHN_KEY, startFashnDouble } from './fashn-double.ts'
