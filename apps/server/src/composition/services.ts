import type { RateLimiter } from '@toile/core'
import { databaseRateLimiter } from '@toile/db'
import { composeAccounts, type AccountAdapters, type AccountServices } from './accounts.ts'
import { composeDrafts, type DraftServices } from './drafts.ts'
import { composeInstructions, type InstructionServices } from './instructions.ts'
import { composePictures, type PictureAdapters, type PictureServices } from './pictures.ts'

/** What the routes call. Each area adds its own line. */
export interface Services {
  readonly accounts: AccountServices
  readonly pictures: PictureServices
  readonly instructions: InstructionServices
  readonly drafts: DraftServices
  readonly rateLimiter: RateLimiter
}

/** What the services stand on. Made by `main.ts` for the product and by `testing/` for tests. */
export type Adapters = AccountAdapters & PictureAdapters

export async function composeServices(adapters: Adapters): Promise<Services> {
  return {
    accounts: await composeAccounts(adapters),
    pictures: composePictures(adapters),
    instructions: composeInstructions(adapters.database),
    drafts: composeDrafts(adapters),
    rateLimiter: databaseRateLimiter(adapters.database.drizzle, adapters.clock),
  }
}
