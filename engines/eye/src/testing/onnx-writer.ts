/**
 * Writes small ONNX models, so that tests can say what a network answers: they prove loading, coordinates and what is
 * made of the answer, not quality. The message numbers are those of onnx.proto3.
 */

type Field = readonly [number: number, bytes: Uint8Array]

export interface TensorShape {
  readonly name: string
  readonly type: 'float' | 'int64'
  /** A word is a free dimension. */
  readonly shape: readonly (number | string)[]
}

export interface Constant {
  readonly name: string
  readonly dims: readonly number[]
  readonly values: readonly number[]
  readonly type?: 'float' | 'int64'
}

type Attribute = number | readonly number[] | string | { readonly float: number }

export interface Node {
  readonly op: string
  readonly inputs: readonly string[]
  readonly outputs: readonly string[]
  /** Numbers are whole unless they are given as `{ float }`. */
  readonly attributes?: Readonly<Record<string, Attribute>>
}

export interface Graph {
  readonly inputs: readonly TensorShape[]
  readonly outputs: readonly TensorShape[]
  readonly constants?: readonly Constant[]
  readonly nodes: readonly Node[]
}

/** Versions of ONNX's operators and of its file format that the files name. */
const OPSET = 13
const IR_VERSION = 8
/** Numbers of onnx.proto3's data types. */
const ELEMENT = { float: 1, int64: 7 } as const

export function onnxFile({ inputs, outputs, constants = [], nodes }: Graph): Uint8Array {
  const graph = message(
    ...nodes.map((node) => part(1, nodeMessage(node))),
    text(2, 'tiny'),
    ...constants.map((constant) => part(5, tensorMessage(constant))),
    ...inputs.map((shape) => part(11, valueMessage(shape))),
    ...outputs.map((shape) => part(12, valueMessage(shape))),
  )
  return message(whole(1, IR_VERSION), part(7, graph), part(8, message(whole(2, OPSET))))
}

function nodeMessage({ op, inputs, outputs, attributes = {} }: Node): Uint8Array {
  return message(
    ...inputs.map((name) => text(1, name)),
    ...outputs.map((name) => text(2, name)),
    text(4, op),
    ...Object.entries(attributes).map(([name, value]) => part(5, attributeMessage(name, value))),
  )
}

function attributeMessage(name: string, value: Attribute): Uint8Array {
  const kind = (number: number): Field => whole(20, number)
  if (typeof value === 'number') return message(text(1, name), whole(3, value), kind(2))
  if (typeof value === 'string') return message(text(1, name), text(4, value), kind(3))
  if ('float' in value) return message(text(1, name), float(2, value.float), kind(1))
  return message(text(1, name), ...value.map((each) => whole(8, each)), kind(7))
}

function tensorMessage({ name, dims, values, type = 'float' }: Constant): Uint8Array {
  const raw = type === 'float' ? Float32Array.from(values) : BigInt64Array.from(values, (value) => BigInt(value))
  return message(
    ...dims.map((size) => whole(1, size)),
    whole(2, ELEMENT[type]),
    text(8, name),
    part(9, new Uint8Array(raw.buffer)),
  )
}

function valueMessage({ name, type, shape }: TensorShape): Uint8Array {
  const dims = shape.map((size) => part(1, message(typeof size === 'number' ? whole(1, size) : text(2, size))))
  const tensor = message(whole(1, ELEMENT[type]), part(2, message(...dims)))
  return message(text(1, name), part(2, message(part(1, tensor))))
}

function message(...fields: readonly Field[]): Uint8Array {
  return Buffer.concat(fields.map(([, bytes]) => bytes))
}

/** A length-delimited field. */
function part(number: number, bytes: Uint8Array): Field {
  return [number, Buffer.concat([varint(8 * number + 2), varint(bytes.length), bytes])]
}

const text = (number: number, value: string): Field => part(number, Buffer.from(value))

function whole(number: number, value: number): Field {
  return [number, Buffer.concat([varint(8 * number), varint(value)])]
}

function float(number: number, value: number): Field {
  const bytes = Buffer.alloc(4)
  bytes.writeFloatLE(value)
  return [number, Buffer.concat([varint(8 * number + 5), bytes])]
}

function varint(value: number): Uint8Array {
  const bytes: number[] = []
  // Negative numbers are written as 64-bit two's complement.
  let rest = BigInt.asUintN(64, BigInt(value))
  do {
    const low = Number(rest & 0x7fn)
    rest >>= 7n
    bytes.push(rest > 0n ? low | 0x80 : low)
  } while (rest > 0n)
  return Uint8Array.from(bytes)
}
