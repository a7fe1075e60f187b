/** For programs that run the server inside themselves, such as the benchmarks; `main.ts` is the one people start. */
export { createLogger } from './reporting/logger.ts'
export { startToile } from './composition/start.ts'
export { loadConfig } from './config/config.ts'
