/** An event of local mode's own provider on its way to the webhook. */
export interface SandboxDelivery {
  /** The event's id. */
  readonly id: string
  /** As it is sent, to the byte. */
  readonly body: string
  readonly dueAt: Date
}

/** What a change of a customer leaves behind, all of it or nothing. */
interface SandboxChange<Customer, Result> {
  readonly customer: Customer
  readonly deliveries: readonly SandboxDelivery[]
  readonly result: Result
}

/** Where local mode's own provider keeps its customers, each as one document of plain JSON. */
export interface SandboxStore<Customer> {
  insert(id: string, customer: Customer): Promise<void>
  /**
   * With the customer's row locked, in one transaction with the deliveries. Null for a customer whom it does not know. What
   * `change` throws undoes all; it may be called again, so it changes nothing outside.
   */
  change<Result>(
    id: string,
    change: (customer: Customer) => SandboxChange<Customer, Result>,
  ): Promise<{ readonly result: Result } | null>
}

/** Its events that are still to be delivered, those that are due longest first. */
export interface SandboxOutbox {
  /** At most `limit` whose time has come. */
  due(now: Date, limit: number): Promise<readonly (SandboxDelivery & { readonly attempts: number })[]>
  markDelivered(id: string, at: Date): Promise<void>
  /** One attempt more has failed; the next is due then. */
  postpone(id: string, dueAt: Date): Promise<void>
  /** Forgets what was delivered before. */
  forgetDeliveredBefore(time: Date): Promise<void>
}
