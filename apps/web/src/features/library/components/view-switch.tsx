import { Segmented, SheetIcon, TableIcon } from '../../../ui/index.ts'
import type { LibraryView } from '../state/library-view.ts'

interface ViewSwitchProps {
  readonly view: LibraryView
  readonly onChange: (view: LibraryView) => void
}

export const ViewSwitch = ({ view, onChange }: ViewSwitchProps) => (
  <Segmented
    label="View"
    value={view}
    onChange={onChange}
    className="ml-auto shrink-0 *:px-3"
    segments={[
      { value: 'grid', label: <Named icon={<SheetIcon />} name="Grid" /> },
      { value: 'table', label: <Named icon={<TableIcon />} name="Table" /> },
    ]}
  />
)

const Named = ({ icon, name }: { readonly icon: React.ReactNode; readonly name: string }) => (
  <>
    {icon}
    <span className="sr-only">{name}</span>
  </>
)
