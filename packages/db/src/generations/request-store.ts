import { and, asc, eq, exists, isNotNull, isNull, notInArray, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { FidelityMeasures, GarmentType, Mode } from '@toile/contract'
import type { ExpectedTask, NewRequest, PictureReport, Refusal, RequestStore, Task } from '@toile/core'
import { undeletedAccountId } from '../accounts/undeleted-account.ts'
import type { Queryable } from '../database.ts'
import { libraryWords } from '../library/library-words.ts'
import { generationRequests, outputs, tasks, votes } from '../schema/index.ts'
import { releaseInputsOf } from './release-inputs.ts'

const taskColumns = {
  id: tasks.id,
  requestId: tasks.requestId,
  slot: tasks.slot,
  status: tasks.status,
  attempt: tasks.attempt,
} as const satisfies Record<keyof Task, unknown>

/** A stored request as it was accepted, without its later state. */
export function asRequest(row: typeof generationRequests.$inferSelect): NewRequest {
  const {
    status: _status,
    openTasks: _open,
    nextEventId: _next,
    doneAt: _done,
    parentOutputId: _parent,
    rerunOfOutputId: _rerunOf,
    ...request
  } = row
  // The columns hold what was inserted from this very type.
  return request as NewRequest
}

/** Of an engine that is asked again and passes the task on as before, the first words stay. */
function withRefusal(refusal: Refusal) {
  const { engine, isPassing } = refusal
  return sql`CASE WHEN ${tasks.refusals} @> ${JSON.stringify([{ engine, isPassing }])}::jsonb THEN ${tasks.refusals}
    ELSE ${tasks.refusals} || ${JSON.stringify([refusal])}::jsonb END`
}

const retries = alias(generationRequests, 'retries')

/** Whether an output, a column of the query's, has been tried again. */
export const retriedOn = (db: Queryable) =>
  sql<boolean>`${exists(
    db
      .select({ one: sql`1` })
      .from(retries)
      .where(eq(retries.retryOfOutputId, outputs.id)),
  )}`

const upscales = alias(tasks, 'upscales')

/** Whether an output has been upscaled, or, with `underWay`, is or will be if nothing fails. */
export const hasUpscaleOn = (db: Queryable, which: 'done' | 'underWay') =>
  exists(
    db
      .select({ one: sql`1` })
      .from(upscales)
      .where(
        and(
          eq(upscales.upscaledFromId, outputs.id),
          which === 'done' ? eq(upscales.status, 'done') : notInArray(upscales.status, ['failed', 'cancelled']),
        ),
      ),
  )

const asExpected = (task: ExpectedTask) =>
  and(eq(tasks.id, task.id), eq(tasks.status, task.status), eq(tasks.attempt, task.attempt))

export const requestStore = (db: Queryable): RequestStore => ({
  async insert(request, taskIds, rerunOfOutputId) {
    await db.insert(generationRequests).values({
      ...request,
      accountId: undeletedAccountId(request.accountId),
      parentOutputId: request.retryOfOutputId ?? request.originalOutputId,
      rerunOfOutputId,
      status: 'open',
      openTasks: taskIds.length,
      nextEventId: 0,
    })
    await db.insert(tasks).values(
      taskIds.map((id, slot) => ({
        id,
        requestId: request.id,
        slot,
        status: 'queued' as const,
        upscaledFromId: request.kind === 'upscale' ? request.originalOutputId : null,
      })),
    )
  },

  async lock(requestId) {
    const [row] = await db
      .select({
        id: generationRequests.id,
        accountId: generationRequests.accountId,
        kind: generationRequests.kind,
        mode: generationRequests.mode,
        count: generationRequests.count,
        priceEach: generationRequests.priceEach,
        prompt: generationRequests.prompt,
        garmentType: generationRequests.garmentType,
        targetBlobId: generationRequests.targetBlobId,
        sourceBlobId: generationRequests.sourceBlobId,
        originalOutputId: generationRequests.originalOutputId,
        status: generationRequests.status,
        openTasks: generationRequests.openTasks,
        createdAt: generationRequests.createdAt,
      })
      .from(generationRequests)
      .where(eq(generationRequests.id, requestId))
      .for('update')
    if (row === undefined) return null
    const { status, mode, garmentType, ...rest } = row
    return { ...rest, mode: mode as Mode, garmentType: garmentType as GarmentType | null, open: status === 'open' }
  },

  async lockOriginal(accountId, outputId) {
    const own = and(eq(outputs.id, outputId), eq(outputs.accountId, accountId), isNull(outputs.deletedAt))
    const [found] = await db.select({ requestId: outputs.requestId }).from(outputs).where(own)
    if (found === undefined) return null
    const [request] = await db
      .select()
      .from(generationRequests)
      .where(eq(generationRequests.id, found.requestId))
      .for('update')
    // Looked at again: it may have been deleted while the lock was waited for.
    const [output] = await db
      .select({
        blobId: outputs.blobId,
        slot: tasks.slot,
        width: outputs.width,
        height: outputs.height,
        fidelity: outputs.fidelity,
        upscale: sql<boolean>`${hasUpscaleOn(db, 'underWay')}`,
        retried: retriedOn(db),
      })
      .from(outputs)
      .innerJoin(tasks, eq(tasks.id, outputs.taskId))
      .where(own)
    if (request === undefined || output === undefined) return null
    const { upscale, ...rest } = output
    return {
      ...rest,
      fidelity: output.fidelity as FidelityMeasures | null,
      upscaled: upscale || request.kind === 'upscale',
      request: asRequest(request),
    }
  },

  async originalOf(accountId, outputId) {
    const [row] = await db
      .select({ id: generationRequests.originalOutputId })
      .from(outputs)
      .innerJoin(generationRequests, eq(generationRequests.id, outputs.requestId))
      .where(and(eq(outputs.id, outputId), eq(outputs.accountId, accountId), isNull(outputs.deletedAt)))
    return row?.id ?? null
  },

  async reportOn(accountId, outputId) {
    const { understood, ignored, warnings, fidelity, inventedShare } = outputs
    const [row] = await db
      .select({ understood, ignored, warnings, fidelity, inventedShare })
      .from(outputs)
      .where(and(eq(outputs.id, outputId), eq(outputs.accountId, accountId)))
    return (row as PictureReport | undefined) ?? null
  },

  async marksOn(accountId, outputId) {
    const [row] = await db
      .select({ favouriteAt: outputs.favouriteAt, liked: votes.liked })
      .from(outputs)
      .leftJoin(votes, eq(votes.outputId, outputs.id))
      .where(and(eq(outputs.id, outputId), eq(outputs.accountId, accountId), isNull(outputs.deletedAt)))
    return row ?? null
  },

  async pictureOfBlob(accountId, blobId) {
    const [row] = await db
      .select({ id: outputs.id })
      .from(outputs)
      .where(and(eq(outputs.blobId, blobId), eq(outputs.accountId, accountId)))
      .orderBy(asc(outputs.createdAt))
      .limit(1)
    return row?.id ?? null
  },

  async countOpen(accountId) {
    const [row] = await db
      .select({ count: sql<number>`count(*)::int` })
      .from(generationRequests)
      .where(and(eq(generationRequests.accountId, accountId), eq(generationRequests.status, 'open')))
    return row?.count ?? 0
  },

  tasksOf: (requestId) =>
    db.select(taskColumns).from(tasks).where(eq(tasks.requestId, requestId)).orderBy(asc(tasks.slot)),

  lockTasks: (requestId) =>
    db.select(taskColumns).from(tasks).where(eq(tasks.requestId, requestId)).orderBy(asc(tasks.slot)).for('update'),

  async end(expected, end, at, errorCode) {
    const { rowCount } = await db
      .update(tasks)
      .set({ status: end, finishedAt: at, errorCode: errorCode ?? null })
      .where(asExpected(expected))
    return rowCount === 1
  },

  async requeue(expected, how) {
    const { delayMs, because } = how
    const { rowCount } = await db
      .update(tasks)
      .set({
        status: 'queued',
        holder: null,
        queuedAt: sql`now() + ${delayMs} * interval '1 millisecond'`,
        ...(because === 'failed' && { failures: sql`${tasks.failures} + 1` }),
        ...(because === 'waited' && { waits: sql`${tasks.waits} + 1` }),
        ...(because === 'refused' && {
          // The next engine has tries of its own; those of this one use up no claims.
          waits: sql`${tasks.waits} + ${tasks.failures} + 1`,
          failures: 0,
          lane: null,
          toldPosition: null,
          refusals: withRefusal(how.refusal),
        }),
      })
      .where(asExpected(expected))
    return rowCount === 1
  },

  async countDown(requestId, at) {
    const left = sql`${generationRequests.openTasks} - 1`
    const [row] = await db
      .update(generationRequests)
      .set({
        openTasks: left,
        status: sql`CASE WHEN ${left} = 0 THEN 'done' ELSE 'open' END`,
        doneAt: sql`CASE WHEN ${left} = 0 THEN ${at.toISOString()}::timestamptz END`,
      })
      .where(eq(generationRequests.id, requestId))
      .returning({ openTasks: generationRequests.openTasks })
    if (row === undefined) throw new Error('A request is gone while one of its tasks ends')
    return row.openTasks
  },

  async addOutput(output, terms, { favouriteAt, liked }) {
    const [row] = await db
      .insert(outputs)
      .values({ ...output, favouriteAt })
      .returning({ createdAt: outputs.createdAt })
    await libraryWords(db).add(output.id, terms)
    if (liked !== null) await db.insert(votes).values({ outputId: output.id, liked, createdAt: output.createdAt })
    return row!.createdAt
  },

  async releaseOriginal(requestId) {
    const ended = and(
      eq(generationRequests.id, requestId),
      eq(generationRequests.status, 'done'),
      isNotNull(generationRequests.parentOutputId),
    )
    const [before] = await db
      .select({ blobId: generationRequests.originalBlobId })
      .from(generationRequests)
      .where(ended)
      .for('update')
    if (!before?.blobId) return []
    await db.update(generationRequests).set({ originalBlobId: null }).where(ended)
    return [before.blobId]
  },

  async releaseInputs(requestId) {
    const released = await releaseInputsOf(db, [requestId])
    return released.flatMap(({ blobIds }) => blobIds)
  },
})
