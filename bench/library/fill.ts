import type pg from 'pg'

/** Words that makers write, the frequent ones first; the rest of a vocabulary is made up of syllables. */
const FREQUENT =
  'dress silk red blue floral linen summer white black cotton long short green jacket skirt navy striped velvet gold sleeve ' +
  'embroidered evening wool denim pleated collar coat satin lace pink beach studio sunset city garden light shadow soft wide ' +
  'narrow belt pocket button trouser shirt knit cream sage terracotta paisley houndstooth tartan polka dots leaf rose lily'
const VOCABULARY = 4000
const WORDS_EACH = 8

/** Of each hundred orders so many are given the same photo, and so many the same picture. */
const OFTEN = 2

/** What is given again and again in a library, by ids. */
export interface Filled {
  /** A file. */
  readonly photo: string
  /** A picture that was made of it. */
  readonly ofPhoto: string
  /** A picture that others were made of. */
  readonly pattern: string
  /** One of those. */
  readonly worn: string
}

/**
 * Gives an account so many finished pictures, four of a request, over two years, by set-based SQL with triggers off: their
 * words are drawn by rank (Zipf), 5 in 100 are favourites, 10 liked, 20 downloaded. A photo is given to some twenty orders one after
 * the other, a pattern to the order that wears it, a flat-lay to the swap after it; and one photo and one pattern to 2 in 100.
 */
