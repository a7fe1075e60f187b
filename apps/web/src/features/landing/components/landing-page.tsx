import { useOpenSettings } from '../../../lib/open-answers.ts'
import { usePageTitle } from '../../../lib/page-title.ts'
import { Button } from '../../../ui/index.ts'
import { Hero } from './hero.tsx'
import type { WaysInProps } from './hero.tsx'
import { HowItWorks } from './how-it-works.tsx'
import { Plans } from './plans.tsx'
import { Tools } from './tools.tsx'
import { Voices } from './voices.tsx'

export function LandingPage({ onReach, opening, onOpen }: WaysInProps) {
  const { answer: settings } = useOpenSettings()
  usePageTitle('Photoshoots, Reinvented')
  return (
    <div data-visitor-only>
      <Hero onReach={onReach} opening={opening} onOpen={onOpen} signupCredits={settings?.signup_credits} />
      <Tools />
      <HowItWorks onReach={onReach} opening={opening} onOpen={onOpen} />
      <Voices testimonials={settings?.testimonials ?? []} />
      <Plans />
      <section className="sheet flex flex-col items-start gap-8 pt-28 md:flex-row md:items-end md:justify-between md:pt-40">
        <h2 className="display text-6xl md:text-9xl">
          Make your first
          <br />
          one today.
        </h2>
        <Button
          size="lg"
          busy={opening === 'register'}
          onPointerEnter={onReach}
          onFocus={onReach}
          onClick={() => onOpen('register')}
        >
          Register
        </Button>
      </section>
    </div>
  )
}
