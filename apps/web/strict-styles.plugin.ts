import type { Plugin } from 'vite'

/**
 * Sonner appends its stylesheet to the page with a <style> element when its module loads. The Content-Security-Policy
 * refuses that, so the call is taken out here and `sonner/dist/styles.css` is bundled with our own styles instead.
 * A release of sonner that injects in another way stops the build rather than shipping unstyled toasts.
 */
export function withoutInjectedStyles(): Plugin {
  return {
    name: 'toile:no-injected-styles',
    apply: 'build',
    transform: {
      filter: { id: /[\\/]sonner[\\/]dist[\\/]index\.mjs/ },
      handler(code) {
        const stripped = code.replace(/^__insertCSS\(".*"\);?$/m, '')
        if (stripped === code) this.error('sonner no longer injects its styles the way this plugin expects')
        return { code: stripped, map: null }
      },
    },
  }
}
