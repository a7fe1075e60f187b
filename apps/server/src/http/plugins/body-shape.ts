import { z } from 'zod'

/** How deep the lists and objects of a body lie in one another, and how many values stand in them. */
export interface BodyShape {
  readonly depth: number
  readonly members: number
}

/** Allowed where a schema leaves the content open, such as a passkey's answer. Chosen. */
const OPEN: BodyShape = { depth: 6, members: 100 }
/** Fields that a body may have beside those of its schema: they are ignored. Chosen. */
const MAX_UNKNOWN_FIELDS = 30

/** The largest shape that a body of this schema has. Without one nothing of the body is read. */
export function lawfulShape(schema: unknown): BodyShape {
  if (!(schema instanceof z.core.$ZodType)) return { depth: 2, members: MAX_UNKNOWN_FIELDS }
  const { depth, members } = shapeOf(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }))
  return { depth, members: members + MAX_UNKNOWN_FIELDS }
}

type JsonSchema = z.core.JSONSchema.BaseSchema

function shapeOf(schema: JsonSchema | boolean): BodyShape {
  if (typeof schema === 'boolean') return schema ? OPEN : NOTHING
  const choices = [...(schema.anyOf ?? []), ...(schema.oneOf ?? []), ...(schema.allOf ?? [])]
  if (choices.length > 0) return largest(choices.map(shapeOf))
  if (schema.type === 'object') {
    const fields = Object.values(schema.properties ?? {}).map(shapeOf)
    const open = schema.additionalProperties === undefined ? [] : [shapeOf(schema.additionalProperties)]
    return within([...fields, ...open])
  }
  if (schema.type === 'array') {
    const { prefixItems, items, maxItems } = schema as {
      prefixItems?: JsonSchema[]
      items?: JsonSchema
      maxItems?: number
    }
    if (prefixItems !== undefined) return within(prefixItems.map(shapeOf))
    const item = shapeOf(items ?? true)
    return { depth: 1 + item.depth, members: (maxItems ?? OPEN.members) * (1 + item.members) }
  }
  return schema.type === undefined && schema.enum === undefined && schema.const === undefined ? OPEN : NOTHING
}

const NOTHING: BodyShape = { depth: 0, members: 0 }
const within = (inner: readonly BodyShape[]): BodyShape => ({
  depth: 1 + Math.max(0, ...inner.map(({ depth }) => depth)),
  members: inner.reduce((sum, { members }) => sum + 1 + members, 0),
})
const largest = (shapes: readonly BodyShape[]): BodyShape => ({
  depth: Math.max(...shapes.map(({ depth }) => depth)),
  members: Math.max(...shapes.map(({ members }) => members)),
})

// ASCII codes.
const QUOTE = 0x22
const BACKSLASH = 0x5c
const COMMA = 0x2c
const AMPERSAND = 0x26
const isOpening = (byte: number): boolean => byte === 0x5b || byte === 0x7b
const isClosing = (byte: number): boolean => byte === 0x5d || byte === 0x7d

/** Whether JSON keeps within a shape: one look at each byte, and none after the first that says no. */
export function jsonFits(json: Uint8Array, { depth: deepest, members: most }: BodyShape): boolean {
  let depth = 0
  let members = 0
  let inText = false
  for (let at = 0; at < json.length; at += 1) {
    const byte = json[at]!
    if (inText) {
      if (byte === BACKSLASH) at += 1
      else if (byte === QUOTE) inText = false
    } else if (byte === QUOTE) inText = true
    else if (isOpening(byte)) {
      depth += 1
      members += 1
      if (depth > deepest || members > most) return false
    } else if (isClosing(byte)) depth -= 1
    else if (byte === COMMA && (members += 1) > most) return false
  }
  return true
}

/** The same for a form. */
export function formFits(form: Uint8Array, { members: most }: BodyShape): boolean {
  let fields = 1
  for (let at = form.indexOf(AMPERSAND); at !== -1; at = form.indexOf(AMPERSAND, at + 1)) {
    fields += 1
    if (fields > most) return false
  }
  return true
}
