import { setTimeout as delay } from 'node:timers/promises'
import { IDEMPOTENCY_KEY_HEADER, type Mode } from '@toile/contract'
import type { Random } from '@toile/imaging'
import type { Answer, Body, HttpClient } from './http-client.ts'
import type { ModeInputs } from './pictures.ts'
import { readStream } from './reader.ts'
import type { ChaosRecord, Order } from './record.ts'

export interface ClientOptions {
  /** Among the tabs of its account. */
  readonly name: string
  readonly accountId: string
  readonly http: HttpClient
  readonly record: ChaosRecord
  readonly random: Random
  readonly inputs: Readonly<Record<Mode, ModeInputs>>
  readonly modes: readonly Mode[]
  /** Readers of each job's stream. */
  readonly readers: number
  /** Aborts when nothing new is to be begun. */
  readonly enough: AbortSignal
  /** Aborts when what is under way is to be left. */
  readonly end: AbortSignal
}

interface Picture {
  readonly id: string
  readonly mode: Mode
  readonly upscaled: boolean
}

/** What a press of a button sends, as often as it is sent. */
interface Press {
  readonly order: Order
  readonly path: string
  readonly body: () => Body
  readonly answered: readonly number[]
}

/** What a maker does, as shares of its orders. Chosen. */
const SHARES = {
  /** Of four pictures: on two cores such a job takes as long as a lease, so most orders are small. */
  four: 0.2,
  cancelled: 0.12,
  /** With a photo that was uploaded before, where the mode takes one. */
  uploadedBefore: 0.5,
} as const
/** Before a maker presses again, whatever the server wishes. */
const LONGEST_WAIT_MS = 2_000

/**
 * One maker at the page: orders, watches, cancels, varies, enlarges, deletes, and presses again where no answer came, with
 * the same key. Resolves when it has had enough and all it has ordered is over.
 */
