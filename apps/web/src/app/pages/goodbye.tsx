import { useStore } from 'zustand'
import { endGoodbye, goodbye } from '../../lib/goodbye.ts'
import { CloseIcon, PlainIconButton } from '../../ui/index.ts'

/** Said once, over the landing page, to somebody whose account was deleted a moment ago. */
export function Goodbye() {
  const { said } = useStore(goodbye)
  return (
    <div role="status">
      {said && (
        <div className="border-b border-hairline bg-raised">
          <div className="sheet flex items-center justify-between gap-6 py-4">
            <p className="flex flex-wrap items-baseline gap-x-5 gap-y-1">
              <span className="display text-2xl">Goodbye, and thank you.</span>
              <span className="text-soft">
                Your account is deleted. All your pictures will be gone within a minute.
              </span>
            </p>
            <PlainIconButton label="Close" title="Close" onClick={endGoodbye}>
              <CloseIcon />
            </PlainIconButton>
          </div>
        </div>
      )}
    </div>
  )
}
