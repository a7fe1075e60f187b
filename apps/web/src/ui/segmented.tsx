import { Tabs as RadixTabs, ToggleGroup } from 'radix-ui'
import type { ReactNode } from 'react'
import { cx } from './cx.ts'

export interface Segment<Value extends string> {
  readonly value: Value
  readonly label: ReactNode
  readonly disabled?: boolean
}

export interface SegmentedProps<Value extends string> {
  /** Names the choice for assistive technology. */
  readonly label: string
  readonly value: Value
  readonly onChange: (value: Value) => void
  readonly segments: readonly Segment<Value>[]
  readonly className?: string
}

/** One of a few, always chosen: a row of radio buttons that looks like a tape with a mark on it. */
export function Segmented<Value extends string>({
  label,
  value,
  onChange,
  segments,
  className,
}: SegmentedProps<Value>) {
  const choose = (next: string): void => {
    const segment = segments.find((candidate) => candidate.value === next)
    if (segment) onChange(segment.value)
  }
  return (
    <ToggleGroup.Root
      type="single"
      aria-label={label}
      value={value}
      onValueChange={choose}
      className={cx('inline-flex rounded-sm border border-edge', className)}
    >
      {segments.map((segment) => (
        <ToggleGroup.Item
          key={segment.value}
          value={segment.value}
          disabled={segment.disabled ?? false}
          className={cx(
            'min-h-11 flex-1 border-edge px-4 text-sm font-medium text-soft transition-colors not-first:border-l hover:text-ink',
            'data-[state=on]:bg-ink data-[state=on]:text-paper disabled:cursor-not-allowed',
          )}
        >
          {segment.label}
        </ToggleGroup.Item>
      ))}
    </ToggleGroup.Root>
  )
}

export interface TabsProps<Value extends string> {
  readonly label: string
  readonly value: Value
  readonly onChange: (value: Value) => void
  readonly tabs: readonly (Segment<Value> & { readonly content: ReactNode })[]
}

/** Panels of which one is shown; the chosen tab is underlined by a stitch. */
export function Tabs<Value extends string>({ label, value, onChange, tabs }: TabsProps<Value>) {
  const choose = (next: string): void => {
    const tab = tabs.find((candidate) => candidate.value === next)
    if (tab) onChange(tab.value)
  }
  return (
    <RadixTabs.Root value={value} onValueChange={choose}>
      <RadixTabs.List aria-label={label} className="flex gap-8 border-b border-hairline">
        {tabs.map((tab) => (
          <RadixTabs.Trigger
            key={tab.value}
            value={tab.value}
            disabled={tab.disabled ?? false}
            className="-mb-px min-h-11 text-base text-soft hover:text-ink data-[state=active]:stitch-b data-[state=active]:text-ink"
          >
            {tab.label}
          </RadixTabs.Trigger>
        ))}
      </RadixTabs.List>
      {tabs.map((tab) => (
        <RadixTabs.Content key={tab.value} value={tab.value} className="pt-6">
          {tab.content}
        </RadixTabs.Content>
      ))}
    </RadixTabs.Root>
  )
}
