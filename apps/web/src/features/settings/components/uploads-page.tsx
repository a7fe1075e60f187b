import { describeMode, inFigures, MODES } from '@toile/contract'
import type { OwnUpload, OwnUploadsAnswer } from '@toile/contract'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { capabilitiesQuery } from '../../../lib/capabilities.ts'
import { BodiceDraft, Button, Checkbox, ModeGlyph, TrashIcon } from '../../../ui/index.ts'
import { uploadsQuery } from '../api/uploads.ts'
import { choosePage, NOTHING, shareOf } from '../../../lib/selection.ts'
import type { Selection } from '../../../lib/selection.ts'
import { uploadCount } from '../state/upload-words.ts'
import { DeleteUploads } from './delete-uploads.tsx'
import { Loaded } from './loaded.tsx'
import { PageHeader } from './page-header.tsx'
import { PageControls, usePage } from './page-controls.tsx'
import { UploadGrid } from './upload-grid.tsx'

/** Every picture that was given: to be looked through, and taken back. */
export function UploadsPage() {
  const [page] = usePage()
  const list = useQuery(uploadsQuery(page))
  return (
    <>
      <PageHeader
        title="My uploads"
        lead={
          <p>
            Every picture you uploaded, and where it is used. Uploads that nothing uses are deleted after seven days.
          </p>
        }
      />
      <Loaded query={list} waiting="Loading your uploads" what="Your uploads">
        {(answer) => (answer.total === 0 ? <NoUploads /> : <Uploads answer={answer} />)}
      </Loaded>
    </>
  )
}

function NoUploads() {
  const { data } = useQuery(capabilitiesQuery)
  const able = new Set(data?.modes.map(({ mode }) => mode))
  const takers = MODES.map(describeMode).filter(({ id, takes }) => takes !== null && able.has(id))
  return (
    <div className="flex flex-col gap-8 border-t border-edge py-10 sm:flex-row sm:items-center sm:gap-12">
      <BodiceDraft className="h-56 self-center text-edge" />
      <div className="min-w-0">
        <p className="display text-3xl">No uploads yet</p>
        <p className="mt-2 text-soft">Pictures that you upload to a tool appear here, and can be deleted.</p>
        <ul className="mt-4 border-t border-hairline">
          {takers.map(({ id, title, takes }) => (
            <li key={id} className="border-b border-hairline">
              <Link to={`/${id}/`} className="group flex min-h-14 items-center gap-4">
                <ModeGlyph mode={id} className="size-9" />
                <span>
                  <span className="group-hover:stitch-b">{title}</span>
                  <span className="block text-sm text-soft">takes {takes}</span>
                </span>
              </Link>
            </li>
          ))}
        </ul>
      </div>
    </div>
  )
}

function Uploads({ answer: { uploads, pagination, total } }: { readonly answer: OwnUploadsAnswer }) {
  const [selection, setSelection] = useState<Selection<OwnUpload>>(NOTHING)
  const [deleting, setDeleting] = useState(false)
  const count = selection.all ? total : selection.chosen.size
  const askToDelete = (): void => {
    if (count > 0) setDeleting(true)
  }
  return (
    <>
      <Bar
        uploads={uploads}
        total={total}
        count={count}
        selection={selection}
        onSelection={setSelection}
        onDelete={askToDelete}
      />
      <UploadGrid uploads={uploads} selection={selection} onSelection={setSelection} onDelete={askToDelete} />
      <PageControls pagination={pagination} />
      <DeleteUploads
        open={deleting}
        count={count}
        which={selection.all ? null : [...selection.chosen.values()]}
        onDeleted={() => setSelection(NOTHING)}
        onClose={() => setDeleting(false)}
      />
    </>
  )
}

interface BarProps {
  readonly uploads: readonly OwnUpload[]
  readonly total: number
  /** How many are chosen. */
  readonly count: number
  readonly selection: Selection<OwnUpload>
  readonly onSelection: (selection: Selection<OwnUpload>) => void
  readonly onDelete: () => void
}

/** What is chosen, and what can be done with it; stays in view over a long list. */
function Bar({ uploads, total, count, selection, onSelection, onDelete }: BarProps) {
  const page = uploads.map((upload) => [upload.upload_id, upload] as const)
  const share = shareOf(selection, page)
  return (
    <div className="sticky top-16 z-10 border-y border-edge bg-paper">
      <div className="flex min-h-15 flex-wrap items-center justify-between gap-x-6 py-2">
        <Checkbox
          label={total > uploads.length ? 'All on this page' : 'All'}
          checked={share === 'whole'}
          ref={(box) => {
            if (box !== null) box.indeterminate = share === 'some'
          }}
          onChange={() => onSelection(choosePage(selection, page, share !== 'whole'))}
        />
        <p role="status" className="figures text-sm text-soft">
          {count === 0 ? uploadCount(total) : `${inFigures(count)} of ${inFigures(total)} chosen`}
        </p>
        {count > 0 && (
          <Button variant="danger" onClick={onDelete}>
            <TrashIcon />
            <span className="max-sm:sr-only">Delete</span>
          </Button>
        )}
      </div>
      {share === 'whole' && total > uploads.length && (
        <p className="border-t border-hairline py-1 text-sm">
          {selection.all ? `All ${uploadCount(total)} are chosen, on every page. ` : 'All on this page are chosen. '}
          <Button
            variant="quiet"
            className="text-sm!"
            onClick={() => onSelection(selection.all ? NOTHING : { chosen: new Map(), all: true, anchor: null })}
          >
            {selection.all ? 'Choose none' : `Choose all ${uploadCount(total)}`}
          </Button>
        </p>
      )}
    </div>
  )
}
