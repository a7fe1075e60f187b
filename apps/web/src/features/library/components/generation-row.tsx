import { describeMode } from '@toile/contract'
import type { Generation } from '@toile/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { messagesOfError } from '../../../lib/api/index.ts'
import { downloadImage } from '../../../lib/download-image.ts'
import { DownloadIcon, notify, TrashIcon } from '../../../ui/index.ts'
import { generationsKey } from '../../../lib/generations.ts'
import { relativeTime } from '../state/relative-time.ts'
import { Marks } from './marks.tsx'

interface GenerationRowProps {
  readonly generation: Generation
  /** Milliseconds: the moment from which the age is told. */
  readonly now: number
  readonly onOpen: () => void
  readonly onDelete: () => void
}

const action =
  'inline-flex min-h-11 min-w-11 items-center justify-center gap-2 underline decoration-edge underline-offset-4 hover:decoration-ink'

export function GenerationRow({ generation, now, onOpen, onDelete }: GenerationRowProps) {
  const client = useQueryClient()
  const download = useMutation({
    mutationFn: () => downloadImage(generation),
    onSuccess: () => client.invalidateQueries({ queryKey: generationsKey }),
    onError: (error) => notify.error(messagesOfError(error).join(' ')),
  })
  const { title } = describeMode(generation.type)
  const made = relativeTime(generation.timestamp, now)
  return (
    // The whole row opens the picture for a pointer; for the keyboard its first button does.
    <tr onClick={onOpen} className="cursor-pointer border-b border-hairline transition-colors hover:bg-raised">
      <td className="py-3">
        <button type="button" aria-label={`Open the picture: ${title}, ${made}`} className="block" onClick={onOpen}>
          <img
            src={generation.thumbnail_url}
            alt=""
            width={generation.width}
            height={generation.height}
            loading="lazy"
            className="h-auto max-h-18 w-auto max-w-16 bg-sunk sm:max-h-24 sm:max-w-24"
          />
        </button>
      </td>
      <td className="py-3 sm:pr-3">
        <p className="sm:text-lg">{title}</p>
        <p className="line-clamp-1 max-w-prose text-sm text-soft">{generation.prompt}</p>
        <p className="text-sm text-soft md:hidden">
          <time dateTime={generation.timestamp}>{made}</time>
        </p>
        <Marks picture={generation} />
      </td>
      <td className="hidden py-3 pr-6 whitespace-nowrap text-soft md:table-cell">
        <time dateTime={generation.timestamp} title={new Date(generation.timestamp).toLocaleString()}>
          {made}
        </time>
      </td>
      <td className="py-3" onClick={(event) => event.stopPropagation()}>
        <button type="button" className={action} aria-busy={download.isPending} onClick={() => download.mutate()}>
          <DownloadIcon />
          <span className="max-sm:sr-only">Download</span>
        </button>
      </td>
      <td className="py-3 text-right" onClick={(event) => event.stopPropagation()}>
        <button type="button" className={action} onClick={onDelete}>
          <TrashIcon className="sm:hidden" />
          <span className="max-sm:sr-only">Delete</span>
        </button>
      </td>
    </tr>
  )
}
