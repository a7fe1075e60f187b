import { sql, type SQLWrapper } from 'drizzle-orm'

/** Whether the own picture that a request was given is there, or it was given none: with a deleted one go its bytes, wherever they are an input. */
export const isStillThere = (outputId: SQLWrapper) =>
  sql<boolean>`(${outputId} IS NULL OR EXISTS (
    SELECT 1 FROM outputs AS given_picture WHERE given_picture.id = ${outputId} AND given_picture.deleted_at IS NULL))`
