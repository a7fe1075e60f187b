import type { Generation } from '@toile/contract'
import { UPSCALE_FAILED } from '@toile/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { messagesOfError } from '../../../lib/api/index.ts'
import { downloadImage } from '../../../lib/download-image.ts'
import { generationsKey } from '../../../lib/generations.ts'
import type { PreviewPart } from '../../../lib/preview.ts'
import { useUpscales } from '../../../lib/upscales.ts'
import { notify, TrashIcon } from '../../../ui/index.ts'
import { DeleteDialog } from './delete-dialog.tsx'

export interface ListPreviewProps {
  readonly Preview: PreviewPart
  readonly pictures: readonly Generation[]
  /** The open picture, by its id: the list grows while it is looked at. Null for none. */
  readonly opened: string | null
  readonly onOpened: (id: string | null) => void
}

/** The open picture of a list that the server keeps, and what can be done with it there. */
export function ListPreview({ Preview, pictures, opened, onOpened }: ListPreviewProps) {
  const client = useQueryClient()
  const [doomed, setDoomed] = useState<Generation | null>(null)
  /** What takes the place of the open picture as soon as the list has it. */
  const [larger, setLarger] = useState<{ readonly from: string; readonly id: string } | null>(null)
  const refresh = () => client.invalidateQueries({ queryKey: generationsKey })
  const upscales = useUpscales(pictures, {
    made: async (from, id) => {
      notify.success('Upscaled')
      setLarger({ from: from.output_image_id, id })
      await refresh()
    },
    failed: (_from, error) => {
      notify.error(`${UPSCALE_FAILED}. ${messagesOfError(error).join(' ')}`)
      void refresh()
    },
  })
  const download = (picture: Generation): Promise<void> =>
    downloadImage(picture).then(refresh, (error: unknown) => notify.error(messagesOfError(error).join(' ')))
  const indexOf = (id: string | null): number => pictures.findIndex((picture) => picture.output_image_id === id)
  const replacement = larger?.from === opened ? indexOf(larger.id) : -1
  const index = replacement === -1 ? indexOf(opened) : replacement
  const open = (picture: Generation | undefined): void => {
    setLarger(null)
    onOpened(picture?.output_image_id ?? null)
  }
  return (
    <>
      <Preview
        pictures={pictures}
        index={index}
        onIndex={(next) => open(pictures[next])}
        onClose={() => open(undefined)}
        upscaling={upscales.running}
        onUpscale={upscales.start}
        onDownload={download}
        onMarked={() => void refresh()}
        actions={(picture) => [{ label: 'Delete', icon: <TrashIcon />, onSelect: () => setDoomed(picture) }]}
      />
      <DeleteDialog
        generation={doomed}
        // Who deletes the open picture looks at its neighbour next.
        onDeleted={() => open(pictures[index + 1] ?? pictures[index - 1])}
        onClose={() => setDoomed(null)}
      />
    </>
  )
}
