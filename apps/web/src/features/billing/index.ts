export { CreditsDialog } from './components/credits-dialog.tsx'
export { PricingPage } from './components/pricing-page.tsx'
