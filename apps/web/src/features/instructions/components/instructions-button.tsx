import { HelpIcon, IconButton } from '../../../ui/index.ts'

/** Opens the instructions again, from any step of their mode. */
export const InstructionsButton = ({ onClick }: { readonly onClick: () => void }) => (
  <IconButton label="Instructions" onClick={onClick}>
    <HelpIcon />
  </IconButton>
)
