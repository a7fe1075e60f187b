import { usePageTitle } from '../../../lib/page-title.ts'
import { Button } from '../../../ui/index.ts'
import { Hero } from './hero.tsx'
import { HowItWorks } from './how-it-works.tsx'
import { Tools } from './tools.tsx'

export interface LandingPageProps {
  readonly onLogin: () => void
  readonly onRegister: () => void
}

export function LandingPage({ onLogin, onRegister }: LandingPageProps) {
  usePageTitle('Photoshoots, Reinvented')
  return (
    <div data-visitor-only>
      <Hero onLogin={onLogin} onRegister={onRegister} />
      <Tools />
      <HowItWorks />
      <section className="sheet flex flex-col items-start gap-8 pt-28 md:flex-row md:items-end md:justify-between md:pt-40">
        <h2 className="display text-6xl md:text-9xl">
          Make your first
          <br />
          one today.
        </h2>
        <Button size="lg" onClick={onRegister}>
          Register
        </Button>
      </section>
    </div>
  )
}
