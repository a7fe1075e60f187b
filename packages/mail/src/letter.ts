/** Which of the product's threads the seam of a mail is sewn with. */
export type Thread = 'blue' | 'red' | 'yellow' | 'purple' | 'green'

/** What a mail says, before it has a look. All of it is text: nothing in it is markup. */
export interface Letter {
  readonly subject: string
  /** What a list of mails shows beside the subject. */
  readonly preview: string
  /** One or two words above the heading: what of the account it is about. */
  readonly about: string
  readonly thread: Thread
  readonly greeting: string
  /** Paragraphs. */
  readonly before: readonly string[]
  readonly action: { readonly label: string; readonly link: string } | null
  /** What happened when and from where: a label and a value each. */
  readonly details: readonly (readonly [label: string, value: string])[]
  /** What to do if it was somebody else. */
  readonly otherwise: { readonly heading: string; readonly words: string }
}
