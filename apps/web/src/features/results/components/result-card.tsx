import type { Slot } from '../../../lib/jobs/index.ts'
import { DownloadIcon, FavouriteButton, Spinner, StitchLoader, UpscaleIcon } from '../../../ui/index.ts'
import { Enlargement } from './enlargement.tsx'
import { ResultActions } from './result-actions.tsx'
import type { ResultCardProps } from './result-card-props.ts'
import { ResultFeedback } from './result-feedback.tsx'
import { ResultProgress, ResultPicture } from './result-picture.tsx'

/** One slot of the results: its progress, then its picture. */
export function ResultCard(props: ResultCardProps) {
  const { number, slot, size, tiled, mapped, alt, upscaling, favourites, deleted } = props
  const { width, height } = slot.state === 'made' ? slot.image : size
  const image = slot.state === 'made' && !deleted ? slot.image : null
  return (
    <li className="@container flex min-w-0 flex-col">
      <div className="relative w-full overflow-hidden bg-raised" style={{ aspectRatio: `${width} / ${height}` }}>
        <ResultProgress slot={slot} number={number} deleted={deleted} />
        {image !== null && (
          <>
            <ResultPicture
              image={image}
              number={number}
              tiled={tiled}
              mapped={mapped}
              alt={alt}
              onOpen={props.onOpen}
              onGone={props.onGone}
            />
            <FavouriteButton
              about={`picture ${number}`}
              favourite={favourites.isFavourite(image)}
              onPicture
              onChange={(favourite) => favourites.set(image, favourite)}
            />
            {/* On a narrow sheet the line below has no room for it. */}
            <span
              aria-hidden="true"
              className="figures pointer-events-none absolute top-0 left-0 m-2 flex items-center gap-1.5 bg-paper px-1.5 py-0.5 text-sm @min-[22rem]:hidden"
            >
              {number}
              {image.upscaled && <UpscaleIcon className="size-4 text-green" />}
              {image.downloaded && <DownloadIcon className="size-4 text-green" />}
            </span>
            {upscaling && (
              <StitchLoader
                label="Upscaling"
                className="pointer-events-none absolute inset-x-0 bottom-0 bg-raised/90 py-4"
              />
            )}
          </>
        )}
      </div>
      <div className="flex min-h-12 items-center gap-x-3 text-sm">
        {image === null ? <Caption slot={slot} /> : <ResultActions {...props} image={image} />}
      </div>
      {/* Kept free from the start: nothing moves when the picture is there. */}
      <div className="group/foot flex min-h-12 items-center justify-between gap-x-2 text-sm @max-[13rem]:gap-x-0">
        {image !== null && (
          <ResultFeedback image={image} number={number} onMarked={props.onMarked}>
            {(!image.upscaled || props.other !== null) && <Enlargement {...props} image={image} />}
          </ResultFeedback>
        )}
      </div>
    </li>
  )
}

function waitingWords(ahead: number | undefined): string {
  if (ahead === undefined) return 'Waiting its turn'
  if (ahead === 0) return 'Next in line'
  return ahead === 1 ? '1 picture before yours' : `${ahead} pictures before yours`
}

/** What becomes of a sheet that has no picture, or none yet. */
function Caption({ slot }: { readonly slot: Slot }) {
  switch (slot.state) {
    case 'waiting':
      return (
        <span className="figures flex items-center gap-2 text-soft">
          <Spinner className="size-4" />
          {waitingWords(slot.ahead)}
        </span>
      )
    case 'working':
      return (
        <span className="figures flex min-w-0 grow justify-between gap-2 text-soft">
          {/* On a phone two short lines: what is being done is not cut off. */}
          <span className="leading-tight first-letter:uppercase">{slot.stage}</span>
          <span className="shrink-0">{Math.round(slot.fraction * 100)} %</span>
        </span>
      )
    case 'made':
      return null
    case 'failed':
    case 'cancelled':
      return <span className="figures text-soft">{slot.refunded} credits came back</span>
  }
}
