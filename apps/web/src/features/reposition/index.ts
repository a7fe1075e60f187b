export { Reposition } from './components/reposition.tsx'
