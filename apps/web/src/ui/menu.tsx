import { DropdownMenu } from 'radix-ui'
import { createContext, useCallback, useContext, useEffect, useRef } from 'react'
import type { ReactNode } from 'react'
import { cx } from './cx.ts'
import { CheckIcon, ChevronDownIcon } from './icons.tsx'

const SHEET =
  'z-50 max-h-(--radix-dropdown-menu-content-available-height) animate-appear overflow-y-auto rounded-sm border border-edge bg-raised p-2 shadow-sheet'
const ITEM =
  'flex min-h-11 cursor-pointer items-center gap-3 rounded-sm px-3 py-1.5 text-base outline-none data-highlighted:bg-sunk data-disabled:cursor-not-allowed data-disabled:text-soft'

export interface MenuProps {
  /** The button that opens it. */
  readonly trigger: ReactNode
  readonly heading?: string
  readonly onOpenChange?: (open: boolean) => void
  /** Which edge of the button it lies on. */
  readonly align?: 'start' | 'end'
  readonly className?: string
  readonly children: ReactNode
}

/** Takes what was chosen. */
const Choose = createContext<(act: () => void) => void>((act) => act())

/**
 * A menu below a button, as tall as the window lets it be. What was chosen is done when the button has the focus again: a
 * dialog that it opens then knows where to give the focus back to.
 */
export function Menu({ trigger, heading, onOpenChange, align = 'end', className = 'w-64', children }: MenuProps) {
  const chosen = useRef<(() => void) | null>(null)
  const choose = useCallback((act: () => void): void => {
    chosen.current = act
  }, [])
  return (
    <DropdownMenu.Root modal={false} {...(onOpenChange && { onOpenChange })}>
      <DropdownMenu.Trigger asChild>{trigger}</DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content
          align={align}
          sideOffset={4}
          collisionPadding={12}
          className={cx(SHEET, className)}
          onCloseAutoFocus={() => {
            const act = chosen.current
            chosen.current = null
            if (act !== null) queueMicrotask(act)
          }}
        >
          {heading !== undefined && <MenuHeading>{heading}</MenuHeading>}
          <Choose value={choose}>{children}</Choose>
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  )
}

/** What is to be known of the items above. */
export function MenuNote({ children }: { readonly children: string }) {
  return <DropdownMenu.Label className="px-3 py-2 text-sm text-pretty text-soft">{children}</DropdownMenu.Label>
}

export function MenuHeading({ children }: { readonly children: string }) {
  return <DropdownMenu.Label className="annotation px-3 py-2 text-soft">{children}</DropdownMenu.Label>
}

/** A seam between two groups. */
export function MenuSeam() {
  return <DropdownMenu.Separator className="stitch-t mx-3 my-2 h-0.5 text-hairline" />
}

export interface MenuItemProps {
  readonly icon?: ReactNode
  /** At the end of the line: what it costs. */
  readonly note?: string
  readonly disabled?: boolean
  readonly className?: string
  readonly onSelect: () => void
  readonly children: ReactNode
}

export function MenuItem({ icon, note, disabled = false, className, onSelect, children }: MenuItemProps) {
  const choose = useContext(Choose)
  return (
    <DropdownMenu.Item className={cx(ITEM, className)} disabled={disabled} onSelect={() => choose(onSelect)}>
      {icon}
      <span className="grow">{children}</span>
      {note !== undefined && <span className="figures text-sm text-soft">{note}</span>}
    </DropdownMenu.Item>
  )
}

/** A line that leads somewhere: a link. */
export function MenuLink({ children }: { readonly children: ReactNode }) {
  return (
    <DropdownMenu.Item asChild className={ITEM}>
      {children}
    </DropdownMenu.Item>
  )
}

interface MenuChoice<Value extends string> {
  readonly value: Value
  readonly label: string
  readonly note?: string
}

export interface MenuChoicesProps<Value extends string> {
  readonly value: Value
  readonly onChange: (value: Value) => void
  readonly choices: readonly MenuChoice<Value>[]
}

/** One of a few, always chosen; the menu closes over the choice. */
export function MenuChoices<Value extends string>({ value, onChange, choices }: MenuChoicesProps<Value>) {
  const choose = useContext(Choose)
  return (
    <DropdownMenu.RadioGroup value={value}>
      {choices.map((choice) => (
        <DropdownMenu.RadioItem
          key={choice.value}
          value={choice.value}
          className={ITEM}
          onSelect={() => choose(() => onChange(choice.value))}
        >
          <Ticked label={choice.label} note={choice.note} />
        </DropdownMenu.RadioItem>
      ))}
    </DropdownMenu.RadioGroup>
  )
}

export interface MenuTickProps {
  readonly ticked: boolean
  readonly onChange: (ticked: boolean) => void
  readonly note?: string
  readonly children: string
}

/** On or off; the menu stays, as others may be wanted too. */
export function MenuTick({ ticked, onChange, note, children }: MenuTickProps) {
  return (
    <DropdownMenu.CheckboxItem
      className={ITEM}
      checked={ticked}
      onCheckedChange={onChange}
      onSelect={(event) => event.preventDefault()}
    >
      <Ticked label={children} note={note} />
    </DropdownMenu.CheckboxItem>
  )
}

function Ticked({ label, note }: { readonly label: string; readonly note: string | undefined }) {
  return (
    <>
      <span className="size-5 shrink-0">
        <DropdownMenu.ItemIndicator>
          <CheckIcon />
        </DropdownMenu.ItemIndicator>
      </span>
      <span className="grow">{label}</span>
      {note !== undefined && <span className="figures text-sm text-soft">{note}</span>}
    </>
  )
}

export interface MenuTurnProps {
  readonly icon?: ReactNode
  readonly onTurn: () => void
  /** One comes back from its page: it takes the focus. */
  readonly returned: boolean
  readonly children: string
}

/** A line behind which lies a page of the same menu: on a phone nothing has room beside it. */
export function MenuTurn({ icon, onTurn, returned, children }: MenuTurnProps) {
  const line = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (returned) line.current?.focus()
  }, [returned])
  return (
    <DropdownMenu.Item
      ref={line}
      className={ITEM}
      onSelect={(event) => {
        event.preventDefault()
        onTurn()
      }}
    >
      {icon}
      <span className="grow">{children}</span>
      <ChevronDownIcon className="size-4 -rotate-90 text-soft" />
    </DropdownMenu.Item>
  )
}

export interface MenuPageProps {
  readonly heading: string
  readonly onBack: () => void
  readonly children: ReactNode
}

/** A page that was turned to: it takes the focus, and its first line leads back. */
export function MenuPage({ heading, onBack, children }: MenuPageProps) {
  const first = useRef<HTMLDivElement>(null)
  useEffect(() => first.current?.focus(), [])
  return (
    <>
      <DropdownMenu.Item
        ref={first}
        className={cx(ITEM, 'text-soft')}
        onSelect={(event) => {
          event.preventDefault()
          onBack()
        }}
      >
        <ChevronDownIcon className="size-4 rotate-90" />
        Back
      </DropdownMenu.Item>
      <MenuHeading>{heading}</MenuHeading>
      {children}
    </>
  )
}
