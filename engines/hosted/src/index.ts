export { createFashnAdapter } from './fashn.ts'
export type { HostedModel } from './hosted-model.ts'
export { MODELS } from './models.ts'
export type { HostedOptions } from './options.ts'
