export { Preview } from './components/preview.tsx'
