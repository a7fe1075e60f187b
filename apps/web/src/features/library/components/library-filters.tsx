import type { LibraryFacets } from '@toile/contract'
import { describeMode, inFigures } from '@toile/contract'
import { engineName } from '../../../lib/engine-words.ts'
import { Button, CloseIcon, Menu, MenuChoices, MenuNote, MenuTick, TextField } from '../../../ui/index.ts'
import { ColourFilter } from './colour-filter.tsx'
import { CollectionsMenu } from './collections-menu.tsx'
import { FilterPopover } from './filter-popover.tsx'
import { FilterTrigger } from './filter-trigger.tsx'
import {
  type LibraryFilters,
  MARK_FILTER_NAMES,
  MARK_FILTERS,
  type NamedCollection,
  pressedFilters,
} from '../state/library-filters.ts'

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
  const narrowed = pressedFilters(filters, []).length > 0
  return (
    <div className="flex flex-wrap items-center gap-x-1 max-lg:-ml-3 max-sm:contents">
      <Menu align="start" trigger={<FilterTrigger pressed={filters.mode !== null}>Tool</FilterTrigger>}>
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
        {narrowed && <MenuNote>{OF_ALL}</MenuNote>}
      </Menu>
      <Menu
        align="start"
        trigger={<FilterTrigger pressed={MARK_FILTERS.some((mark) => filters[mark])}>Marks</FilterTrigger>}
      >
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
        {narrowed && <MenuNote>{OF_ALL}</MenuNote>}
      </Menu>
      <CollectionsMenu
        collections={facets?.collections ?? []}
        chosen={filters.collection}
        note={narrowed ? OF_ALL : null}
        onChoose={(collection) => onChange({ collection })}
      />
      {(engines.length > 1 || filters.engine !== null) && (
        <Menu align="start" trigger={<FilterTrigger pressed={filters.engine !== null}>Engine</FilterTrigger>}>
          <MenuChoices
            value={filters.engine ?? ALL}
            onChange={(value) => onChange({ engine: value === ALL ? null : value })}
            choices={[
              { value: ALL, label: 'All engines', ...noteOf(facets?.total) },
              ...engines.map(({ engine, pictures }) => ({
                value: engine,
                label: engineName(engine),
                ...noteOf(pictures),
              })),
            ]}
          />
          {narrowed && <MenuNote>{OF_ALL}</MenuNote>}
        </Menu>
      )}
      <ColourFilter colour={filters.colour} onChange={(colour) => onChange({ colour })} />
      <Days filters={filters} onChange={onChange} />
      <Menu
        align="start"
        trigger={<FilterTrigger pressed={false}>{filters.sort === 'newest' ? 'Newest' : 'Oldest'}</FilterTrigger>}
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

/** Said where something is looked for. */
const OF_ALL = 'Counted in the whole library.'
/** No engine and no mode is called so. */
const ALL = ''

const noteOf = (pictures: number | undefined) => (pictures === undefined ? {} : { note: inFigures(pictures) })

function Days({ filters: { from, to }, onChange }: FiltersProps) {
  return (
    <FilterPopover name="Dates" pressed={from !== null || to !== null} className="flex w-72 flex-col gap-4">
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
    </FilterPopover>
  )
}

/** All that is looked for, to be taken off. */
export function PressedFilters({
  filters,
  collections,
  onChange,
  onClear,
}: FiltersProps & { readonly collections: readonly NamedCollection[]; readonly onClear: () => void }) {
  const pressed = pressedFilters(filters, collections)
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
