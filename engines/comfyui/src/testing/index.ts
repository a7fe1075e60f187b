export { startComfyuiDouble } from './comfyui-double.ts'
