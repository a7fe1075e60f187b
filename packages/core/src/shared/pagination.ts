import { DASHBOARD_PAGE_SIZE, type Pagination } from '@toile/contract'

/** The rows of a list that a page shows. */
export interface Slice {
  readonly limit: number
  readonly offset: number
}

/** A page past the last is the last: the list may have shrunk since its links were drawn. */
export function paginationOf(page: number, total: number, pageSize: number = DASHBOARD_PAGE_SIZE): Pagination {
  const pages = Math.max(1, Math.ceil(total / pageSize))
  const current = Math.min(page, pages)
  return {
    current_page: current,
    has_previous: current > 1,
    has_next: current < pages,
    total_pages: pages,
    show_first: current > 1,
    show_last: current < pages,
    multiple_pages: pages > 1,
    total_output_images: total,
  }
}

export const sliceOf = ({ current_page: page }: Pagination, pageSize: number): Slice => ({
  limit: pageSize,
  offset: (page - 1) * pageSize,
})
