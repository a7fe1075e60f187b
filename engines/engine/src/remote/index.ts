export type { PreparedCall, RemoteAdapter, VendorAnswer, WaitContext } from './adapter.ts'
export {
  type CanvasRules,
  chooseFrame,
  type Frame,
  frameByRules,
  frameOn,
  frameWithMargin,
  type Size,
  wholeFrame,
} from './frame.ts'
export {
  createFrameTools,
  type FrameFormat,
  type FrameTools,
  type MaskConvention,
  type Padding,
  type Turn,
} from './frame-tools.ts'
export {
  type ModePrompt,
  type NewPerson,
  type PictureRole,
  promptOf,
  type PromptOptions,
  type PromptPicture,
} from './prompts.ts'
export { createRemoteEngine } from './remote-engine.ts'
export {
  ANSWER_BYTES,
  createVendorHttp,
  type ChargeOfFailure,
  errorOfStatus,
  type VendorCall,
  type VendorHttp,
  type VendorReply,
} from './vendor-http.ts'
export { vendorSeedOf } from './vendor-seed.ts'
