import { describeMode } from '@toile/contract'
import type { Mode } from '@toile/contract'
import { Button, CheckIcon, Checkbox, CloseIcon, Dialog, cx } from '../../../ui/index.ts'
import { EXAMPLE_SIZE, INSTRUCTIONS } from '../examples.ts'
import type { Example } from '../examples.ts'
import { useInstructionSetting } from '../state/use-instruction-setting.ts'

interface InstructionsDialogProps {
  readonly mode: Mode
  readonly open: boolean
  readonly onClose: () => void
}

/** Examples of what a mode can work with: three good ones, each with a bad one beside it. */
export function InstructionsDialog({ mode, open, onClose }: InstructionsDialogProps) {
  const { title, lead } = INSTRUCTIONS[mode]
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      size="xl"
      title={title}
      description={
        <p>
          <span className="sr-only">Instructions for {describeMode(mode).title}. </span>
          {lead}
        </p>
      }
      actionsStay
      actions={
        <div className="flex w-full items-center justify-between gap-4 sm:gap-5">
          <Button className="shrink-0" onClick={onClose}>
            Got it
          </Button>
          <OwnWill mode={mode} />
        </div>
      }
    >
      <Pairs mode={mode} />
    </Dialog>
  )
}

/** Side by side on a phone, one above the other on a tablet, all in a row on a wide screen. What is alike begins on one line. */
function Pairs({ mode }: { readonly mode: Mode }) {
  return (
    <ul className="grid gap-x-6 gap-y-6 sm:grid-cols-3 sm:grid-rows-[auto_auto] lg:grid-rows-none lg:gap-x-10">
      {INSTRUCTIONS[mode].pairs.map(({ acceptable, not }) => (
        <li
          key={acceptable.url}
          className="grid grid-cols-2 gap-3 border-hairline not-first:max-sm:border-t not-first:max-sm:border-dashed not-first:max-sm:pt-6 sm:row-span-2 sm:grid-cols-1 sm:grid-rows-subgrid sm:gap-y-6 lg:row-span-1 lg:grid-cols-2 lg:grid-rows-none"
        >
          <Shown example={acceptable} acceptable />
          <Shown example={not} acceptable={false} />
        </li>
      ))}
    </ul>
  )
}

function Shown({ example, acceptable }: { readonly example: Example; readonly acceptable: boolean }) {
  const Mark = acceptable ? CheckIcon : CloseIcon
  return (
    <figure className="flex flex-col">
      <img
        src={example.url}
        alt={example.alt}
        {...EXAMPLE_SIZE}
        className={cx(
          // A sheet of paper needs an edge on the dialog's own paper.
          'block h-auto w-full border border-b-4 border-hairline bg-sunk',
          acceptable ? 'border-b-green' : 'border-b-red',
        )}
      />
      <figcaption className="mt-2 text-sm">
        <span className={cx('flex items-center gap-1.5 font-medium', acceptable ? 'text-green' : 'text-red')}>
          <Mark className="size-4" />
          {acceptable ? 'Acceptable' : 'Not acceptable'}
        </span>
        {example.words !== undefined && <q className="mt-1 block text-soft">{example.words}</q>}
        <span className="mt-1 block text-pretty">{example.why}</span>
      </figcaption>
    </figure>
  )
}

/** Whether they come by themselves the next time. */
function OwnWill({ mode }: { readonly mode: Mode }) {
  const { shown, toggle } = useInstructionSetting(mode)
  return (
    <Checkbox
      label="Don’t show this by itself again"
      checked={shown === false}
      disabled={shown === undefined}
      onChange={toggle}
    />
  )
}
