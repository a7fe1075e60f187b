import type { Generation } from '@toile/contract'
import { UPSCALE_FAILED } from '@toile/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { messagesOfError } from '../../../lib/api/index.ts'
import { type PutBack, useDeletion } from '../../../lib/deletion.ts'
import { downloadImage } from '../../../lib/download-image.ts'
import { generationsKey } from '../../../lib/generations.ts'
import type { PreviewPart } from '../../../lib/preview.ts'
import { useUpscales } from '../../../lib/upscales.ts'
import { notify, TrashIcon } from '../../../ui/index.ts'

export interface ListPreviewProps {
  readonly Preview: PreviewPart
  readonly pictures: readonly Generation[]
  /** The open picture, by its id: the list grows while it is looked at. Null for none. */
  readonly opened: string | null
  readonly onOpened: (id: string | null) => void
  /** For a list that is not fetched anew when pictures change, and keeps itself right. */
  readonly changes?: ListChanges
}

interface ListChanges {
  /** The picture has other marks than before. */
  readonly marked: (id: string) => Promise<void>
  /** There is a new picture. */
  readonly made: () => Promise<void>
  readonly gone: (ids: ReadonlySet<string>) => PutBack
}

/** The open picture of a list that the server keeps, and what can be done with it there. */
export function ListPreview({ Preview, pictures, opened, onOpened, changes }: ListPreviewProps) {
  const client = useQueryClient()
  /** What takes the place of the open picture as soon as the list has it. */
  const [larger, setLarger] = useState<{ readonly from: string; readonly id: string } | null>(null)
  const refresh = async (marked: string): Promise<void> => {
    await Promise.all([changes?.marked(marked), client.invalidateQueries({ queryKey: generationsKey })])
  }
  const upscales = useUpscales(pictures, {
    made: async (from, id) => {
      notify.success('Upscaled')
      setLarger({ from: from.output_image_id, id })
      await Promise.all([changes?.made(), refresh(from.output_image_id)])
    },
    failed: (from, error) => {
      notify.error(`${UPSCALE_FAILED}. ${messagesOfError(error).join(' ')}`)
      void refresh(from.output_image_id)
    },
  })
  const download = (picture: Generation): Promise<void> =>
    downloadImage(picture).then(
      () => refresh(picture.output_image_id),
      (error: unknown) => notify.error(messagesOfError(error).join(' ')),
    )
  const indexOf = (id: string | null): number => pictures.findIndex((picture) => picture.output_image_id === id)
  const replacement = larger?.from === opened ? indexOf(larger.id) : -1
  const index = replacement === -1 ? indexOf(opened) : replacement
  const open = (picture: Generation | undefined): void => {
    setLarger(null)
    onOpened(picture?.output_image_id ?? null)
  }
  const deletion = useDeletion({ tell: notify, ...changes })
  const remove = (picture: Generation): void => {
    // Who deletes the open picture looks at its neighbour next.
    open(pictures[index + 1] ?? pictures[index - 1])
    deletion.remove([picture])
  }
  return (
    <Preview
      pictures={pictures}
      index={index}
      onIndex={(next) => open(pictures[next])}
      onClose={() => open(undefined)}
      upscaling={upscales.running}
      onUpscale={upscales.start}
      onDownload={download}
      onMarked={(picture) => void refresh(picture.output_image_id)}
      actions={(picture) => [{ label: 'Delete', icon: <TrashIcon />, onSelect: () => remove(picture) }]}
    />
  )
}
