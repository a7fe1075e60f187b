import { outsideEngines } from '@toile/contract'
import type { OutsideEngines } from '@toile/contract'
import { request } from '../../../lib/api/index.ts'

/** POST /api/account/outside-engines/. */
export const refuseOutsideEngines = (refused: boolean): Promise<OutsideEngines> =>
  request({ method: 'POST', path: 'account/outside-engines/', body: { refused }, answer: outsideEngines })
