import type { Pagination } from '@toile/contract'
import { useSearchParams } from 'react-router'
import { pageOf } from '../../../lib/page-number.ts'
import { Pager } from '../../../ui/index.ts'

/** Which page of a list is shown: it stands in the address. */
export function usePage(): readonly [page: number, goTo: (page: number) => void] {
  const [parameters, setParameters] = useSearchParams()
  const goTo = (page: number): void => setParameters(page > 1 ? { page: String(page) } : {})
  return [pageOf(parameters.get('page')), goTo]
}

/** The pages of a list; turning one begins at the top again. */
export function PageControls({ pagination }: { readonly pagination: Pagination }) {
  const [, goTo] = usePage()
  return <Pager pagination={pagination} onGoTo={goTo} />
}
