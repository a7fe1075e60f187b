import { useQuery } from '@tanstack/react-query'
import type { Generation, ImageCount, Mode } from '@toile/contract'
import { IMAGE_COUNTS, priceOf } from '@toile/contract'
import { DropdownMenu } from 'radix-ui'
import type { ReactNode } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { capabilitiesQuery } from '../../../lib/account.ts'
import { variationOf } from '../../../lib/variation.ts'

/** Whether an engine varies this mode's pictures now. */
export function useVaries(mode: Mode): boolean {
  const { data } = useQuery(capabilitiesQuery)
  return data?.modes.some((able) => able.mode === mode && able.varies) ?? false
}

const COUNTS: readonly ImageCount[] = IMAGE_COUNTS.toReversed()

/** 'Vary': choose 4 Images or 1 Image, with what each costs (SPEC section 4). The child is the button that opens it. */
export function VaryMenu({ image, children }: { readonly image: Generation; readonly children: ReactNode }) {
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const vary = (count: ImageCount): void => {
    // The same address with another state shows what it shows; the helper route makes it start anew (R5).
    const to = pathname === '/variation-results' ? '/temp-redirect' : '/variation-results'
    void navigate(to, { state: variationOf(image, count) })
  }
  return (
    <DropdownMenu.Root modal={false}>
      <DropdownMenu.Trigger asChild>{children}</DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content
          align="end"
          sideOffset={4}
          collisionPadding={12}
          className="z-50 w-64 animate-appear rounded-sm border border-edge bg-raised p-2 shadow-sheet"
        >
          <DropdownMenu.Label className="annotation px-3 py-2 text-soft">Vary this picture</DropdownMenu.Label>
          {COUNTS.map((count) => (
            <DropdownMenu.Item
              key={count}
              className="flex min-h-11 cursor-pointer items-center justify-between gap-4 rounded-sm px-3 text-base outline-none data-highlighted:bg-sunk"
              onSelect={() => vary(count)}
            >
              {count === 1 ? '1 Image' : `${count} Images`}
              <span className="figures text-sm text-soft">{priceOf(image.type, count)} credits</span>
            </DropdownMenu.Item>
          ))}
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  )
}
