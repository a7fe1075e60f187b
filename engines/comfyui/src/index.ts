export { type ComfyuiOptions, createComfyuiEngine } from './engine.ts'
export { COMFYUI_MODELS, type ModelFileNames } from './models.ts'
export type { ComfyuiServerSettings } from './server.ts'
