import { SectionedText, type TextSection } from './sectioned-text.tsx'

/** Plain headings over text that says it is a placeholder (R4). */
export function LegalText(page: { readonly title: string; readonly sections: readonly TextSection[] }) {
  return (
    <SectionedText
      {...page}
      lead="This is placeholder text until the final wording is written. It has no legal effect."
    />
  )
}
