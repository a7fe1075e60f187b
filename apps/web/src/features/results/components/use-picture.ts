import { useEffect, useState } from 'react'

export interface LoadedPicture {
  /** The newest that has come; the last one stays until the next is there. */
  readonly image: HTMLImageElement | null
  readonly loading: boolean
  readonly failed: boolean
}

/** A picture by its address, decoded before it is shown. `attempt` changes to ask again. */
export function usePicture(url: string, attempt: number): LoadedPicture {
  const [shown, setShown] = useState<{ url: string; image: HTMLImageElement } | null>(null)
  const [lost, setLost] = useState<string | null>(null)
  const asked = `${attempt} ${url}`
  useEffect(() => {
    let current = true
    const image = new Image()
    image.src = url
    image.decode().then(
      () => current && setShown({ url, image }),
      () => current && setLost(asked),
    )
    return () => {
      current = false
    }
  }, [url, asked])
  const failed = lost === asked
  return { image: shown?.image ?? null, loading: shown?.url !== url && !failed, failed }
}