export async function fill(pool: pg.Pool, accountId: string, pictures: number): Promise<Filled> {
  const client = await pool.connect()
  try {
    await client.query('BEGIN')
    await client.query(
      `SET LOCAL session_replication_role = replica; SET LOCAL work_mem = '256MB'; SELECT setseed(0.5)`,
    )
    await client.query(
      'CREATE TEMP TABLE vocabulary ON COMMIT DROP AS SELECT rank::int, word FROM unnest($1::text[]) WITH ORDINALITY AS v (word, rank)',
      [vocabulary()],
    )
    await client.query('CREATE UNIQUE INDEX ON vocabulary (rank)')
    // A request every so often, in order, so that rows of one time lie together as they do where they were written one by one.
    await client.query(
      `CREATE TEMP TABLE orders ON COMMIT DROP AS
       SELECT n, gen_random_uuid() AS id, now() - interval '730 days' * (1 - n::float8 / $1) AS at,
         (ARRAY['create-background', 'create-pattern', 'create-sketch', 'sketch-to-image', 'pattern-to-image', 'swap-garment',
           'image-to-flatlay'])[1 + n % 7] AS mode,
         (SELECT string_agg(DISTINCT word, ' ') FROM (
           SELECT least(${VOCABULARY}, floor(exp(random() * ln(${VOCABULARY + 1}))))::int AS rank
           FROM generate_series(1, ${WORDS_EACH} + 0 * n)) AS drawn JOIN vocabulary USING (rank)) AS prompt,
         CASE WHEN random() < ${OFTEN / 100} THEN 0 ELSE n / 20 END AS photo,
         CASE WHEN random() < ${OFTEN / 100} THEN 1 WHEN n % 7 = 4 THEN n - 3 ELSE n - 6 END AS given
       FROM generate_series(1, $1::int) AS n`,
      [Math.ceil(pictures / 4)],
    )
    await client.query(
      `CREATE TEMP TABLE made ON COMMIT DROP AS
       SELECT n, row_number() OVER (ORDER BY n, slot)::int AS number, gen_random_uuid() AS id, gen_random_uuid() AS blob_id,
         gen_random_uuid() AS task_id, slot, orders.id AS request_id, at, mode, prompt,
         random() < 0.05 AS favourite, random() < 0.1 AS liked, random() < 0.2 AS downloaded
       FROM orders, generate_series(0, 3) AS slot LIMIT $1`,
      [pictures],
    )
    await client.query(
      `CREATE TEMP TABLE photos ON COMMIT DROP AS SELECT photo, gen_random_uuid() AS blob_id FROM (SELECT DISTINCT photo FROM orders) AS taken`,
    )
    await client.query('ANALYZE photos, made, orders')
    await client.query(
      `INSERT INTO generation_requests (id, account_id, kind, mode, count, price_each, seed, width, height, prompt, face_id,
         target_blob_id, source_blob_id, source_output_id, mask_coordinates, status, open_tasks, next_event_id, created_at, done_at)
       SELECT orders.id, $1, 'generate', orders.mode, 4, 4, orders.n, 768, 1024, orders.prompt, -1,
         CASE WHEN orders.mode IN ('create-background', 'swap-garment') THEN photos.blob_id END,
         CASE WHEN orders.mode IN ('sketch-to-image', 'image-to-flatlay') THEN photos.blob_id ELSE pictures.blob_id END,
         pictures.id, '[]', 'done', 0, 6, orders.at, orders.at
       FROM orders JOIN photos USING (photo) LEFT JOIN made AS pictures
         ON pictures.n = orders.given AND pictures.slot = 0 AND orders.mode IN ('pattern-to-image', 'swap-garment')
       ORDER BY orders.n`,
      [accountId],
    )
    await client.query(
      `INSERT INTO tasks (id, request_id, slot, status, output_id) SELECT task_id, request_id, slot, 'done', id FROM made ORDER BY number`,
    )
    await client.query(
      `INSERT INTO blobs (id, account_id, storage_key, sha256, media_type, bytes, width, height)
       SELECT blob_id, $1, blob_id || '.png', decode(md5(blob_id::text), 'hex'), 'image/png', 900000, 768, 1024 FROM photos`,
      [accountId],
    )
    await client.query(
      `INSERT INTO blobs (id, account_id, storage_key, thumbnail_key, sha256, media_type, bytes, width, height)
       SELECT blob_id, $1, blob_id || '.png', blob_id || '.webp', decode(md5(blob_id::text), 'hex'), 'image/png', 900000, 768, 1024
       FROM made ORDER BY number`,
      [accountId],
    )
    await client.query(
      `INSERT INTO outputs (id, account_id, request_id, task_id, blob_id, mode, width, height, provenance, understood, ignored, warnings,
         favourite_at, downloaded_at, created_at)
       SELECT id, $1, request_id, task_id, blob_id, mode, 768, 1024, '{"engine":"builtin","version":"2"}',
         to_jsonb(string_to_array(prompt, ' ')), '[]', '[]', CASE WHEN favourite THEN at END, CASE WHEN downloaded THEN at END, at
       FROM made ORDER BY number`,
      [accountId],
    )
    await client.query(`INSERT INTO votes (output_id, liked) SELECT id, true FROM made WHERE liked`)
    const { rows } = await client.query<{ id: number }>(
      'INSERT INTO libraries (account_id, last_number, last_at) SELECT $1, max(number), max(at) FROM made RETURNING id',
      [accountId],
    )
    const library = rows[0]!.id
    // The four of a request have their words together; marks are each one's own.
    await client.query(
      `CREATE TEMP TABLE shared ON COMMIT DROP AS
       SELECT n, unnest(ARRAY['all', 'mode:' || mode, 'engine:builtin']
         || ARRAY(SELECT DISTINCT 'word:' || word FROM unnest(string_to_array(replace(mode, '-', ' ') || ' ' || prompt, ' ')) AS word)) AS term
       FROM orders`,
    )
    await client.query(
      `INSERT INTO library_terms (library_id, term, slips)
       SELECT $1, term, CASE WHEN term LIKE 'word:____%' THEN library_slips($1, substr(term, 6)) END
       FROM (SELECT DISTINCT term FROM shared UNION SELECT unnest(ARRAY['mark:favourite', 'mark:liked', 'mark:downloaded'])) AS terms`,
      [library],
    )
    // Of the 200 colours that there are in all each request has two.
    await client.query(
      `INSERT INTO library_terms (library_id, term) SELECT $1, 'colour:' || at FROM generate_series(0, 199) AS at`,
      [library],
    )
    await client.query(
      `INSERT INTO shared SELECT DISTINCT n, 'colour:' || floor(random() * 200) FROM orders, generate_series(1, 2 + 0 * n)`,
    )
    await client.query('ANALYZE library_terms, shared')
    await client.query(
      `CREATE TEMP TABLE of_orders ON COMMIT DROP AS
       SELECT n, array_agg(id) AS ids FROM shared JOIN library_terms USING (term) WHERE library_id = $1 GROUP BY n`,
      [library],
    )
    const markIds = `array_remove(ARRAY[CASE WHEN favourite THEN ${idOf('favourite')} END, CASE WHEN liked THEN ${idOf('liked')} END,
      CASE WHEN downloaded THEN ${idOf('downloaded')} END], NULL)`
    await client.query(
      `INSERT INTO library_pictures (output_id, library_id, number, terms, worded)
       SELECT id, $1, number, ids || ${markIds}, true FROM made JOIN of_orders USING (n) ORDER BY number`,
      [library],
    )
    await client.query(
      `INSERT INTO library_blocks (term_id, block, bits)
       SELECT term, number >> 10 AS block, bit_or(set_bit(0::bit(1024), number & 1023, 1))
       FROM library_pictures, unnest(terms) AS term WHERE library_id = $1 GROUP BY term, number >> 10 ORDER BY block, term`,
      [library],
    )
    await client.query(
      `UPDATE library_terms SET pictures = counted.pictures, sums = counted.sums FROM (
         SELECT id, sum(own)::int AS pictures, array_agg(own ORDER BY at) AS sums FROM (
           SELECT id, at, coalesce((SELECT sum(bit_count(bits)) FROM library_blocks
             WHERE term_id = id AND block BETWEEN at * 32 AND at * 32 + 31), 0)::int AS own
           FROM library_terms, generate_series(0, $2::int >> 15) AS at WHERE library_id = $1) AS each GROUP BY id
       ) AS counted WHERE counted.id = library_terms.id`,
      [library, pictures],
    )
    const filled = await client.query<Filled>(
      `SELECT photos.blob_id AS photo, of_photo.id AS "ofPhoto", pattern.id AS pattern, worn.id AS worn
       FROM photos, made AS pattern,
         LATERAL (SELECT made.id FROM made JOIN orders USING (n) WHERE orders.photo = 0 AND made.mode = 'create-background' ORDER BY number DESC LIMIT 1) AS of_photo,
         LATERAL (SELECT made.id FROM made JOIN orders USING (n) WHERE orders.given = 1 AND made.mode = 'pattern-to-image' ORDER BY number DESC LIMIT 1) AS worn
       WHERE photos.photo = 0 AND pattern.n = 1 AND pattern.slot = 0`,
    )
    await client.query('COMMIT')
    return filled.rows[0]!
  } catch (error) {
    await client.query('ROLLBACK')
    throw error
  } finally {
    client.release()
  }
}

/** SQL for the id of a mark's term in the library $1. */
const idOf = (mark: string): string => `(SELECT id FROM library_terms WHERE library_id = $1 AND term = 'mark:${mark}')`

/** Terms of colours that are near each other: a picture in ten has one. */
export const COLOURS = Array.from({ length: 20 }, (_, at) => `colour:${at}`)

/** A word that one picture in some ten thousand has. */
export const RARE = vocabulary().at(-700)!

function vocabulary(): string[] {
  const words = new Set(FREQUENT.split(' '))
  const [starts, middles, ends] = [
    'b br c d f fl g gr k l m n p pl r s st t tr v'.split(' '),
    'a e i o u ai ou'.split(' '),
    'ck l m n nt r s st t x'.split(' '),
  ]
  for (const first of starts)
    for (const vowel of middles)
      for (const second of starts)
        for (const end of ends) if (words.size < VOCABULARY) words.add(`${first}${vowel}${second}a${end}`)
  return [...words]
}
