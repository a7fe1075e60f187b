import { crc32 } from 'node:zlib'

export interface UnzippedFile {
  readonly data: Buffer
  readonly modifiedAt: Date
}

/** Reads a ZIP of entries that are not compressed, by its directory at the end, and checks every sum. */
export function unzip(zip: Buffer): Map<string, UnzippedFile> {
  const files = new Map<string, UnzippedFile>()
  // Without a comment the end of the directory is the last 22 bytes.
  const end = zip.subarray(-22)
  if (end.readUInt32LE(0) !== 0x06054b50) throw new Error('not a whole ZIP')
  let at = end.readUInt32LE(16)
  for (let count = end.readUInt16LE(10); count > 0; count -= 1) {
    if (zip.readUInt32LE(at) !== 0x02014b50) throw new Error(`no entry of the directory at ${at}`)
    const [method, time, date] = [zip.readUInt16LE(at + 10), zip.readUInt16LE(at + 12), zip.readUInt16LE(at + 14)]
    const [sum, size] = [zip.readUInt32LE(at + 16), zip.readUInt32LE(at + 24)]
    const nameLength = zip.readUInt16LE(at + 28)
    const name = zip.toString('utf8', at + 46, at + 46 + nameLength)
    const header = zip.readUInt32LE(at + 42)
    if (zip.readUInt32LE(header) !== 0x04034b50) throw new Error(`no entry at ${header}`)
    const start = header + 30 + zip.readUInt16LE(header + 26) + zip.readUInt16LE(header + 28)
    const data = zip.subarray(start, start + size)
    if (method !== 0 || crc32(data) !== sum) throw new Error(`${name} is not as the directory says`)
    if (files.has(name)) throw new Error(`${name} comes twice`)
    files.set(name, { data, modifiedAt: dosTime(date, time) })
    at += 46 + nameLength + zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32)
  }
  return files
}

const dosTime = (date: number, time: number): Date =>
  new Date(
    Date.UTC(1980 + (date >> 9), ((date >> 5) & 15) - 1, date & 31, time >> 11, (time >> 5) & 63, (time & 31) * 2),
  )
