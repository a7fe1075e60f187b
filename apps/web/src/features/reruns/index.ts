export { RerunSection } from './components/rerun-section.tsx'
