export { googleIdentity, type GoogleEndpoints, type GoogleOptions } from './google.ts'
export { SANDBOX_CLIENT_ID, startSandboxGoogle, type SandboxChoice, type SandboxGoogle } from './sandbox-google.ts'
export { deviceOf } from './device.ts'
export { zxcvbnJudge } from './password-strength.ts'
