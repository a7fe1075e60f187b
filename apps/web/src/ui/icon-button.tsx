import { PlainIconButton } from './plain-icon-button.tsx'
import type { PlainIconButtonProps } from './plain-icon-button.tsx'
import { Tooltip } from './tooltip.tsx'

export interface IconButtonProps extends PlainIconButtonProps {
  /** The key that does the same, shown in the tooltip beside the label. */
  readonly shortcut?: string
}

export function IconButton({ shortcut, ...button }: IconButtonProps) {
  return (
    <Tooltip text={button.label} shortcut={shortcut}>
      <PlainIconButton {...button} />
    </Tooltip>
  )
}
