import type { ComponentProps } from 'react'
import { usePictureRetry } from './picture-retry.ts'

export interface PictureProps extends Omit<ComponentProps<'img'>, 'src' | 'alt' | 'onError'> {
  readonly src: string
  readonly alt: string
}

/** A private picture. One that does not come is asked for again when the network or the session is back. */
export function Picture({ src, alt, ...rest }: PictureProps) {
  const { attempt, fail } = usePictureRetry(src)
  return <img key={attempt} src={src} alt={alt} onError={fail} {...rest} />
}
