export { MaskEditor, type MaskEditorProps } from './components/mask-editor.tsx'
