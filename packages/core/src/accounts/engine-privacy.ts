import { loginRequired } from '../shared/errors.ts'

/** Whether an account refuses engines outside the house (R42). It counts from the moment it is stored: read it anew for each picture. */
export interface EnginePrivacy {
  /** A deleted account refuses. */
  refusesOutside(accountId: string): Promise<boolean>
  /** False for a deleted account. */
  setRefusesOutside(accountId: string, refused: boolean): Promise<boolean>
}

/** Throws `unauthenticated` for an account that was deleted a moment ago. */
export async function refuseOutsideEngines(
  { privacy }: { readonly privacy: EnginePrivacy },
  accountId: string,
  refused: boolean,
): Promise<void> {
  if (!(await privacy.setRefusesOutside(accountId, refused))) throw loginRequired()
}
