import type { Generation } from '@toile/contract'
import { PICTURE_COSTS } from '@toile/contract'
import { useRef, useState } from 'react'
import type { ReactNode } from 'react'
import { PicturePageLink } from '../../../lib/picture-page-link.tsx'
import {
  Button,
  EDIT_HEADING,
  EditItems,
  EditMenu,
  Menu,
  MenuItem,
  MenuLink,
  MenuPage,
  MenuSeam,
  MenuTurn,
  Price,
  VARY_HEADING,
  VaryItems,
  VaryMenu,
} from '../../../ui/index.ts'
import type { ResultCardProps } from './result-card-props.ts'

type Action = 'vary' | 'edit' | 'print' | 'upscale'

/** As many of them stand on the line as the sheet has room for, in words; the others lie behind 'More'. */
const FROM: Readonly<Record<Action, string>> = {
  vary: '@max-[13rem]:hidden',
  edit: '@max-[13rem]:hidden',
  print: '@max-[32rem]:hidden',
  // Below the others, beside the vote.
  upscale: '@max-[13rem]:hidden',
}
const word = 'min-w-11 px-2! text-sm! decoration-transparent!'

/** What can be done with the picture: everywhere in one order, the most wanted first. */
export function ResultActions({
  image,
  number,
  onOpenPage,
  downloading,
  onDownload,
  onDownloadSvg,
  onVary,
  varyNote = null,
  editing,
  upscaling,
  onUpscale,
  onPrint,
  onDelete,
}: ResultCardProps & { readonly image: Generation }) {
  const line = useRef<HTMLDivElement>(null)
  const [hidden, setHidden] = useState<ReadonlySet<string>>(new Set())
  /** Which page of the menu is looked at, or was left for its first. */
  const [page, setPage] = useState<{ readonly at?: Action; readonly left?: Action }>({})
  const uses = {
    ...editing.usesOf(image.type),
    onEdit: (use: Parameters<typeof editing.edit>[1]) => editing.edit(image, use),
  }
  const varied = onVary && {
    mode: image.type,
    onVary: (count: Parameters<typeof onVary>[1]) => onVary(image, count),
    note: varyNote,
  }
  const about = `picture ${number}`
  return (
    <div ref={line} className="-mx-2 flex items-center @min-[20rem]:gap-x-2">
      <Button
        variant="quiet"
        busy={downloading}
        aria-label={`Download ${about}`}
        className={word}
        onClick={() => onDownload(image)}
      >
        Download
      </Button>
      {varied && (
        <OnLine action="vary">
          <VaryMenu {...varied}>
            <Button variant="quiet" aria-label={`Vary ${about}`} className={word}>
              Vary
            </Button>
          </VaryMenu>
        </OnLine>
      )}
      <OnLine action="edit">
        <EditMenu {...uses}>
          <Button variant="quiet" aria-label={`Edit ${about}`} className={word}>
            Edit
          </Button>
        </EditMenu>
      </OnLine>
      {onPrint !== null && (
        <OnLine action="print">
          <Button
            variant="quiet"
            aria-label={`Repeat and print ${about}`}
            className={word}
            onClick={() => onPrint(image)}
          >
            Repeat and print
          </Button>
        </OnLine>
      )}
      <Menu
        trigger={
          <Button variant="quiet" aria-label={`More for ${about}`} className={word}>
            More
          </Button>
        }
        className="w-72"
        onOpenChange={(open) => {
          if (!open) return
          setHidden(hiddenOn(line.current))
          setPage({})
        }}
      >
        {page.at === 'vary' && varied && (
          <MenuPage heading={VARY_HEADING} onBack={() => setPage({ left: 'vary' })}>
            <VaryItems {...varied} />
          </MenuPage>
        )}
        {page.at === 'edit' && (
          <MenuPage heading={EDIT_HEADING} onBack={() => setPage({ left: 'edit' })}>
            <EditItems {...uses} />
          </MenuPage>
        )}
        {page.at === undefined && (
          <>
            {hidden.has('vary') && (
              <MenuTurn returned={page.left === 'vary'} onTurn={() => setPage({ at: 'vary' })}>
                Vary
              </MenuTurn>
            )}
            {hidden.has('edit') && (
              <MenuTurn returned={page.left === 'edit'} onTurn={() => setPage({ at: 'edit' })}>
                Edit
              </MenuTurn>
            )}
            {onPrint !== null && hidden.has('print') && (
              <MenuItem onSelect={() => onPrint(image)}>Repeat and print</MenuItem>
            )}
            {hidden.has('upscale') && (
              <MenuItem disabled={upscaling} onSelect={() => onUpscale(image)}>
                <span>
                  Upscale
                  <Price credits={PICTURE_COSTS.upscale} />
                </span>
              </MenuItem>
            )}
            {image.vector && (
              <MenuItem disabled={downloading} onSelect={() => onDownloadSvg(image)}>
                Download SVG
              </MenuItem>
            )}
            <MenuLink>
              <PicturePageLink id={image.output_image_id} onFollow={() => onOpenPage(image)}>
                Open its page
              </PicturePageLink>
            </MenuLink>
            <MenuSeam />
            <MenuItem className="text-red" onSelect={() => onDelete(image)}>
              Delete
            </MenuItem>
          </>
        )}
      </Menu>
    </div>
  )
}

export function OnLine({ action, children }: { readonly action: Action; readonly children: ReactNode }) {
  return (
    <span data-action={action} className={FROM[action]}>
      {children}
    </span>
  )
}

/** The actions for which the sheet has no room just now. */
const hiddenOn = (line: HTMLElement | null): ReadonlySet<string> =>
  new Set(
    [...(line?.closest('li')?.querySelectorAll<HTMLElement>('[data-action]') ?? [])]
      .filter((action) => action.getClientRects().length === 0)
      .map(({ dataset }) => dataset['action'] ?? ''),
  )
