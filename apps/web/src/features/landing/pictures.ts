/**
 * The pictures of the landing page: results of the product's own engines, as files in ./pictures. `before` and `after`
 * are one photo and what create-background made of it, both 768 × 1024; `pattern` is a tile of create-pattern,
 * 1024 × 1024. A name without a file is undefined, and the page shows a drafted piece in its place.
 */
const files = import.meta.glob<string>('./pictures/*.webp', { eager: true, query: '?url', import: 'default' })

export const pictures: Readonly<Record<'before' | 'after' | 'pattern', string | undefined>> = {
  before: files['./pictures/before.webp'],
  after: files['./pictures/after.webp'],
  pattern: files['./pictures/pattern.webp'],
}
