import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Plugin, ResolvedConfig } from 'vite'
import { writesPage } from './writes-page.ts'

const COMPRESSIBLE = /\.(?:js|css|html|svg)$/
/** Below this, compressing saves no packet. Bytes. */
const WORTH_IT = 1024

/** Lays a .br and a .gz beside every text file of the build, so that the server compresses nothing while it serves. */
export function compressed(): Plugin {
  let config: ResolvedConfig
  return {
    name: 'toile:compressed',
    apply: writesPage,
    configResolved(resolved) {
      config = resolved
    },
    closeBundle: {
      order: 'post',
      sequential: true,
      async handler() {
        const dist = resolve(config.root, config.build.outDir)
        const names = await readdir(dist, { recursive: true })
        await Promise.all(names.filter((name) => COMPRESSIBLE.test(name)).map((name) => compress(join(dist, name))))
      },
    },
  }
}

async function compress(file: string): Promise<void> {
  const content = await readFile(file)
  if (content.length < WORTH_IT) return
  const quality = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY }
  await writeFile(`${file}.br`, await promisify(brotliCompress)(content, { params: quality }))
  await writeFile(`${file}.gz`, await promisify(gzip)(content, { level: constants.Z_BEST_COMPRESSION }))
}