export async function runClient(options: ClientOptions): Promise<void> {
  const { name: tab, accountId, http, record, random, inputs, readers, enough, end } = options
  const pictures: Picture[] = []
  const presses: Press[] = []
  const uploads = new Map<Mode, string>()
  let number = 0

  const actions: readonly [number, () => Promise<void>][] = [
    [10, generate],
    [3, vary],
    [3, upscale],
    [2, remove],
    [3, pressAgain],
  ]
  const dealt = actions.flatMap(([weight, action]) => Array.from({ length: weight }, () => action))
  while (!enough.aborted) {
    await random.pick(dealt)()
    await delay(random.between(50, 800), undefined, { signal: enough }).catch(() => {})
  }

  async function generate(): Promise<void> {
    const mode = random.pick(options.modes)
    const { fields, pictures: files, uploaded } = inputs[mode]
    const count = random.chance(SHARES.four) ? 4 : 1
    const uploadId =
      uploaded !== null && random.chance(SHARES.uploadedBefore) ? await uploadOf(mode, files[uploaded]!) : null
    const body = (): Body => {
      const form = new FormData()
      for (const [name, value] of Object.entries({ ai_model: mode, num_images: String(count), ...fields })) {
        form.append(name, value)
      }
      for (const [name, data] of Object.entries(files)) {
        if (name === uploaded && uploadId !== null) form.append(name, uploadId)
        else form.append(name, png(data), `${name}.png`)
      }
      return form
    }
    // The upload may have gone with the last picture made of it.
    const refused = uploadId === null ? [] : [404]
    const answer = await order(`generate ${mode} × ${count}`, '/api/generate-image-with-sse/', body, [200, ...refused])
    if (answer?.status === 404) uploads.delete(mode)
    await follow(answer)
  }

  async function vary(): Promise<void> {
    const picture = pick(({ upscaled }) => !upscaled)
    if (picture === null) return generate()
    const body = { output_image_id: picture.id, num_images: 1 }
    await follow(await order(`vary ${picture.mode}`, '/api/reroll-output-with-sse/', () => body, [200, 404]))
  }

  async function upscale(): Promise<void> {
    const picture = pick(({ upscaled }) => !upscaled)
    if (picture === null) return generate()
    const path = `/api/upscale-image/${picture.mode}/`
    const answer = await order(`upscale ${picture.mode}`, path, () => ({ resultId: picture.id }), [200, 202, 404, 409])
    await follow(answer)
  }

  async function remove(): Promise<void> {
    const picture = pick(() => true)
    if (picture === null) return
    pictures.splice(pictures.indexOf(picture), 1)
    // Sent again where no answer came: then it may be gone already.
    await persist(() => http.post(`/api/delete-image/${picture.id}/`, {}, [200, 404]))
  }

  /** The same key again, whatever has become of its pictures meanwhile: the same job. */
  async function pressAgain(): Promise<void> {
    if (presses.length === 0) return
    await send(random.pick(presses), [200, 202])
  }

  async function uploadOf(mode: Mode, data: Buffer): Promise<string | null> {
    const known = uploads.get(mode)
    if (known !== undefined) return known
    const body = new FormData()
    body.append('file', png(data), 'photo.png')
    const answer = await http.post('/api/uploads/', body, [200])
    if (answer?.status !== 200) return null
    const { upload_id: id } = JSON.parse(answer.text) as { upload_id: string }
    uploads.set(mode, id)
    return id
  }

  async function order(
    what: string,
    path: string,
    body: () => Body,
    answered: readonly number[],
  ): Promise<Answer | null> {
    number += 1
    const key = `${tab}-${number}`
    const press: Press = { order: { key, accountId, what, answers: [] }, path, body, answered }
    record.orders.push(press.order)
    const answer = await send(press, answered)
    if (answer?.status === 200 || answer?.status === 202) presses.push(press)
    return answer
  }

  async function send({ order: known, path, body }: Press, expected: readonly number[]): Promise<Answer | null> {
    return persist(async () => {
      const answer = await http.post(path, body(), expected, { [IDEMPOTENCY_KEY_HEADER]: known.key })
      if (answer !== null) known.answers.push({ at: Date.now(), status: answer.status, jobId: jobIdOf(answer) })
      return answer
    })
  }

  /** As a person does who sees that it did not work: after a moment, and not for ever. */
  async function persist(call: () => Promise<Answer | null>): Promise<Answer | null> {
    for (let attempt = 0; !end.aborted; attempt += 1) {
      const answer = await call()
      if (answer !== null && answer.status !== 503 && answer.status !== 429) return answer
      if (attempt > 3 && (answer?.status === 429 || enough.aborted)) return answer
      if (attempt > 30) return answer
      const wait = Math.min((answer?.retryAfter ?? 0.3) * 1000, LONGEST_WAIT_MS)
      await delay(wait, undefined, { signal: end }).catch(() => {})
    }
    return null
  }

  async function follow(answer: Answer | null): Promise<void> {
    const jobId = answer && jobIdOf(answer)
    if (jobId === null) return
    const reading = Array.from({ length: readers }, (_, index) =>
      readStream(
        { http, record, jobId, random: random.fork(`${jobId} ${index}`), onEvent: index === 0 ? keep : () => {} },
        end,
      ),
    )
    if (random.chance(SHARES.cancelled)) {
      await delay(random.between(0, 1_500))
      await persist(() => http.post(`/api/cancel-generation/${jobId}/`, {}, [200]))
    }
    await Promise.all(reading)
  }

  function keep(kind: string, data: unknown): void {
    if (kind !== 'image') return
    const { output_image_id: id, type, upscaled } = data as { output_image_id: string; type: Mode; upscaled: boolean }
    pictures.push({ id, mode: type, upscaled })
  }

  function pick(fits: (picture: Picture) => boolean): Picture | null {
    const fitting = pictures.filter(fits)
    return fitting.length === 0 ? null : random.pick(fitting)
  }
}

const png = (data: Buffer): Blob => new Blob([new Uint8Array(data)], { type: 'image/png' })

function jobIdOf({ status, text }: Answer): string | null {
  if (status !== 200 && status !== 202) return null
  return (JSON.parse(text) as { job_id?: string }).job_id ?? null
}
