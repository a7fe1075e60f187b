import { useEffect, useState } from 'react'
import { usePictureRetry } from './picture-retry.ts'

export type LoadedPhoto =
  | { readonly state: 'loading' }
  | { readonly state: 'ready'; readonly image: HTMLImageElement }
  | { readonly state: 'failed' }

const LOADING: LoadedPhoto = { state: 'loading' }
const FAILED: LoadedPhoto = { state: 'failed' }

/** The photo, decoded before it is handed out, so that its first painting does not stall. */
export function usePhoto(url: string): { readonly photo: LoadedPhoto; readonly retry: () => void } {
  const { attempt, failed, fail, retry } = usePictureRetry(url)
  const wanted = `${attempt} ${url}`
  // What came, and what for: with an older wish's picture this one still counts as loading.
  const [come, setCome] = useState<{ readonly for: string; readonly photo: LoadedPhoto } | null>(null)
  useEffect(() => {
    let current = true
    const image = new Image()
    image.src = url
    image.decode().then(
      () => current && setCome({ for: wanted, photo: { state: 'ready', image } }),
      () => current && fail(),
    )
    return () => {
      current = false
    }
  }, [url, wanted, fail])
  if (failed) return { photo: FAILED, retry }
  return { photo: come?.for === wanted ? come.photo : LOADING, retry }
}
