import { LegalText } from './legal-text.tsx'

export function TermsPage() {
  return (
    <LegalText
      title="Terms of service"
      sections={[
        { heading: 'Who we are', text: 'Placeholder: the name and address of the company that runs this service.' },
        { heading: 'Your account', text: 'Placeholder: who may open an account, and how it is closed.' },
        {
          heading: 'Credits and payment',
          text: 'Placeholder: what a credit is, what it costs, and when it is returned.',
        },
        { heading: 'Your pictures', text: 'Placeholder: who owns what you upload and what you make from it.' },
        { heading: 'What is not allowed', text: 'Placeholder: uses of the service that end an account.' },
        { heading: 'Changes and contact', text: 'Placeholder: how these terms change, and whom to write to.' },
      ]}
    />
  )
}
