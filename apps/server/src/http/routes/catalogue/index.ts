import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import {
  CREDIT_COSTS,
  MODEL_FACES,
  PLANS,
  capabilitiesAnswer,
  faceImageUrl,
  faceWords,
  facesAnswer,
  pageSettings,
  plansAnswer,
  type CapabilitiesAnswer,
  type PageSettings,
  type PlanName,
} from '@toile/contract'

export interface CatalogueOptions {
  /** What the engines can do now for an account; null for a visitor. */
  readonly capabilities: (accountId: string | null) => Promise<CapabilitiesAnswer>
  /** The payment provider's name for each plan's monthly price. */
  readonly priceIds: Readonly<Record<PlanName, string>>
  readonly pageSettings: PageSettings
}

/** What is for sale, what can be made, how the server is set up; but for what an account refuses, the same for everybody. */
export const catalogueRoutes: FastifyPluginAsyncZod<CatalogueOptions> = async (app, options) => {
  const { capabilities, priceIds } = options
  app.get(
    '/plans/',
    { schema: { tags: ['catalogue'], summary: 'Plans and credit costs', response: { 200: plansAnswer } } },
    async () => ({
      plans: PLANS.map((plan) => ({ ...plan, priceId: priceIds[plan.name] })),
      costs: CREDIT_COSTS.map((cost) => ({ ...cost })),
    }),
  )

  app.get(
    '/faces/',
    { schema: { tags: ['catalogue'], summary: 'Model faces to choose from', response: { 200: facesAnswer } } },
    async () => ({
      faces: MODEL_FACES.map((face) => ({
        id: face.id,
        name: face.name,
        words: faceWords(face),
        image_url: faceImageUrl(face),
      })),
    }),
  )

  app.get(
    '/capabilities/',
    {
      schema: {
        tags: ['catalogue'],
        summary: 'The modes an engine can do, which one and for whom, and what it leaves out of them',
        response: { 200: capabilitiesAnswer },
      },
    },
    (request) => capabilities(request.account?.id ?? null),
  )

  app.get(
    '/page-settings/',
    {
      schema: {
        tags: ['catalogue'],
        summary: 'What the page must know of how the server is set up',
        response: { 200: pageSettings },
      },
    },
    async () => options.pageSettings,
  )
}
