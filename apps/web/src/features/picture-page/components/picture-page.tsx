import { describeMode, type Generation } from '@toile/contract'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ComponentType, useState } from 'react'
import { Link, useLocation, useNavigate, useParams } from 'react-router'
import { ApiError } from '../../../lib/api/index.ts'
import { momentOf } from '../../../lib/date-words.ts'
import { useDeletion } from '../../../lib/deletion.ts'
import { pictureQuery } from '../../../lib/generations.ts'
import { MadeOf } from '../../../lib/made-of.tsx'
import { usePageTitle } from '../../../lib/page-title.ts'
import { picturePath, pictureStateOf, usePictureState } from '../../../lib/picture-page.ts'
import type { PreviewPart } from '../../../lib/preview.ts'
import { ModeGlyph, StitchLoader, WordChips, cx, notify } from '../../../ui/index.ts'
import { lineageQuery, recipeQuery } from '../api/picture.ts'
import { factsOf } from '../state/facts.ts'
import { neighboursOf } from '../state/place.ts'
import { LineageSection } from './lineage.tsx'
import { LoadFailed, NoPicture } from './no-picture.tsx'
import { PictureActions } from './picture-actions.tsx'
import { PictureBar } from './picture-bar.tsx'
import { PictureStage } from './picture-stage.tsx'
import { Provenance } from './provenance.tsx'
import { Recipe } from './recipe.tsx'
import { usePictureChanges } from './use-picture-changes.tsx'
import { usePictureKeys } from './use-picture-keys.ts'

/** What other features show here: `app/` puts it in. */
export interface PicturePageParts {
  readonly Preview: PreviewPart
  /** How true the picture is to what was given. */
  readonly Fidelity: ComponentType<{ readonly picture: Generation }>
  /** Makes it again with one thing changed; a variation has nothing of its own that could be. */
  readonly Rerun: ComponentType<{ readonly picture: Generation; readonly varied: boolean }>
}

/** All there is to know of one picture, and all that can be done with it. */
export function PicturePage(parts: PicturePageParts) {
  const { id = '' } = useParams()
  const client = useQueryClient()
  const { data: picture, error, isFetching, refetch } = useQuery(pictureQuery(id))
  const place = usePictureState()
  const { state } = useLocation()
  const navigate = useNavigate()
  const neighbours = neighboursOf(id, place?.ids ?? [])

  const back = (): void => void (place === null ? navigate('/library') : navigate(-1))
  const go = (to: string | null): void => {
    // In the place of this one: back leads to the list, however many were looked at.
    if (to !== null) void navigate(picturePath(to), { replace: true, state, preventScrollReset: true })
  }
  /** The picture that was deleted here: it can be brought back for a while. */
  const [deleted, setDeleted] = useState<string | null>(null)
  const deletion = useDeletion({
    tell: notify,
    gone: () => {
      setDeleted(id)
      return () => {
        setDeleted(null)
        // That it was not there is known no more.
        void client.resetQueries(pictureQuery(id))
      }
    },
  })
  const remove = (): void => {
    if (picture !== undefined && !deletion.underWay) deletion.remove([picture])
  }
  usePictureKeys({
    Escape: back,
    Delete: remove,
    ArrowLeft: () => go(neighbours.previous),
    ArrowRight: () => go(neighbours.next),
  })

  const gone = error instanceof ApiError && error.status === 404
  return (
    <div className="sheet flex grow flex-col pt-2 pb-20">
      <PictureBar from={place?.from ?? null} onBack={back} neighbours={neighbours} onGo={go} />
      {gone || deleted === id ? (
        <NoPicture justDeleted={deleted === id} />
      ) : picture === undefined ? (
        error === null ? (
          <StitchLoader label="Loading the picture" className="py-40" />
        ) : (
          <LoadFailed error={error} busy={isFetching} onRetry={() => void refetch()} />
        )
      ) : (
        <Sheet key={id} picture={picture} onDelete={remove} {...parts} />
      )}
    </div>
  )
}

const nameOf = ({ prompt, type }: Generation): string => (prompt === '' ? describeMode(type).title : prompt)

