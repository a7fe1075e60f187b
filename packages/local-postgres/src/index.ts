export {
  findEmbeddedPostgres,
  startEmbeddedPostgres,
  type EmbeddedPostgres,
  type EmbeddedPostgresOptions,
} from './embedded.ts'
export { EmbeddedPostgresError, type EmbeddedPostgresErrorCode } from './errors.ts'
