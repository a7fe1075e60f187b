export { advanceReruns, type AdvanceDeps } from './advance.ts'
export { planRerun, type RerunWish } from './plan.ts'
export type { Rerun, RerunStore } from './ports.ts'
export {
  cancelRerun,
  isRerunKnown,
  newestRerun,
  readRerun,
  type RerunCall,
  type RerunDeps,
  startRerun,
} from './rerun.ts'
