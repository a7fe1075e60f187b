import { fileURLToPath } from 'node:url'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { chunkModules } from './chunk-modules.plugin.ts'
import { compressed } from './compress.plugin.ts'
import { fullScript, type FullScriptOptions } from './full-script.plugin.ts'
import { prerender } from './prerender.plugin.ts'
import { withoutInjectedStyles } from './strict-styles.plugin.ts'

const fromHere = (path: string): string => fileURLToPath(new URL(path, import.meta.url))

const SCRIPTS: FullScriptOptions = {
  full: 'src/app/full.tsx',
  open: [
    'index.html',
    'src/app/pages/landing-route.tsx',
    'src/app/pages/terms-page.tsx',
    'src/app/pages/cookie-policy-page.tsx',
    'src/app/pages/security-page.tsx',
  ],
  schemas: /[\\/](?:zod|packages[\\/]contract)[\\/]/,
}

export default defineConfig({
  root: fromHere('.'),
  plugins: [
    react(),
    tailwindcss(),
    withoutInjectedStyles(),
    fullScript(SCRIPTS),
    chunkModules(),
    prerender(),
    compressed(),
  ],
  resolve: {
    alias: {
      // Radix locks scrolling with a <style> element it writes itself, which the Content-Security-Policy forbids.
      'react-remove-scroll': fromHere('src/ui/scroll-lock.tsx'),
    },
  },
  server: {
    // By name: passkeys work nowhere else.
    host: 'localhost',
    port: 5200,
    proxy: { '/api': 'http://127.0.0.1:3000', '/dev': 'http://127.0.0.1:3000' },
  },
  build: {
    // light-dark() and @property must reach the browser as written.
    target: ['chrome123', 'firefox128', 'safari17.5'],
    cssTarget: ['chrome123', 'firefox128', 'safari17.5'],
    // Fonts and pictures stay files: a data: font is refused by `font-src 'self'`.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    manifest: true,
    rolldownOptions: {
      output: {
        // What every page begins with is one script beside the entry: in many small ones it is a tenth larger.
        codeSplitting: {
          groups: [{ name: 'shell', tags: ['$initial'], test: (id) => !/src[\\/]main\.tsx|index\.html/.test(id) }],
        },
      },
    },
  },
})
