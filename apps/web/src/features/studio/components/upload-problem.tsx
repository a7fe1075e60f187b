import { useStore } from 'zustand'
import { cx } from '../../../ui/index.ts'
import type { PicturePlace } from '../state/picture-words.ts'
import type { Studio, UploadWay } from '../state/studio.ts'

/** Why the last picture that was brought to this place this way was refused, or null. */
export const useUploadProblem = (studio: Studio, place: PicturePlace, way: UploadWay): string | null =>
  useStore(studio.store, ({ uploadProblem: problem }) =>
    problem?.place === place && problem.way === way ? problem.text : null,
  )

/** Stands beside what the picture was brought with. */
export function UploadProblem({ text, className }: { readonly text: string | null; readonly className?: string }) {
  if (text === null) return null
  return (
    <p role="alert" className={cx('border-l-4 border-red bg-raised p-4 text-left text-sm', className)}>
      {text}
    </p>
  )
}
