import type { FastifyInstance } from 'fastify'
import { type AccountCalls, accountRoutes } from './accounts/index.ts'
import { type BillingCalls, billingRoutes } from './billing/index.ts'
import { type CatalogueOptions, catalogueRoutes } from './catalogue/index.ts'
import { type DraftCalls, draftRoutes } from './drafts/index.ts'
import type { StreamTiming } from './generations/event-stream.ts'
import { type GenerationCalls, generationRoutes } from './generations/index.ts'
import { type ImageCalls, imageRoutes } from './images/index.ts'
import { type InstructionCalls, instructionRoutes } from './instructions/index.ts'
import { type LibraryCalls, libraryRoutes } from './library/index.ts'
import { type LineageCalls, lineageRoutes } from './lineage/index.ts'
import { type MaskCalls, maskRoutes } from './masks/index.ts'
import { type RecipeCalls, recipeRoutes } from './recipes/index.ts'
import { type RerunCalls, rerunRoutes } from './reruns/index.ts'
import { type UploadCalls, uploadRoutes } from './uploads/index.ts'

/** What the routes call, area by area; each area's folder declares its own, and the composition binds them to core. */
export interface RouteCalls {
  readonly accounts: AccountCalls
  readonly uploads: UploadCalls
  readonly masks: MaskCalls
  readonly generations: GenerationCalls
  readonly images: ImageCalls
  readonly library: LibraryCalls
  readonly recipes: RecipeCalls
  readonly lineage: LineageCalls
  readonly reruns: RerunCalls
  readonly instructions: InstructionCalls
  readonly drafts: DraftCalls
  readonly billing: BillingCalls
}

export interface RouteOptions {
  readonly services: RouteCalls
  readonly catalogue: CatalogueOptions
  /** Of the event streams; tests make it short. */
  readonly streamTiming?: StreamTiming
}

/** Every area of the API, one line each. All paths are under /api. */
export async function registerRoutes(api: FastifyInstance, options: RouteOptions): Promise<void> {
  const {
    accounts,
    uploads,
    masks,
    generations,
    images,
    library,
    recipes,
    lineage,
    reruns,
    instructions,
    drafts,
    billing,
  } = options.services
  await api.register(accountRoutes, { accounts })
  await api.register(catalogueRoutes, options.catalogue)
  await api.register(uploadRoutes, { uploads })
  await api.register(maskRoutes, { masks })
  await api.register(generationRoutes, {
    generations,
    ...(options.streamTiming && { timing: options.streamTiming }),
  })
  await api.register(imageRoutes, { images })
  await api.register(libraryRoutes, { library })
  await api.register(recipeRoutes, { recipes })
  await api.register(lineageRoutes, { lineage })
  await api.register(rerunRoutes, { reruns })
  await api.register(instructionRoutes, { instructions })
  await api.register(draftRoutes, { drafts })
  await api.register(billingRoutes, { billing })
}
