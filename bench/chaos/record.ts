import type { FaultKind } from './plan.ts'

/** All moments are milliseconds since 1970. */

/** One press of a button: a key, and what was answered each time it was sent. */
export interface Order {
  readonly key: string
  readonly accountId: string
  readonly what: string
  readonly answers: { readonly at: number; readonly status: number; readonly jobId: string | null }[]
}

/** One reader of a job's stream, who reconnects until `done`. */
export interface Reading {
  readonly jobId: string
  readonly events: { readonly id: number; readonly kind: string; readonly data: unknown }[]
  /** From each break until the stream was open again. */
  readonly breaks: { readonly from: number; to: number | null }[]
  /** From the first answer that all places are taken until one was free. */
  readonly refusals: { readonly from: number; to: number | null }[]
  /** Each time the stream was opened, and what which server answered; null for none. */
  readonly tries: { readonly at: number; readonly server: string | null; readonly status: number | null }[]
  ended: boolean
}

/** An answer that nobody should get. */
interface WrongAnswer {
  readonly at: number
  readonly what: string
  readonly status: number
  readonly body: string
}

interface FaultDone {
  readonly kind: FaultKind
  readonly at: number
  /** `worker 1`; the pid of a backend. */
  readonly target: string
  /** Pictures in the making when it was done, with the attempt that each was at; null when the database was away. */
  readonly running: readonly RunningTask[] | null
}

export interface RunningTask {
  readonly id: string
  readonly requestId: string
  readonly attempt: number
}

/** A clean stop that was asked for. */
export interface Stop {
  readonly at: number
  readonly target: string
  readonly ms: number
  readonly code: number | null
  readonly signal: NodeJS.Signals | null
  /** Whether the database could be reached from before until its end. */
  readonly databaseThere: boolean
  /** Pictures that were still said to be in the making although no worker was left; null where others were at work. */
  readonly left: number | null
}

/** How long something was away after a fault. Null where it never came back. */
interface Return {
  readonly at: number
  readonly after: FaultKind
  readonly target: string
  readonly ms: number | null
}

interface Span {
  readonly from: number
  /** Infinity while it lasts. */
  to: number
}

/** What the processes wrote that nobody should read. */
interface LogFault {
  readonly process: string
  readonly line: string
}

/** Everything that was seen from outside while it ran. It only grows. */
export interface ChaosRecord {
  readonly startedAt: number
  /** Names of the processes that serve. */
  readonly servers: string[]
  readonly orders: Order[]
  readonly readings: Reading[]
  readonly answers: Map<number, number>
  readonly wrongAnswers: WrongAnswer[]
  readonly faults: FaultDone[]
  readonly stops: Stop[]
  readonly returns: Return[]
  readonly logFaults: LogFault[]
  /** Processes that ended although nobody ended them. */
  readonly ownEnds: string[]
  /** Children that outlived their process. */
  readonly orphans: string[]
  /** What the looks on the way found. */
  readonly onTheWay: string[]
  /** Spans in which the database was being killed or recovered. */
  readonly databaseAway: Span[]
  /** Of each process that serves: spans in which it was killed, ended or stopped, until it answered again. */
  readonly serversAway: (Span & { readonly target: string })[]
}

export const newRecord = (startedAt: number): ChaosRecord => ({
  startedAt,
  servers: [],
  orders: [],
  readings: [],
  answers: new Map(),
  wrongAnswers: [],
  faults: [],
  stops: [],
  returns: [],
  logFaults: [],
  ownEnds: [],
  orphans: [],
  onTheWay: [],
  databaseAway: [],
  serversAway: [],
})
