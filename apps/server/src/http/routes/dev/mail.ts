import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { keptMail, type KeptMail } from '@toile/contract'
import { notFound } from '@toile/core'
import type { KeptMailRow, KeptMails } from '@toile/db'
import { MAIL_PAGE_STYLE, mailPage } from './mail-page.ts'

export interface KeptMailOptions {
  readonly mails: Pick<KeptMails, 'list' | 'findHtml'>
}

/** Mails of the newest that the list shows. */
const MAILS_SHOWN = 200

/** A mail is a page of its own: its styles count, as they do in a mail program, nothing in it runs or is fetched. */
const MAIL_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

/** The mails that would have been sent, newest first. */
export const keptMailRoutes: FastifyPluginAsyncZod<KeptMailOptions> = async (app, { mails }) => {
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
      const kept = (await mails.list(MAILS_SHOWN)).map(toWire)
      if (query.format === 'json') return kept
      return reply.type('text/html; charset=utf-8').send(mailPage(kept))
    },
  )

  app.get(
    '/dev/mail/:id/',
    { schema: { hide: true, params: z.object({ id: z.uuid() }) } },
    async ({ params }, reply) => {
      const html = await mails.findHtml(params.id)
      if (html === null) throw notFound('Mail')
      return reply
        .header('cache-control', 'no-store')
        .header('content-security-policy', MAIL_POLICY)
        .type('text/html; charset=utf-8')
        .send(html)
    },
  )

  app.get('/dev/mail/style.css', { schema: { hide: true } }, async (_request, reply) =>
    reply.type('text/css; charset=utf-8').send(MAIL_PAGE_STYLE),
  )
}

const toWire = ({ id, to, subject, text, sentAt }: KeptMailRow): KeptMail => ({
  id,
  to,
  subject,
  text,
  links: text.match(/https?:\/\/\S+/g) ?? [],
  sent_at: sentAt.toISOString(),
})
