import { sql } from 'drizzle-orm'
import type { Slice } from '@toile/core'
import type { Queryable } from '../database.ts'

/** Numbers in a block (`library_blocks`). */
const BLOCK = 1024

export const blockOf = (number: number): number => Math.floor(number / BLOCK)
export const firstNumberOf = (block: number): number => block * BLOCK
export const lastNumberOf = (block: number): number => (block + 1) * BLOCK - 1

/** The numbers of a block's pictures, from the highest to the lowest. `bits` is PostgreSQL's text of them. */
export function numbersIn({ block, bits }: { readonly block: number; readonly bits: string }): number[] {
  const numbers: number[] = []
  for (let bit = bits.lastIndexOf('1'); bit !== -1; bit = bit === 0 ? -1 : bits.lastIndexOf('1', bit - 1))
    numbers.push(block * BLOCK + bit)
  return numbers
}

/** Blocks that one of the sums of a term counts. */
const BLOCKS_OF_SUM = 32

/**
 * A slice of a term's numbers, from the highest to the lowest. Its begin is found by the term's sums, then among the blocks of the
 * sums that it touches: what is before it is not looked at.
 */
export async function numbersOn(
  db: Queryable,
  term: { readonly id: number; readonly sums: readonly number[] },
  { limit, offset }: Slice,
): Promise<readonly number[]> {
  let last = term.sums.length - 1
  let before = 0
  while (last > 0 && before + term.sums[last]! <= offset) before += term.sums[last--]!
  let first = last
  for (let to = before + (term.sums[last] ?? 0); first > 0 && to < offset + limit;) to += term.sums[--first]!
  const { rows } = await db.execute<{ block: number; bits: string; before: number }>(sql`
    SELECT block, bits, before FROM (
      SELECT block, bits, bit_count(bits)::int AS own,
        (${before} + sum(bit_count(bits)) OVER (ORDER BY block DESC) - bit_count(bits))::int AS before
      FROM library_blocks WHERE term_id = ${term.id}
        AND block BETWEEN ${first * BLOCKS_OF_SUM} AND ${last * BLOCKS_OF_SUM + BLOCKS_OF_SUM - 1}
    ) AS counted
    WHERE before < ${offset + limit} AND before + own > ${offset} ORDER BY block DESC`)
  const top = rows[0]
  return top === undefined ? [] : rows.flatMap(numbersIn).slice(offset - top.before, offset - top.before + limit)
}
