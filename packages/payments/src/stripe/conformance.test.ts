import { describePaymentProvider } from '../testing/conformance.ts'
import { openStripeWorld } from '../testing/stripe-world.ts'

describePaymentProvider('Stripe', () => openStripeWorld())
