import type { Pagination, SecurityEvent } from '@toile/contract'
import { paginationOf } from '../shared/pagination.ts'
import type { SecurityLog } from './security-log.ts'

/** Entries. Chosen. */
const SECURITY_LOG_PAGE_SIZE = 25

/** What happened to the account's ways in, newest first. */
export async function readSecurityLog(
  deps: { readonly securityLog: Pick<SecurityLog, 'list'> },
  accountId: string,
  page: number,
): Promise<{ events: SecurityEvent[]; pagination: Pagination }> {
  const listed = (wanted: number) => deps.securityLog.list(accountId, wanted, SECURITY_LOG_PAGE_SIZE)
  const first = await listed(page)
  const pagination = paginationOf(page, first.total, SECURITY_LOG_PAGE_SIZE)
  const { events } = pagination.current_page === page ? first : await listed(pagination.current_page)
  return {
    events: events.map(({ id, kind, device, network, createdAt }) => ({
      id,
      kind,
      device,
      network,
      at: createdAt.toISOString(),
    })),
    pagination,
  }
}
