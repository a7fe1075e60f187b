export { CreditsDialog } from './components/credits-dialog.tsx'
export { OpenBillBanner } from './components/open-bill-banner.tsx'
export { PricingPage } from './components/pricing-page.tsx'
