import type { ProviderName } from './payment-provider.ts'

/**
 * Providers whose customers a database holds, and which the current one does not know: plans would go on there that nobody
 * here could end. Without a provider nothing is bought, and who bought before is known again when it is back; only the
 * sandbox's have no place in production.
 */
export const foreignProviders = (
  held: readonly ProviderName[],
  current: ProviderName | null,
  { local }: { readonly local: boolean },
): readonly ProviderName[] =>
  held.filter((name) => (current === null ? name === 'sandbox' && !local : name !== current))
