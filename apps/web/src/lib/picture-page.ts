import type { Generation } from '@toile/contract'
import { useLocation, useNavigate } from 'react-router'
import { z } from 'zod/mini'

export const pictureId = z.uuid()

/** The address of a picture's page. */
export const picturePath = (id: string): string => `/picture/${encodeURIComponent(id)}`

/** Neighbours on either side that a page is told of: the browser keeps them with the history entry. Chosen. */
const NEIGHBOURS = 100

/** Navigation state of a picture's page: where one came from, and the pictures beside it there. */
const pictureState = z.object({
  picture: z.object({
    from: z.string().check(z.describe('The path of the page that led there')),
    ids: z.array(z.string()).check(z.maxLength(2 * NEIGHBOURS + 1)),
  }),
})
export type PictureState = z.infer<typeof pictureState>

/** What leads from a page to that of a picture, one of those that are shown there. */
export function pictureStateOf(
  from: string,
  pictures: readonly Pick<Generation, 'output_image_id'>[],
  id: string,
): PictureState {
  const at = pictures.findIndex(({ output_image_id: each }) => each === id)
  const near = at === -1 ? [] : pictures.slice(Math.max(0, at - NEIGHBOURS), at + NEIGHBOURS + 1)
  return { picture: { from, ids: near.map(({ output_image_id: each }) => each) } }
}

/** Goes to the page of a picture, one of those that are shown here. */
export function useOpenPage(): (pictures: Parameters<typeof pictureStateOf>[1], id: string) => void {
  const navigate = useNavigate()
  const { pathname } = useLocation()
  return (pictures, id) => void navigate(picturePath(id), { state: pictureStateOf(pathname, pictures, id) })
}

/** Null where the page was opened by its address. */
export const usePictureState = (): PictureState['picture'] | null =>
  pictureState.safeParse(useLocation().state).data?.picture ?? null
