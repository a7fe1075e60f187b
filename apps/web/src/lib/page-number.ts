/** Page numbers come from the address, where anyone may write anything. */
export function pageOf(parameter: string | null): number {
  const page = Number(parameter ?? '1')
  return Number.isSafeInteger(page) && page >= 1 ? page : 1
}