/** Long words are set smaller, so that the picture's facts stay beside it. */
const titleSize = (name: string): string =>
  name.length <= 48 ? 'text-4xl' : name.length <= 140 ? 'text-3xl' : name.length <= 320 ? 'text-2xl' : 'text-xl'

interface SheetProps extends PicturePageParts {
  readonly picture: Generation
  readonly onDelete: () => void
}

function Sheet({ picture, onDelete, Preview, Fidelity, Rerun }: SheetProps) {
  const { output_image_id: id, type, warnings, understood, ignored } = picture
  const name = nameOf(picture)
  usePageTitle(name)
  const recipe = useQuery(recipeQuery(id))
  const { data: lineage } = useQuery(lineageQuery(id))
  const changes = usePictureChanges(picture)
  const { pathname } = useLocation()
  const [close, setClose] = useState(false)
  const { title } = describeMode(type)
  const notes = picture.fidelity !== null || warnings.length + understood.length + ignored.length > 0
  return (
    <article>
      <div className="grid gap-x-12 gap-y-6 lg:grid-cols-[minmax(0,1fr)_23rem] xl:grid-cols-[minmax(0,1fr)_27rem]">
        <PictureStage picture={picture} name={name} upscaling={changes.upscaling} onOpen={() => setClose(true)} />
        <header className="flex min-w-0 flex-col lg:pt-1">
          <p className="annotation flex items-center gap-2 text-soft">
            <ModeGlyph mode={type} className="size-8" />
            <span>
              {title} · <time dateTime={picture.timestamp}>{momentOf(picture.timestamp)}</time>
            </span>
          </p>
          <h1 className={cx('display mt-4 text-balance break-words hyphens-auto', titleSize(name))}>{name}</h1>
          <PictureActions picture={picture} changes={changes} onDelete={onDelete} />
          <dl className="mt-6 border-t border-hairline">
            <div className="flex items-center gap-4 border-b border-hairline py-2 text-sm">
              <dt className="w-20 shrink-0 text-soft">Made of</dt>
              <dd>
                <MadeOf picture={picture} />
              </dd>
            </div>
            {factsOf(picture, { recipe: recipe.data, lineage }).map(({ name: fact, value, picture: of }) => (
              <div key={fact} className="flex gap-4 border-b border-hairline py-2 text-sm">
                <dt className="w-20 shrink-0 text-soft">{fact}</dt>
                <dd className="figures min-w-0">
                  {of === undefined ? (
                    value
                  ) : (
                    <Link
                      to={picturePath(of)}
                      state={pictureStateOf(pathname, [], of)}
                      className="underline decoration-edge underline-offset-4 hover:decoration-ink"
                    >
                      {value}
                    </Link>
                  )}
                </dd>
              </div>
            ))}
          </dl>
        </header>
      </div>
      <div className="mt-14">
        <LineageSection id={id} />
      </div>
      <div className={cx('mt-14 grid gap-12 md:grid-cols-2', notes ? 'xl:grid-cols-4 xl:gap-x-8' : 'xl:grid-cols-3')}>
        {notes && (
          <section aria-label="What was found" className="flex flex-col gap-5">
            <h2 className="display border-b border-hairline pb-2 text-2xl">What was found</h2>
            {warnings.length > 0 && (
              <ul className="divide-y divide-hairline border-l-4 border-yellow bg-raised px-4">
                {warnings.map((warning) => (
                  <li key={warning} className="py-3 text-sm text-pretty">
                    {warning}
                  </li>
                ))}
              </ul>
            )}
            <Fidelity picture={picture} />
            <WordChips understood={understood} ignored={ignored} />
          </section>
        )}
        <Recipe id={id} recipe={recipe} />
        {recipe.data !== undefined && <Rerun picture={picture} varied={recipe.data.lineage.length > 0} />}
        <Provenance picture={picture} downloading={changes.downloading} onDownload={changes.download} />
      </div>
      <Preview
        pictures={[picture]}
        index={close ? 0 : -1}
        onIndex={() => {}}
        onClose={() => setClose(false)}
        upscaling={changes.upscaling ? new Set([id]) : new Set()}
        onUpscale={changes.upscale}
        onDownload={changes.download}
        onMarked={changes.marked}
      />
    </article>
  )
}
