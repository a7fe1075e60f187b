import { sql } from 'drizzle-orm'
import {
  bit,
  boolean,
  index,
  integer,
  pgTable,
  primaryKey,
  serial,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { accounts } from './accounts.ts'
import { byteOrderedText, instant } from './columns.ts'
import { outputs } from './pictures.ts'

/**
 * How pictures are found (docs/decisions/0024-library.md). Migration 0024 keeps these tables by triggers: a picture is in its
 * owner's library as soon as it is there, with its mode, engine and marks, and what is listed and counted follows from the terms of
 * pictures, in the same transaction.
 */
export const libraries = pgTable('libraries', {
  id: serial('id').primaryKey(),
  accountId: uuid('account_id')
    .notNull()
    .unique()
    .references(() => accounts.id),
  /** The number of its newest picture. Who changes what is listed of a library locks this row, after those of pictures. */
  lastNumber: integer('last_number').notNull().default(0),
  /** When that was finished. Numbers and times go up together. */
  lastAt: instant('last_at').notNull(),
})

/** What pictures of a library can be found by: `all`, `mode:create-pattern`, `mark:liked`, `word:silk`. */
export const libraryTerms = pgTable(
  'library_terms',
  {
    id: serial('id').primaryKey(),
    libraryId: integer('library_id')
      .notNull()
      .references(() => libraries.id, { onDelete: 'cascade' }),
    /** In the order of its bytes, so that words with one beginning are neighbours, whatever the database's language. */
    term: byteOrderedText('term').notNull(),
    /** How many listed ones have it. */
    pictures: integer('pictures').notNull().default(0),
    /** How many hidden ones have it. A term that no picture has goes. */
    hidden: integer('hidden').notNull().default(0),
    /** How many of 32 blocks together, from the first on: a page far inside a list is found by these. */
    sums: integer('sums').array().notNull().default([]),
    /** Of a word: hashes, with the library's id, of it and of what is left without one of its letters. */
    slips: integer('slips').array(),
  },
  (table) => [
    uniqueIndex('library_terms_term_key').on(table.libraryId, table.term),
    index('library_terms_slips_idx')
      .using('gin', table.slips)
      .where(sql`${table.slips} IS NOT NULL`),
  ],
)

/** Which pictures have a term: bit n of block b stands for number b * 1,024 + n. There is no row for none. */
export const libraryBlocks = pgTable(
  'library_blocks',
  {
    termId: integer('term_id')
      .notNull()
      .references(() => libraryTerms.id, { onDelete: 'cascade' }),
    block: integer('block').notNull(),
    bits: bit('bits', { dimensions: 1024 }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.termId, table.block] })],
)

export const libraryPictures = pgTable(
  'library_pictures',
  {
    outputId: uuid('output_id')
      .primaryKey()
      .references(() => outputs.id, { onDelete: 'cascade' }),
    libraryId: integer('library_id')
      .notNull()
      .references(() => libraries.id, { onDelete: 'cascade' }),
    /** Counts up in the order in which pictures are finished: lists go by it. */
    number: integer('number').notNull(),
    /** Ids of its terms. */
    terms: integer('terms').array().notNull(),
    /** Its words are among its terms. Pictures that an older version made get them in the background. */
    worded: boolean('worded').notNull().default(false),
    /** It was deleted and can be brought back: it keeps its terms and is in no list. */
    hidden: boolean('hidden').notNull().default(false),
  },
  (table) => [
    unique('library_pictures_number_key').on(table.libraryId, table.number),
    index('library_pictures_hidden_idx')
      .on(table.libraryId)
      .where(sql`${table.hidden}`),
    index('library_pictures_unworded_idx')
      .on(table.outputId)
      .where(sql`NOT ${table.worded}`),
  ],
)

/** Pictures that were deleted together (`outputs.deletion_id`), in however many calls, and are brought back together. */
export const deletions = pgTable(
  'deletions',
  {
    accountId: uuid('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    /** Given by its maker: of one account alone. */
    id: uuid('id').notNull(),
    /** How many it has hidden; 0 also when all of them are purged. */
    pictures: integer('pictures').notNull().default(0),
    /** Until then it can be undone; later its pictures are purged. */
    purgeAt: instant('purge_at').notNull(),
    /** None of it is purged any more, and its pictures are being brought back. */
    undone: boolean('undone').notNull().default(false),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.id] }),
    index('deletions_left_idx')
      .on(table.purgeAt)
      .where(sql`NOT ${table.undone} AND ${table.pictures} > 0`),
  ],
)

/** A person's own selection of pictures: those that have the term `collection:` and its id. */
export const collections = pgTable(
  'collections',
  {
    id: uuid('id').primaryKey(),
    accountId: uuid('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    createdAt: instant('created_at').notNull(),
    /** It is there for nobody any more, and its pictures are being taken out of it. */
    removedAt: instant('removed_at'),
  },
  (table) => [
    uniqueIndex('collections_name_key')
      .on(table.accountId, sql`lower(${table.name})`)
      .where(sql`${table.removedAt} IS NULL`),
    index('collections_removed_idx')
      .on(table.removedAt)
      .where(sql`${table.removedAt} IS NOT NULL`),
  ],
)
