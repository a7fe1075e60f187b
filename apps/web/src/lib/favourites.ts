import { useMutation, useMutationState, useQueryClient } from '@tanstack/react-query'
import type { Generation } from '@toile/contract'
import { changedPictures, favouriteAnswer } from '@toile/contract'
import { request } from './api/index.ts'
import { type ChosenPictures, inParts } from './chosen-pictures.ts'
import { generationsKey } from './generations.ts'

const MUTATION = ['favourite']

interface Pick {
  readonly id: string
  readonly favourite: boolean
}

export interface Favourites {
  /** As it will be when what is under way has ended: the heart answers the press at once. */
  isFavourite(image: Generation): boolean
  set(image: Generation, favourite: boolean): void
}

export interface FavouriteParts {
  /** The server has it: what shows the picture is to look again. */
  readonly changed: (id: string) => void
  readonly failed: (error: unknown) => void
}

const setFavourite = ({ id, favourite }: Pick) =>
  request({
    method: 'POST',
    path: `favourite/${encodeURIComponent(id)}/`,
    body: { favourite },
    answer: favouriteAnswer,
  })

/** Picks them all, or takes them all back; tells of each part that is done. */
export const favouriteAll = (
  chosen: ChosenPictures,
  favourite: boolean,
  done: (ids: ReadonlySet<string>) => void,
): Promise<void> =>
  inParts(chosen, async (part) => {
    const answer = await request({
      method: 'POST',
      path: 'library/favourite/',
      body: { ...part, favourite },
      answer: changedPictures,
    })
    done(new Set(answer.changed))
    return answer
  })

/** POST /api/favourite/{id}/: picks favourites and takes them back, one press after the other. */
export function useFavourites({ changed, failed }: FavouriteParts): Favourites {
  const client = useQueryClient()
  const { mutate } = useMutation({
    mutationKey: MUTATION,
    // Two presses on one heart are sent in their order.
    scope: { id: 'favourite' },
    mutationFn: setFavourite,
    onSuccess: async (_answer, { id }) => {
      changed(id)
      // Until the lists know it too, the press stands.
      await client.invalidateQueries({ queryKey: generationsKey })
    },
    onError: failed,
  })
  const underWay = useMutationState({
    filters: { mutationKey: MUTATION, status: 'pending' },
    select: ({ state }) => state.variables as Pick,
  })
  return {
    isFavourite: (image) => underWay.findLast(({ id }) => id === image.output_image_id)?.favourite ?? image.favourite,
    set: (image, favourite) => mutate({ id: image.output_image_id, favourite }),
  }
}
