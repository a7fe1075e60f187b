export { Reposition, type RepositionProps } from './components/reposition.tsx'
