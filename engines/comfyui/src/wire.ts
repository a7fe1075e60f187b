import { z } from 'zod'

// What ComfyUI answers, as far as it is read. Whatever else it says is let through unread.

const inputsByName = z.record(z.string(), z.unknown())

/** `GET /object_info`: every node of a server with its inputs; lists of model files are among their choices. */
export const objectInfo = z.record(
  z.string(),
  z.object({ input: z.object({ required: inputsByName.optional(), optional: inputsByName.optional() }) }),
)
export type ObjectInfo = z.infer<typeof objectInfo>

/** `GET /system_stats`: that it is ComfyUI that answers. */
export const systemStats = z.object({ system: z.object({ comfyui_version: z.string() }) })

const queued = z.tuple([z.number(), z.string(), z.record(z.string(), z.unknown())]).rest(z.unknown())
/** `GET /queue`. Each entry: its number, its prompt's id, its graph, and more. Those that wait come in no order. */
export const queue = z.object({ queue_running: z.array(queued), queue_pending: z.array(queued) })
export type Queue = z.infer<typeof queue>

const outputFile = z.object({ filename: z.string(), subfolder: z.string(), type: z.string() })
const outputs = z.record(z.string(), z.object({ images: z.array(outputFile).optional() }))
export type Outputs = z.infer<typeof outputs>

/** What is read of an execution's error: never its traceback. */
export const executionError = z.object({
  node_type: z.string(),
  exception_type: z.string(),
  exception_message: z.string(),
})
export type ExecutionError = z.infer<typeof executionError>

/** `GET /api/jobs/{id}`. */
export const job = z.object({
  status: z.enum(['pending', 'in_progress', 'completed', 'failed', 'cancelled']),
  outputs: outputs.optional(),
  execution_error: executionError.optional(),
})

/** What the same path answers where the server has it and not the job. */
export const noSuchJob = z.object({ error: z.string() })

/** `GET /history/{id}`: empty where it knows nothing of it. */
export const history = z.record(
  z.string(),
  z.object({
    outputs,
    status: z.object({
      completed: z.boolean(),
      messages: z.array(z.tuple([z.string(), z.unknown()])).optional(),
    }),
  }),
)

/** `POST /upload/image`. */
export const uploaded = z.object({ name: z.string(), subfolder: z.string() })

const nodeErrors = z.record(
  z.string(),
  z.object({ class_type: z.string().optional(), errors: z.array(z.object({ type: z.string() })) }),
)

/** `POST /prompt`, accepted. `node_errors` that name anything: a part of the graph is left out. */
export const accepted = z.object({ prompt_id: z.string(), node_errors: nodeErrors.optional() })

/** `POST /prompt`, refused. */
export const refused = z.object({ error: z.object({ type: z.string() }), node_errors: nodeErrors.optional() })

const ofPrompt = z.object({ prompt_id: z.string() })
const nodeState = z.object({ value: z.number(), max: z.number(), state: z.string() })

/** Messages of the socket that mean something to us; others are passed over. */
export const socketMessage = z.discriminatedUnion('type', [
  z.object({ type: z.literal('status') }),
  z.object({ type: z.literal('execution_cached'), data: ofPrompt.extend({ nodes: z.array(z.string()) }) }),
  z.object({
    type: z.literal('progress_state'),
    data: ofPrompt.extend({ nodes: z.record(z.string(), nodeState) }),
  }),
  z.object({ type: z.literal('execution_success'), data: ofPrompt }),
  z.object({ type: z.literal('execution_error'), data: ofPrompt }),
  z.object({ type: z.literal('execution_interrupted'), data: ofPrompt }),
])
export type SocketMessage = z.infer<typeof socketMessage>

/** The text before a preview of type 4. */
export const previewMetadata = z.object({ prompt_id: z.string().optional() })
