export { FASHN_KEY, startFashnDouble } from './fashn-double.ts'
