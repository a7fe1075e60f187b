import { describeMode } from '@toile/contract'
import { useState } from 'react'
import { Spinner, cx } from '../../../ui/index.ts'
import { SAMPLES, type SampleInput } from '../samples.ts'
import type { Studio } from '../state/studio.ts'
import { UploadProblem, useUploadProblem } from './upload-problem.tsx'

/** Something to try the mode with, for who has nothing at hand: uploaded like a picture of one's own. */
export function SampleChoice({ studio }: { readonly studio: Studio }) {
  const { sourceKind } = describeMode(studio.mode)
  const [fetching, setFetching] = useState<SampleInput | null>(null)
  const [lost, setLost] = useState(false)
  const refused = useUploadProblem(studio, 'source', 'samples')
  if (sourceKind !== 'sketch' && sourceKind !== 'pattern') return null

  const take = async (sample: SampleInput): Promise<void> => {
    if (fetching !== null) return
    setFetching(sample)
    setLost(false)
    try {
      const response = await fetch(sample.url)
      if (!response.ok) throw new Error(`${sample.url} answered ${response.status}`)
      await studio.uploadPicture('source', await response.blob(), 'samples')
    } catch {
      setLost(true)
    } finally {
      setFetching(null)
    }
  }

  return (
    <section aria-label="Samples" className="flex flex-col gap-2">
      <h3 className="annotation text-soft">Or try with a sample</h3>
      <ul className="grid grid-cols-3 gap-2 sm:gap-3">
        {SAMPLES[sourceKind].map((sample) => (
          <li key={sample.url}>
            <button
              type="button"
              className={cx(
                'flex h-full w-full flex-col border border-edge text-left transition-colors hover:border-ink',
                fetching !== null && 'cursor-progress',
              )}
              onClick={() => void take(sample)}
            >
              <span className="relative block w-full bg-sunk">
                <img
                  src={sample.thumbnail}
                  alt=""
                  width={sample.width}
                  height={sample.height}
                  className="block h-auto w-full"
                />
                {fetching === sample && <Spinner className="absolute inset-0 m-auto size-8" />}
              </span>
              <span className="px-2 py-2 text-sm leading-tight font-medium">{sample.name}</span>
            </button>
          </li>
        ))}
      </ul>
      <UploadProblem text={lost ? 'The sample could not be loaded. Try again.' : refused} />
    </section>
  )
}
