import type { ComponentProps, MouseEvent } from 'react'
import { Link } from 'react-router'
import { picturePath } from './picture-page.ts'

interface PicturePageLinkProps extends Omit<ComponentProps<typeof Link>, 'to'> {
  readonly id: string
  /** It is followed here: neither in a tab nor in a window of its own, which the browser sees to. */
  readonly onFollow: () => void
}

/** Leads to the page of a picture. Whoever shows it goes there, and takes along what is known of its neighbours. */
export function PicturePageLink({ id, onFollow, onClick, ...rest }: PicturePageLinkProps) {
  const follow = (event: MouseEvent<HTMLAnchorElement>): void => {
    onClick?.(event)
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    onFollow()
  }
  return <Link to={picturePath(id)} onClick={follow} {...rest} />
}
