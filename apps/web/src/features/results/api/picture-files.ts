import type { ClothQuery, ExportQuery, Generation, InksAnswer } from '@toile/contract'
import { inksAnswer } from '@toile/contract'
import { queryOptions } from '@tanstack/react-query'
import { apiUrl, request } from '../../../lib/api/index.ts'

const below = ({ output_image_id: id }: Generation, call: string): string => `images/${encodeURIComponent(id)}/${call}/`

/** Where a picture's file for print is. */
export const exportUrl = (image: Generation, wish: ExportQuery): string => apiUrl(below(image, 'export'), { ...wish })

/** Where the drawing of a picture that has a vector is. */
export const svgUrl = (image: Generation): string =>
  exportUrl(image, { format: 'svg', scale: 1, dpi: 300, layout: 'straight' })

/** Where a pattern's preview on hanging cloth is. */
export const clothUrl = (image: Generation, wish: ClothQuery): string => apiUrl(below(image, 'cloth'), { ...wish })

/** The flat colours a picture is reduced to. They never change: a picture does not. */
export const inksQuery = (image: Generation, inks: number) =>
  queryOptions({
    queryKey: ['inks', image.output_image_id, inks],
    queryFn: ({ signal }): Promise<InksAnswer> =>
      request({ path: below(image, 'inks'), query: { inks }, answer: inksAnswer, signal }),
    staleTime: Number.POSITIVE_INFINITY,
  })
