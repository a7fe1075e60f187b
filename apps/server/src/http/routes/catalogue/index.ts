import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import {
  CREDIT_COSTS,
  PLANS,
  capabilitiesAnswer,
  plansAnswer,
  type CapabilitiesAnswer,
  type PlanName,
} from '@toile/contract'

export interface CatalogueOptions {
  /** What the engines can do now (R32). */
  readonly capabilities: () => Promise<CapabilitiesAnswer>
  /** The payment provider's name for each plan's monthly price. */
  readonly priceIds: Readonly<Record<PlanName, string>>
}

/** What is for sale, and what can be made; the same for everybody. */
export const catalogueRoutes: FastifyPluginAsyncZod<CatalogueOptions> = async (app, { capabilities, priceIds }) => {
  app.get(
    '/plans/',
    { schema: { tags: ['catalogue'], summary: 'Plans and credit costs', response: { 200: plansAnswer } } },
    async () => ({
      plans: PLANS.map((plan) => ({ ...plan, priceId: priceIds[plan.name] })),
      costs: CREDIT_COSTS.map((cost) => ({ ...cost })),
    }),
  )

  app.get(
    '/capabilities/',
    {
      schema: {
        tags: ['catalogue'],
        summary: 'The modes an engine can do, and what it leaves out of them',
        response: { 200: capabilitiesAnswer },
      },
    },
    capabilities,
  )
}
