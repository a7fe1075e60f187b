import type { Mode } from '@toile/contract'
import { describeMode, MODES } from '@toile/contract'

/** Which pictures the dashboard lists. Who looks for several things at once does so in the library. */
export type DashboardFilter = 'all' | 'favourites' | Mode

export const DASHBOARD_FILTERS: readonly DashboardFilter[] = ['all', 'favourites', ...MODES]

/** What an address asks for; what it cannot mean is all of them. */
export function dashboardFilterOf(address: URLSearchParams): DashboardFilter {
  if (address.get('favourites') === 'true') return 'favourites'
  return MODES.find((mode) => mode === address.get('mode')) ?? 'all'
}

/** The shortest address that asks for it. */
export function dashboardAddress(page: number, filter: DashboardFilter): Record<string, string> {
  return {
    ...(page > 1 && { page: String(page) }),
    ...(filter === 'favourites' ? { favourites: 'true' } : filter === 'all' ? {} : { mode: filter }),
  }
}

export const filterName = (filter: DashboardFilter): string =>
  filter === 'all' ? 'All pictures' : filter === 'favourites' ? 'Favourites' : describeMode(filter).title
