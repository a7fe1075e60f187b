import { useEffect, useState } from 'react'

export type LoadedPhoto =
  | { readonly state: 'loading' }
  | { readonly state: 'ready'; readonly image: HTMLImageElement }
  | { readonly state: 'failed' }

/** The photo, decoded before it is handed out, so that its first painting does not stall. */
export function usePhoto(url: string): { readonly photo: LoadedPhoto; readonly retry: () => void } {
  const [photo, setPhoto] = useState<LoadedPhoto>({ state: 'loading' })
  const [attempt, setAttempt] = useState(0)
  useEffect(() => {
    let current = true
    const image = new Image()
    image.src = url
    setPhoto({ state: 'loading' })
    image.decode().then(
      () => current && setPhoto({ state: 'ready', image }),
      () => current && setPhoto({ state: 'failed' }),
    )
    return () => {
      current = false
    }
  }, [url, attempt])
  return { photo, retry: () => setAttempt(attempt + 1) }
}
