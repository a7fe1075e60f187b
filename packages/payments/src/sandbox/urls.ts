/**
 * Where the sandbox's pages are: paths of the running server and no whole addresses, so that a browser stays at the loopback
 * address where it is signed in.
 */
const SANDBOX_PAGES = '/dev/payments'

export const checkoutUrl = (id: string): string => `${SANDBOX_PAGES}/checkouts/${id}/`
export const billUrl = (id: string): string => `${SANDBOX_PAGES}/bills/${id}/`
export const receiptUrl = (id: string): string => `${SANDBOX_PAGES}/receipts/${id}/`
export const portalUrl = (customerId: string): string => `${SANDBOX_PAGES}/portal/${customerId}/`

/** The id in an address of these; what is no address stands for itself. */
export const idIn = (urlOrId: string): string => urlOrId.split('/').findLast((part) => part !== '') ?? urlOrId
