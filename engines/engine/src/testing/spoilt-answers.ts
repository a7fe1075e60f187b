import type { ServerResponse } from 'node:http'
import type { VendorFate } from '../conformance/remote.ts'

/** Looks at a job, or downloads of its picture, that its fate spoils. */
const SPOILT: Readonly<Partial<Record<VendorFate, number>>> = {
  'html-look': 1,
  'broken-look': 2,
  'silent-look': 1,
  'half-picture': 1,
  'endless-picture': Infinity,
}

/** What becomes of a double's answers about one job. */
export interface SpoiltAnswers {
  /** Whether a look was answered here, or is to hear nothing. */
  look(response: ServerResponse): boolean
  /** The same of a download of this file. */
  download(response: ServerResponse, file: Uint8Array): boolean
}

export function createSpoiltAnswers(fate: string | undefined): SpoiltAnswers {
  let left = SPOILT[fate as VendorFate] ?? 0
  const takes = (): boolean => {
    left -= 1
    return left >= 0
  }
  return {
    look(response) {
      if (fate?.endsWith('-look') !== true || !takes()) return false
      if (fate === 'html-look') response.writeHead(502, { 'content-type': 'text/html' }).end('<html>Bad gateway</html>')
      if (fate === 'broken-look') response.destroy()
      return true
    },
    download(response, file) {
      if (fate?.endsWith('-picture') !== true || !takes()) return false
      response.writeHead(200, {
        'content-type': 'image/png',
        ...(fate === 'half-picture' && { 'content-length': file.length }),
      })
      if (fate === 'half-picture') response.write(file.subarray(0, file.length / 2), () => response.destroy())
      else sendEndlessly(response)
      return true
    },
  }
}

/** Says more and more, until nobody listens. */
export function sendEndlessly(response: ServerResponse): void {
  const more = (): void => {
    while (!response.destroyed && response.write(Buffer.alloc(65_536, 32)));
  }
  response.on('drain', more)
  more()
}
