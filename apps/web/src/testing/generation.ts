import type { Generation, Pagination } from '@toile/contract'

/** A made pattern, as the server tells of it. */
export const generationOf = (id: string, marks: Partial<Generation> = {}): Generation => ({
  image_url: `/images/${id}`,
  thumbnail_url: `/images/${id}?size=thumb`,
  type: 'create-pattern',
  timestamp: '2026-11-21T12:00:00Z',
  image_id: id,
  output_image_id: id,
  upscaled: false,
  downloaded: false,
  voted: null,
  favourite: false,
  upscaled_from_id: null,
  width: 1024,
  height: 1024,
  prompt: `words of ${id}`,
  job_id: 'job',
  engine: 'builtin',
  sent_to: [],
  signed: false,
  understood: [],
  ignored: [],
  warnings: [],
  vector: false,
  fidelity: null,
  free_retry: false,
  invented: null,
  original: null,
  ...marks,
})

export const paginationOf = (current: number, total: number, images: number): Pagination => ({
  current_page: current,
  total_pages: total,
  has_previous: current > 1,
  has_next: current < total,
  show_first: current > 1,
  show_last: current < total,
  multiple_pages: total > 1,
  total_output_images: images,
})
