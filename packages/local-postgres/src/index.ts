export { findEmbeddedPostgres, startEmbeddedPostgres, type EmbeddedPostgres } from './embedded.ts'
export { EmbeddedPostgresError } from './errors.ts'
