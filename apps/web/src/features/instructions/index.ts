export { InstructionSettings } from './components/instruction-settings.tsx'
export { InstructionsButton } from './components/instructions-button.tsx'
export { InstructionsDialog } from './components/instructions-dialog.tsx'
export { useInstructions } from './state/use-instructions.ts'
