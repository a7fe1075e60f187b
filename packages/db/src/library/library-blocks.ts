import { sql } from 'drizzle-orm'
import type { Slice } from '@toile/core'
import type { Queryable } from '../database.ts'

/** Numbers in a block (`library_blocks`). */
const BLOCK = 1024

/** The numbers of a block's pictures, from the highest to the lowest. `bits` is PostgreSQL's text of them. */
export function numbersIn({ block, bits }: { readonly block: number; readonly bits: string }): number[] {
  const numbers: number[] = []
  for (let bit = bits.lastIndexOf('1'); bit !== -1; bit = bit === 0 ? -1 : bits.lastIndexOf('1', bit - 1))
    numbers.push(block * BLOCK + bit)
  return numbers
}

/** A slice of a term's numbers, from the highest to the lowest: blocks are counted until the slice begins, and no picture is. */
export async function numbersOn(db: Queryable, termId: number, { limit, offset }: Slice): Promise<readonly number[]> {
  const { rows } = await db.execute<{ block: number; bits: string; before: number }>(sql`
    SELECT block, bits, before FROM (
      SELECT block, bits, bit_count(bits)::int AS own,
        (sum(bit_count(bits)) OVER (ORDER BY block DESC) - bit_count(bits))::int AS before
      FROM library_blocks WHERE term_id = ${termId}
    ) AS counted
    WHERE before < ${offset + limit} AND before + own > ${offset} ORDER BY block DESC`)
  const first = rows[0]
  return first === undefined ? [] : rows.flatMap(numbersIn).slice(offset - first.before, offset - first.before + limit)
}
