import { useEffect, useState } from 'react'
import { usePictureRetry } from '../../../lib/picture-retry.ts'

export interface LoadedPicture {
  /** The newest that has come; the last one stays until the next is there. */
  readonly image: HTMLImageElement | null
  readonly loading: boolean
  readonly failed: boolean
  readonly retry: () => void
}

/** A picture by its address, decoded before it is shown. */
export function usePicture(url: string): LoadedPicture {
  const { attempt, failed, fail, retry } = usePictureRetry(url)
  const asked = `${attempt} ${url}`
  const [shown, setShown] = useState<{ readonly asked: string; readonly image: HTMLImageElement } | null>(null)
  useEffect(() => {
    let current = true
    const image = new Image()
    image.src = url
    image.decode().then(
      () => current && setShown({ asked, image }),
      () => current && fail(),
    )
    return () => {
      current = false
    }
  }, [url, asked, fail])
  return { image: shown?.image ?? null, loading: shown?.asked !== asked && !failed, failed, retry }
}
