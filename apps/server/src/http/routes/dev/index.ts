import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { keptMail, type KeptMail } from '@toile/contract'
import type { KeptMailRow, KeptMails } from '@toile/db'
import { MAIL_PAGE_STYLE, mailPage } from './mail-page.ts'

export interface DevOptions {
  readonly mails: Pick<KeptMails, 'list'>
}

const SHOWN = 200

/** Registered in local mode only (R26): the mails that would have been sent, newest first. */
export const devRoutes: FastifyPluginAsyncZod<DevOptions> = async (app, { mails }) => {
  app.get(
    '/dev/mail/',
    {
      schema: {
        hide: true,
        querystring: z.object({ format: z.enum(['json', 'html']).default('html') }),
        response: { 200: z.union([z.array(keptMail), z.string()]) },
      },
      // The page is sent as it is; only the list goes through the schema.
      serializerCompiler: () => (data) => (typeof data === 'string' ? data : JSON.stringify(data)),
    },
    async ({ query }, reply) => {
      reply.header('cache-control', 'no-store')
      const kept = (await mails.list(SHOWN)).map(toWire)
      if (query.format === 'json') return kept
      return reply.type('text/html; charset=utf-8').send(mailPage(kept))
    },
  )

  app.get('/dev/mail/style.css', { schema: { hide: true } }, async (_request, reply) =>
    reply.type('text/css; charset=utf-8').send(MAIL_PAGE_STYLE),
  )
}

const toWire = ({ to, subject, text, sentAt }: KeptMailRow): KeptMail => ({
  to,
  subject,
  text,
  links: text.match(/https?:\/\/\S+/g) ?? [],
  sent_at: sentAt.toISOString(),
})
