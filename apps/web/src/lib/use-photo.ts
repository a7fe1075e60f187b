import { useEffect, useState } from 'react'

export type LoadedPhoto =
  | { readonly state: 'loading' }
  | { readonly state: 'ready'; readonly image: HTMLImageElement }
  | { readonly state: 'failed' }

const LOADING: LoadedPhoto = { state: 'loading' }

/** The photo, decoded before it is handed out, so that its first painting does not stall. */
export function usePhoto(url: string): { readonly photo: LoadedPhoto; readonly retry: () => void } {
  const [wanted, setWanted] = useState({ url, attempt: 0 })
  // What was loaded, and for which wish: an answer to an older one counts as still loading.
  const [answer, setAnswer] = useState<{ readonly to: object; readonly photo: LoadedPhoto } | null>(null)
  if (wanted.url !== url) setWanted({ url, attempt: 0 })
  useEffect(() => {
    let current = true
    const image = new Image()
    image.src = wanted.url
    image.decode().then(
      () => current && setAnswer({ to: wanted, photo: { state: 'ready', image } }),
      () => current && setAnswer({ to: wanted, photo: { state: 'failed' } }),
    )
    return () => {
      current = false
    }
  }, [wanted])
  return {
    photo: answer?.to === wanted ? answer.photo : LOADING,
    retry: () => setWanted({ url, attempt: wanted.attempt + 1 }),
  }
}
