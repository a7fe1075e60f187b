import { useOpenSettings } from '../../lib/open-answers.ts'
import { SectionedText } from './sectioned-text.tsx'

/** The policy that /.well-known/security.txt points to. */
export function SecurityPage() {
  return (
    <SectionedText
      title="How to report a weakness"
      lead="If you have found a security weakness in Toile, please tell us before you tell anyone else."
      sections={[
        { heading: 'Where to write', text: <Contact /> },
        {
          heading: 'What helps us',
          text: 'The address or the API call, each step in order, what you saw, and what somebody could do with it. Requests as plain text are better than a video. English, please.',
        },
        {
          heading: 'What we ask of you',
          text: 'Use only your own accounts. If you come across other people’s pictures or data, stop, keep nothing, and say so in your report. Please do not flood the server, send mails to others or delete anything, and give us time to fix the weakness before you publish it.',
        },
        {
          heading: 'What you can expect',
          text: 'A reply from a person. We tell you what we think of your report, and again when the weakness is fixed; we name you with our thanks, if you like. We take no action against anyone who keeps to these rules.',
        },
      ]}
    />
  )
}

/** Named by whoever runs the server (SECURITY_CONTACT). */
function Contact() {
  const { answer, failed } = useOpenSettings()
  if (failed) return <p>The address cannot be loaded at the moment. Reload the page to try again.</p>
  const contact = answer?.security_contact
  if (contact === null)
    return <p>No contact for security reports is set up on this server. Please tell the person who runs it.</p>
  return (
    <p>
      {contact !== undefined && (
        <a
          href={contact}
          className="-my-2.5 inline-flex min-h-11 items-center underline underline-offset-4 wrap-anywhere"
        >
          {contact.replace(/^mailto:/, '')}
        </a>
      )}
    </p>
  )
}
