import { useEffect, useRef, useState } from 'react'
import { Button, Grainline, UploadIcon, cx } from '../../../ui/index.ts'

interface RecipeDropProps {
  /** There is one already: another takes its place. */
  readonly brief: boolean
  readonly problem: string | null
  readonly onFile: (file: File) => void
}

/** Where a recipe is laid: dropped anywhere on the page, or chosen. */
export function RecipeDrop({ brief, problem, onFile }: RecipeDropProps) {
  const input = useRef<HTMLInputElement>(null)
  const over = useDrop(onFile)
  return (
    <div
      className={cx(
        'relative mt-8 border border-dashed transition-colors',
        over ? 'border-ink bg-raised' : 'border-edge',
        brief
          ? 'flex flex-wrap items-center justify-between gap-4 p-4'
          : 'flex min-h-72 flex-col items-center justify-center gap-5 p-8 text-center',
      )}
    >
      <input
        ref={input}
        type="file"
        accept=".json,application/json"
        aria-label="Recipe file"
        tabIndex={-1}
        className="sr-only"
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? []
          // The same file may be chosen again, after it was changed.
          currentTarget.value = ''
          if (file !== undefined) onFile(file)
        }}
      />
      {!brief && <Grainline className="h-14 text-edge" />}
      <p className={brief ? 'text-sm text-soft' : 'text-lg'}>
        {over ? 'Let it go here' : brief ? 'Another recipe takes the place of this one.' : 'Drop a recipe here'}
      </p>
      <Button variant={brief ? 'secondary' : 'primary'} onClick={() => input.current?.click()}>
        <UploadIcon />
        {brief ? 'Choose another' : 'Choose a file'}
      </Button>
      {problem !== null && (
        <p role="alert" className="w-full border-l-4 border-red bg-raised p-4 text-left text-sm">
          {problem}
        </p>
      )}
    </div>
  )
}

/** Takes a file that is dropped anywhere on the page. True while one is held over it. */
function useDrop(take: (file: File) => void): boolean {
  const [over, setOver] = useState(false)
  const latest = useRef(take)
  useEffect(() => {
    latest.current = take
  })
  useEffect(() => {
    const drag = (event: DragEvent): void => {
      if (!event.dataTransfer?.types.includes('Files')) return
      event.preventDefault()
      setOver(true)
    }
    const leave = ({ relatedTarget }: DragEvent): void => {
      if (relatedTarget === null) setOver(false)
    }
    const drop = (event: DragEvent): void => {
      const [file] = event.dataTransfer?.files ?? []
      setOver(false)
      if (file === undefined) return
      event.preventDefault()
      latest.current(file)
    }
    document.addEventListener('dragover', drag)
    document.addEventListener('dragleave', leave)
    document.addEventListener('drop', drop)
    return () => {
      document.removeEventListener('dragover', drag)
      document.removeEventListener('dragleave', leave)
      document.removeEventListener('drop', drop)
    }
  }, [])
  return over
}
