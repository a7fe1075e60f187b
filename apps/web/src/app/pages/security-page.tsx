import { useQuery } from '@tanstack/react-query'
import { pageSettingsQuery } from '../../lib/page-settings.ts'
import { SectionedText } from './sectioned-text.tsx'

/** The policy that /.well-known/security.txt points to. */
export function SecurityPage() {
  return (
    <SectionedText
      title="How to report a weakness"
      lead="If you have found a way to see, change or spend here what is not yours, please tell us before you tell anybody else."
      sections={[
        { heading: 'Where to write', text: <Contact /> },
        {
          heading: 'What helps us',
          text: 'The address or the call, each step in its order, what you saw, and what somebody could do with it. The requests as plain text are better than a film of them. English, please.',
        },
        {
          heading: 'What we ask of you',
          text: 'Use accounts that are your own. Where you come upon other people’s pictures or data, stop, keep nothing, and say so in your report. No floods of requests, no mails to others, nothing deleted. And leave us the time to mend it before you write about it.',
        },
        {
          heading: 'What you can expect',
          text: 'An answer from a person. We say what we make of your report, and again when the weakness is mended; we name you with our thanks, if you like. We take no steps against anybody who keeps to what stands here.',
        },
      ]}
    />
  )
}

/** Named by whoever runs the server (SECURITY_CONTACT). */
function Contact() {
  const { data, isError } = useQuery(pageSettingsQuery)
  if (isError) return <p>The address cannot be loaded at the moment. Reload the page to try again.</p>
  const contact = data?.security_contact
  if (contact === null) return <p>Nobody is named for reports on this server. Please tell the person who runs it.</p>
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
