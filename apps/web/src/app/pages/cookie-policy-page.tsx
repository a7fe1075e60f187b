import { LegalText } from './legal-text.tsx'

export function CookiePolicyPage() {
  return (
    <LegalText
      title="Cookie policy"
      sections={[
        { heading: 'What cookies are', text: 'Placeholder: a plain explanation of cookies and local storage.' },
        {
          heading: 'What we set',
          text: 'Placeholder: the session cookie, the cookie that protects forms, and what the page keeps on the device.',
        },
        { heading: 'What we do not set', text: 'Placeholder: advertising and tracking.' },
        { heading: 'How to remove them', text: 'Placeholder: how cookies and stored drafts are cleared.' },
      ]}
    />
  )
}
