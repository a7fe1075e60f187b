/** Where a key leads from row `at` of `count`, of which a window shows `perWindow`; null for nowhere. */
export function rowAfter(key: string, at: number, count: number, perWindow: number): number | null {
  const last = count - 1
  switch (key) {
    case 'ArrowDown':
      return at < last ? at + 1 : null
    case 'ArrowUp':
      return at > 0 ? at - 1 : null
    case 'PageDown':
      return Math.min(last, at + perWindow)
    case 'PageUp':
      return Math.max(0, at - perWindow)
    case 'Home':
      return 0
    case 'End':
      return last
    default:
      return null
  }
}
