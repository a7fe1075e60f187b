import { Tabs as RadixTabs } from 'radix-ui'
import type { ReactNode } from 'react'
import type { Segment } from './segmented.tsx'

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
