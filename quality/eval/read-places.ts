/** What the built-in engine draws behind a cut-out, and which words ask for it, for contact sheets of all of it. */
export { readBackgroundPrompt } from '../../engines/builtin/src/create-background/prompt.ts'
export { SCENES } from '../../engines/builtin/src/create-background/scenes/index.ts'
