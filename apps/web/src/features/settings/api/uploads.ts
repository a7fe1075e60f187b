import { deleteUploadsAnswer, ownUploadsAnswer } from '@toile/contract'
import type { DeleteUploadsAnswer, DeleteUploadsPayload } from '@toile/contract'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { request } from '../../../lib/api/index.ts'
import { followed, settingsKey } from './account.ts'

const uploadsKey = [...settingsKey, 'uploads'] as const

export const uploadsQuery = (page: number) =>
  queryOptions({
    queryKey: [...uploadsKey, page],
    queryFn: ({ signal }) => request({ path: 'account/uploads/', query: { page }, answer: ownUploadsAnswer, signal }),
    placeholderData: keepPreviousData,
    ...followed,
  })

export const deleteUploads = (which: DeleteUploadsPayload): Promise<DeleteUploadsAnswer> =>
  request({ method: 'POST', path: 'account/uploads/delete/', body: which, answer: deleteUploadsAnswer })
