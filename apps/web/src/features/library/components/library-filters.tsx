import type { LibraryFacets } from '@toile/contract'
import { describeMode } from '@toile/contract'
import { Popover } from 'radix-ui'
import type { ComponentProps } from 'react'
import { Button, ChevronDownIcon, CloseIcon, cx, Menu, MenuChoices, MenuTick, TextField } from '../../../ui/index.ts'
import { type LibraryFilters, MARK_FILTER_NAMES, MARK_FILTERS, pressedFilters } from '../state/library-filters.ts'

interface FiltersProps {
  readonly filters: LibraryFilters
  readonly onChange: (change: Partial<LibraryFilters>) => void
}

/** What can be looked for besides words, with how many pictures there are of each. */
export function FilterMenus({
  filters,
  facets,
  onChange,
}: FiltersProps & { readonly facets: LibraryFacets | undefined }) {
  const engines = facets?.engines ?? []
  const modes = facets?.modes ?? []
  return (
    <div className="flex flex-wrap items-center max-lg:-ml-2 sm:gap-x-1 max-lg:sm:-ml-3">
      <Menu align="start" trigger={<Trigger pressed={filters.mode !== null}>Tool</Trigger>}>
        <MenuChoices
          value={filters.mode ?? ALL}
          onChange={(value) => onChange({ mode: modes.find(({ mode }) => mode === value)?.mode ?? null })}
          choices={[
            { value: ALL, label: 'All tools', ...noteOf(facets?.total) },
            ...modes.map(({ mode, pictures }) => ({
              value: mode,
              label: describeMode(mode).title,
              ...noteOf(pictures),
            })),
          ]}
        />
      </Menu>
      <Menu align="start" trigger={<Trigger pressed={MARK_FILTERS.some((mark) => filters[mark])}>Marks</Trigger>}>
        {MARK_FILTERS.map((mark) => (
          <MenuTick
            key={mark}
            ticked={filters[mark]}
            onChange={(ticked) => onChange({ [mark]: ticked })}
            {...noteOf(facets?.[mark])}
          >
            {MARK_FILTER_NAMES[mark]}
          </MenuTick>
        ))}
      </Menu>
      {(engines.length > 1 || filters.engine !== null) && (
        <Menu align="start" trigger={<Trigger pressed={filters.engine !== null}>Engine</Trigger>}>
          <MenuChoices
            value={filters.engine ?? ALL}
            onChange={(value) => onChange({ engine: value === ALL ? null : value })}
            choices={[
              { value: ALL, label: 'All engines', ...noteOf(facets?.total) },
              ...engines.map(({ engine, pictures }) => ({ value: engine, label: engine, ...noteOf(pictures) })),
            ]}
          />
        </Menu>
      )}
      <Days filters={filters} onChange={onChange} />
      <Menu
        align="start"
        trigger={<Trigger pressed={false}>{filters.sort === 'newest' ? 'Newest' : 'Oldest'}</Trigger>}
      >
        <MenuChoices
          value={filters.sort}
          onChange={(sort) => onChange({ sort })}
          choices={[
            { value: 'newest', label: 'Newest first' },
            { value: 'oldest', label: 'Oldest first' },
          ]}
        />
      </Menu>
    </div>
  )
}

/** No engine and no mode is called so. */
const ALL = ''

const noteOf = (pictures: number | undefined) => (pictures === undefined ? {} : { note: pictures.toLocaleString('en') })

function Trigger({ pressed, children, ...rest }: ComponentProps<'button'> & { readonly pressed: boolean }) {
  return (
    <button
      type="button"
      className="group inline-flex min-h-11 items-center gap-1.5 rounded-sm px-2 text-sm font-medium whitespace-nowrap hover:bg-sunk sm:px-3"
      {...rest}
    >
      <span className={cx('py-1', pressed && 'stitch-b')}>{children}</span>
      <ChevronDownIcon className="size-4 transition-transform group-data-[state=open]:rotate-180" />
    </button>
  )
}

function Days({ filters: { from, to }, onChange }: FiltersProps) {
  return (
    <Popover.Root>
      <Popover.Trigger asChild>
        <Trigger pressed={from !== null || to !== null}>Dates</Trigger>
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Content
          align="start"
          sideOffset={4}
          collisionPadding={12}
          aria-label="Dates"
          className="z-50 flex w-72 max-w-[calc(100vw-1.5rem)] animate-appear flex-col gap-4 rounded-sm border border-edge bg-raised p-4 shadow-sheet"
        >
          <TextField
            type="date"
            label="From"
            value={from ?? ''}
            max={to ?? undefined}
            onChange={(event) => onChange({ from: event.currentTarget.value || null })}
          />
          <TextField
            type="date"
            label="Until"
            value={to ?? ''}
            min={from ?? undefined}
            onChange={(event) => onChange({ to: event.currentTarget.value || null })}
          />
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  )
}

/** All that is looked for, to be taken off. */
export function PressedFilters({ filters, onChange, onClear }: FiltersProps & { readonly onClear: () => void }) {
  const pressed = pressedFilters(filters)
  if (pressed.length === 0) return null
  return (
    <div className="flex flex-wrap items-center gap-x-4">
      <ul aria-label="Filters" className="flex flex-wrap gap-x-2">
        {pressed.map(({ name, without }) => (
          <li key={name}>
            {/* As tall as a finger needs it, though the chip in it is not. */}
            <button
              type="button"
              aria-label={`Take off: ${name}`}
              className="group flex min-h-11 max-w-full items-center"
              onClick={() => onChange(without)}
            >
              <span className="flex max-w-full items-center gap-1.5 border border-edge py-0.5 pr-1.5 pl-2 text-sm transition-colors group-hover:border-ink">
                <span className="truncate">{name}</span>
                <CloseIcon className="size-3.5 shrink-0" />
              </span>
            </button>
          </li>
        ))}
      </ul>
      {pressed.length > 1 && (
        <Button variant="quiet" className="text-sm!" onClick={onClear}>
          Clear all
        </Button>
      )}
    </div>
  )
}
