import { DomainError } from '@toile/core'

/** Bytes of forms that are in memory, and forms that are being read. */
export interface FormLimits {
  readonly accountBytes: number
  readonly processBytes: number
  readonly accountForms: number
}

export interface FormReservation {
  /** Counts received bytes until the reservation is released. Throws `too-many` or `unavailable` when there is no room for it. */
  take(bytes: number): void
  /** The body is read completely; its bytes still count as memory. */
  read(): void
  /** Frees what it holds; the form is no longer needed. */
  release(): void
}

/** What a refused sender is told to wait: most forms are read within seconds. Chosen. */
const RETRY_AFTER_SECONDS = 5

/** Bounds what the forms of an account, and of all accounts together, hold in memory at a time. */
export function createFormMemory({ accountBytes, processBytes, accountForms }: FormLimits) {
  const accounts = new Map<string, { bytes: number; reading: number; forms: number }>()
  let all = 0

  return {
    /** Throws `too-many` when the account has enough of them. */
    open(accountId: string): FormReservation {
      const account = accounts.get(accountId) ?? { bytes: 0, reading: 0, forms: 0 }
      if (account.reading >= accountForms) throw tooManyForms()
      accounts.set(accountId, account)
      account.reading += 1
      account.forms += 1
      let bytes = 0
      let isRead = false
      let left = false
      const reservation: FormReservation = {
        take(more) {
          if (left) return
          if (account.bytes + more > accountBytes) throw tooManyForms()
          if (all + more > processBytes) {
            throw new DomainError('unavailable', 'Many pictures arrive at the moment. Try again in a few seconds.', {
              waitSeconds: RETRY_AFTER_SECONDS,
            })
          }
          bytes += more
          account.bytes += more
          all += more
        },
        read() {
          if (!isRead) account.reading -= 1
          isRead = true
        },
        release() {
          if (left) return
          left = true
          reservation.read()
          account.bytes -= bytes
          all -= bytes
          account.forms -= 1
          if (account.forms === 0) accounts.delete(accountId)
        },
      }
      return reservation
    },
  }
}

const tooManyForms = (): DomainError =>
  new DomainError('too-many', 'Several of your pictures are arriving at the moment. Try again in a few seconds.', {
    waitSeconds: RETRY_AFTER_SECONDS,
    detail: 'forms',
  })
