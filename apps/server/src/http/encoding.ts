import type { FastifyRequest } from 'fastify'

export type Encoding = 'br' | 'gzip'

/** What an answer may be compressed by; null where its reader takes none of them. */
export function encodingFor({ headers }: Pick<FastifyRequest, 'headers'>): Encoding | null {
  const accepted = String(headers['accept-encoding'] ?? '')
    .split(',')
    .flatMap((each) => {
      const [name = '', ...parameters] = each
        .trim()
        .toLowerCase()
        .split(/\s*;\s*/)
      return parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter)) ? [] : [name]
    })
  return (['br', 'gzip'] as const).find((encoding) => accepted.includes(encoding)) ?? null
}
