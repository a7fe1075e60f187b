import { sql } from 'drizzle-orm'
import { check, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { accounts } from './accounts.ts'
import { instant } from './columns.ts'
import { blobs, uploads } from './pictures.ts'

/** Work in progress, one row an account and mode. Its rows with references keep what it uses from being swept (R35). */
export const drafts = pgTable(
  'drafts',
  {
    accountId: uuid('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    mode: text('mode').notNull(),
    /** Changed by compare-and-set only. */
    version: integer('version').notNull(),
    /** The browser that wrote last. */
    device: text('device').notNull(),
    /** `DraftContent` of the contract. */
    content: jsonb('content').notNull(),
    photoUploadId: uuid('photo_upload_id').references(() => uploads.id, { onDelete: 'set null' }),
    sourceUploadId: uuid('source_upload_id').references(() => uploads.id, { onDelete: 'set null' }),
    maskBlobId: uuid('mask_blob_id').references(() => blobs.id),
    savedAt: instant('saved_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.mode] }),
    check('drafts_version_from_one', sql`${table.version} >= 1`),
    check('drafts_content_is_small', sql`octet_length(${table.content}::text) <= 65536`),
    index('drafts_photo_idx').on(table.photoUploadId),
    index('drafts_source_idx').on(table.sourceUploadId),
    index('drafts_mask_idx').on(table.maskBlobId),
  ],
)
