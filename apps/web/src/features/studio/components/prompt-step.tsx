import type { CheckAnswer, WordReading } from '@toile/contract'
import { PROMPT_MAX_LENGTH, promptWords } from '@toile/contract'
import { useRef } from 'react'
import { useStore } from 'zustand'
import { notify, TextArea, WordChips } from '../../../ui/index.ts'
import type { Studio } from '../state/studio.ts'
import { withoutWords } from '../state/without-words.ts'

/** The prompt, with examples that can be taken over and then changed. */
export function PromptPanel({ studio, check }: { readonly studio: Studio; readonly check: CheckAnswer | null }) {
  const prompt = useStore(studio.store, ({ draft }) => draft.prompt)
  const { subject, promptExamples } = promptWords(studio.mode)
  const field = useRef<HTMLTextAreaElement>(null)
  const takeOut = ({ said }: WordReading): void => {
    const others = check?.readings?.map((reading) => reading.said)
    const rest = withoutWords(prompt, said, others)
    // Nothing is told to be gone that still stands there.
    if (rest === prompt) return
    studio.setPrompt(rest)
    field.current?.focus()
    notify.blank(`‘${said}’ is out of your words.`, {
      label: 'Put it back',
      onClick: () => {
        const { prompt: now } = studio.store.getState().draft
        // What was written since stays.
        studio.setPrompt(now === rest ? prompt : `${now.trimEnd()} ${said}`.trimStart())
      },
    })
  }
  return (
    <div className="flex flex-col gap-6">
      <TextArea
        label={subject.charAt(0).toUpperCase() + subject.slice(1)}
        ref={field}
        value={prompt}
        // The page is English, the words need not be.
        dir="auto"
        maxLength={PROMPT_MAX_LENGTH}
        counted
        rows={4}
        className="max-h-72"
        placeholder={promptExamples.at(-1)?.text}
        onChange={(event) => studio.setPrompt(event.currentTarget.value)}
      />
      {check !== null && (
        <WordChips
          understood={check.understood}
          ignored={check.ignored}
          readings={check.readings}
          onTakeOut={takeOut}
        />
      )}
      {promptExamples.length > 0 && (
        <div className="flex flex-col gap-2">
          <h3 className="annotation text-soft">Or begin with</h3>
          <ul className="flex flex-col">
            {promptExamples.map(({ name, text }) => (
              <li key={name}>
                <button
                  type="button"
                  aria-pressed={prompt === text}
                  className="min-h-11 w-full border-b border-hairline py-2.5 text-left text-sm text-soft transition-colors hover:border-ink hover:text-ink aria-pressed:border-ink aria-pressed:text-ink"
                  onClick={() => studio.setPrompt(text)}
                >
                  {text}
                </button>
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  )
}
