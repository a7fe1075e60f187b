import { expect, test } from 'vitest'
import { hearPieces, sendInPieces } from './messages.ts'

type Piece = Parameters<Parameters<typeof sendInPieces>[0]>[0]

async function piecesOf(message: unknown): Promise<Piece[]> {
  const pieces: Piece[] = []
  await sendInPieces(async (piece) => void pieces.push(structuredClone(piece)), message)
  return pieces
}

const bytesOf = (piece: Piece): number => (piece.kind === 'piece' ? piece.bytes.byteLength : 0)

test('a message arrives as it was, its large bytes in pieces that are small', async () => {
  const large = Uint8Array.from({ length: 700_001 }, (_, index) => index % 251)
  const message = { kind: 'end', list: [large, { deep: large.subarray(1) }], small: new Uint8Array([1, 2]), no: null }
  const pieces = await piecesOf(message)
  expect(Math.max(...pieces.map(bytesOf))).toBeLessThanOrEqual(256 * 1024)
  const heard: unknown[] = []
  const hear = hearPieces((each) => heard.push(each))
  for (const piece of pieces) hear(piece)
  expect(heard).toEqual([{ ...message, list: [Buffer.from(large), { deep: Buffer.from(large.subarray(1)) }] }])
})

test('nothing more is sent once a piece cannot be', async () => {
  let sent = 0
  const send = async () => {
    sent += 1
    if (sent === 3) throw new Error('closed')
  }
  await expect(sendInPieces(send, { bytes: new Uint8Array(2_000_000) })).rejects.toThrow('closed')
  expect(sent).toBe(3)
})

test.each<[string, Piece[]]>([
  [
    'more than it announced',
    [
      { kind: 'bytes', lengths: [1] },
      { kind: 'piece', bytes: new Uint8Array(2) },
    ],
  ],
  ['what it did not announce', [{ kind: 'piece', bytes: new Uint8Array(2) }]],
  [
    'less than it announced',
    [
      { kind: 'bytes', lengths: [1] },
      { kind: 'message', message: {} },
    ],
  ],
  ['more than any file has', [{ kind: 'bytes', lengths: [2 ** 30, 1] }]],
  ['bytes that never came', [{ kind: 'message', message: { 'bytes sent before': 0 } }]],
])('one that sends %s is not believed', (_what, pieces) => {
  const hear = hearPieces(() => {})
  expect(() => pieces.forEach((piece) => hear(piece))).toThrow(/bytes|announced/)
})
