import type { ReactNode } from 'react'
import { CheckIcon } from './icons.tsx'
import { Spinner } from './loaders.tsx'

/** A badge: something was done with a picture. */
export function Mark({ children }: { readonly children: ReactNode }) {
  return (
    <span className="annotation flex items-center gap-1 text-green">
      <CheckIcon className="size-4" />
      {children}
    </span>
  )
}

export interface PictureMarksProps {
  readonly upscaled: boolean
  readonly downloaded: boolean
  /** A larger one is being made. */
  readonly upscaling: boolean
}

/** The badges of a large picture, and the wait for a larger one. */
export function PictureMarks({ upscaled, downloaded, upscaling }: PictureMarksProps) {
  return (
    <div className="flex min-h-6 flex-wrap items-center gap-x-5 gap-y-1 text-sm">
      {upscaled && <Mark>Upscaled</Mark>}
      {downloaded && <Mark>Downloaded</Mark>}
      <span role="status">
        {upscaling && (
          <span className="flex items-center gap-2 text-soft">
            <Spinner className="size-4" />
            Upscaling to twice the size
          </span>
        )}
      </span>
    </div>
  )
}
