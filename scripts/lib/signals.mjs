/** npm passes on what the terminal has already sent: within this time, one press counts once. Milliseconds. */
const ECHO_MS = 500

/**
 * Hands signals on to a child in a group of its own. The first asks it to stop; a later one, from a person who does not
 * want to wait, is handed on as well, and the child stops at once.
 */
export function handOn(child, now = Date.now) {
  let last = Number.NEGATIVE_INFINITY
  return (signal) => {
    if (now() - last < ECHO_MS) return
    last = now()
    child.kill(signal)
  }
}
