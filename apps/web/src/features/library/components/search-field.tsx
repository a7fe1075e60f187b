import { useEffect, useRef, useState } from 'react'
import { ignoresShortcuts } from '../../../lib/shortcut-scope.ts'
import { SearchIcon } from '../../../ui/index.ts'
import { SEARCH_MAX_LENGTH } from '../state/library-filters.ts'

/** Milliseconds that typing rests before it is searched. Chosen. */
const REST_MS = 250

interface SearchFieldProps {
  /** What is searched for. */
  readonly value: string
  readonly onSearch: (value: string) => void
}

/** Searches while one types. '/' leads here from anywhere on the page, Escape clears it. */
export function SearchField({ value, onSearch }: SearchFieldProps) {
  const field = useRef<HTMLInputElement>(null)
  const [text, setText] = useState(value)
  /** What the page was told last: it says the same back while one types on. */
  const [told, setTold] = useState(value)
  const [known, setKnown] = useState(value)
  if (known !== value) {
    setKnown(value)
    if (value !== told) {
      setTold(value)
      setText(value)
    }
  }
  const search = (wanted: string): void => {
    setTold(wanted)
    onSearch(wanted)
  }
  const wanted = text.trim()
  useEffect(() => {
    if (wanted === told) return undefined
    const timer = setTimeout(() => search(wanted), REST_MS)
    return () => clearTimeout(timer)
  })

  useEffect(() => {
    const abort = new AbortController()
    addEventListener(
      'keydown',
      (event) => {
        if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || ignoresShortcuts(event.target))
          return
        event.preventDefault()
        field.current?.focus()
      },
      { signal: abort.signal },
    )
    return () => abort.abort()
  }, [])

  return (
    <label className="relative block min-w-0 grow">
      <span className="sr-only">Search the library</span>
      <SearchIcon className="pointer-events-none absolute top-1/2 left-4 -translate-y-1/2 text-soft" />
      <input
        ref={field}
        type="search"
        value={text}
        maxLength={SEARCH_MAX_LENGTH}
        enterKeyHint="search"
        autoComplete="off"
        spellCheck={false}
        aria-keyshortcuts="/"
        placeholder="Words, a garment, a tool"
        className="h-12 w-full rounded-sm border border-edge bg-raised pr-4 pl-11 text-base text-ink transition-colors placeholder:text-soft hover:border-ink focus:border-ink focus-visible:outline-offset-0"
        onChange={(event) => setText(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') search(wanted)
          if (event.key !== 'Escape' || text === '') return
          event.preventDefault()
          setText('')
          search('')
        }}
      />
    </label>
  )
}
