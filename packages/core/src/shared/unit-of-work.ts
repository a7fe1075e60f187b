/**
 * One database transaction. `Ports` are the stores that a service may touch in it: each service names its own, so no
 * service holds more than it uses. The transaction commits when `work` resolves and rolls back when it rejects.
 */
export interface UnitOfWork<Ports> {
  run<Result>(work: (ports: Ports) => Promise<Result>): Promise<Result>
}

/** Thrown by a unit with a lock timeout: another transaction holds a row. Nothing was changed. */
export class RowLocked extends Error {
  override readonly name = 'RowLocked'
}
