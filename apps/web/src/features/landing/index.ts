export { LandingPage } from './components/landing-page.tsx'
export type { LandingPageProps } from './components/landing-page.tsx'
