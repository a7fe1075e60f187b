export { MaskEditor } from './components/mask-editor.tsx'
