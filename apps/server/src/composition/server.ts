import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import type { PageSettings } from '@toile/contract'
import type { MailTransport, PaymentProvider } from '@toile/core'
import { enginePrivacy, isDatabaseUnavailable, type ChangeListener, type JobRunner } from '@toile/db'
import type { PictureFinisher } from '@toile/engine'
import { deviceOf } from '@toile/identity'
import { accountMails } from '@toile/mail'
import { type AppDependencies, buildApp } from '../app.ts'
import type { ErrorReporter } from '../reporting/error-reporter.ts'
import type { WorkerDeps, WorkerSettings } from '../worker/worker.ts'
import { accountMaintenance } from './account-maintenance.ts'
import { composeAccountMail } from './accounts.ts'
import { billingMaintenance } from './billing-maintenance.ts'
import { providerEventHandler } from './convergence.ts'
import { capabilitiesOf } from '../pictures/capabilities.ts'
import type { FacePictures } from '../pictures/face-pictures.ts'
import type { ServedTools } from '../pictures/tools/picture-tools.ts'
import { type Adapters, composeServices, type Services } from './services.ts'
import { composeWorker, type WorkerAdapters } from './worker.ts'

/** Made already: the product's by `start.ts`, the tests' by `testing/`. */
export type ServerAdapters = Adapters & {
  readonly jobs: JobRunner
  readonly changes: ChangeListener
  readonly tools: ServedTools
  readonly log: FastifyBaseLogger
  readonly reportError: ErrorReporter['report']
}

interface AppSettings extends Pick<AppDependencies, 'http' | 'dev' | 'streamTiming'> {
  readonly pageSettings: Omit<PageSettings, 'payments'>
}

/** What only a worker needs. */
interface WorkerParts {
  readonly finisher: Pick<PictureFinisher, 'finish' | 'prepare' | 'look'>
  readonly facePictures: FacePictures
  readonly transport: MailTransport
  /** The address people use, for links in mails. */
  readonly pageOrigin: string
  readonly settings: WorkerSettings
  readonly presence: WorkerAdapters['presence']
  readonly databaseWasUnavailable: boolean
}

export interface Server {
  readonly services: Services
  /** The HTTP side, ready for `listen` or `inject`. */
  buildApp(settings: AppSettings): Promise<FastifyInstance>
  /** What a worker does; `startWorker` runs it. */
  composeWorker(parts: WorkerParts): WorkerDeps
}

/** Without a provider nothing has a price there. */
const NO_PRICE_IDS = { BASIC: '', STANDARD: '', PREMIUM: '' }

/** For the page Stripe is Stripe, whether its key is a test key or not. */
const kindOf = ({ name }: PaymentProvider): NonNullable<PageSettings['payments']> =>
  name === 'sandbox' ? 'sandbox' : 'stripe'

/** The server's two sides on one set of adapters. Opens nothing by itself. */
export async function composeServer(adapters: ServerAdapters): Promise<Server> {
  const { database, clock, engines, payments, graceDays, log, reportError } = adapters
  const services = await composeServices(adapters)
  const { findSession, removeEndedSessions } = services.accounts
  const privacy = enginePrivacy(database.drizzle)
  return {
    services,
    buildApp: ({ pageSettings, ...settings }) =>
      buildApp({
        ...settings,
        services,
        findSession,
        deviceOf,
        catalogue: {
          capabilities: async (accountId) =>
            capabilitiesOf(engines, accountId !== null && (await privacy.refusesOutside(accountId))),
          priceIds: payments?.priceIds ?? NO_PRICE_IDS,
          pageSettings: { ...pageSettings, payments: payments && kindOf(payments) },
        },
        ping: () => database.pool.query('SELECT 1'),
        log,
        reportError,
        isDatabaseUnavailable,
      }),
    composeWorker({ finisher, facePictures, transport, pageOrigin, settings, presence, databaseWasUnavailable }) {
      const mails = accountMails(transport, pageOrigin)
      const deliver = composeAccountMail({ database, clock, mails, pageOrigin, graceDays })
      return composeWorker({
        ...adapters,
        finisher,
        facePictures,
        settings,
        presence,
        databaseWasUnavailable,
        handlers: [
          {
            kind: 'account-mail',
            concurrency: 2,
            async handle(job) {
              const outcome = await deliver(job)
              if (outcome === 'dropped')
                log.info({ mail: job.mail }, 'a mail was dropped: its address has had enough of them')
            },
          },
          providerEventHandler(adapters, payments),
        ],
        schedule: [...accountMaintenance({ database, clock, removeEndedSessions }), ...billingMaintenance(adapters)],
      })
    },
  }
}
