/** Windows' heights a second: nobody sees a picture that passes sooner. Chosen. */
const FAST = 1.5
/** Milliseconds without a scroll after which the page stands. */
const STILL = 120

interface Place {
  /** CSS pixels from the top of the page. */
  readonly y: number
  /** Milliseconds. */
  readonly at: number
}

let place: Place = { y: 0, at: 0 }
let fastSteps = 0
let timer = 0
const listeners = new Set<() => void>()

/** Whether the page is scrolled too fast for what passes to be seen. A jump is no scroll: it takes two fast steps. */
export const isFastScroll = (): boolean => fastSteps >= 2

function step(): void {
  const next: Place = { y: scrollY, at: performance.now() }
  const speed = Math.abs(next.y - place.y) / Math.max(1, next.at - place.at)
  place = next
  setSteps((speed * 1000) / innerHeight > FAST ? fastSteps + 1 : 0)
  clearTimeout(timer)
  timer = window.setTimeout(() => setSteps(0), STILL)
}

function setSteps(steps: number): void {
  const before = isFastScroll()
  fastSteps = steps
  if (isFastScroll() !== before) for (const listener of listeners) listener()
}

/** Is told when a fast scroll begins and ends. Answers a way to stop. */
export function onFastScroll(listener: () => void): () => void {
  if (listeners.size === 0) addEventListener('scroll', step, { passive: true })
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    removeEventListener('scroll', step)
    clearTimeout(timer)
    fastSteps = 0
  }
}

const waiting: (() => void)[] = []

/** Calls back in a frame of its own: much to draw is drawn bit by bit. Answers a way to call it off. */
export function inOwnFrame(work: () => void): () => void {
  waiting.push(work)
  if (waiting.length === 1) requestAnimationFrame(workOne)
  return () => {
    const at = waiting.indexOf(work)
    if (at > 0) waiting.splice(at, 1)
    // The first has its frame already.
    else if (at === 0) waiting[0] = () => {}
  }
}

function workOne(): void {
  waiting[0]?.()
  waiting.shift()
  if (waiting.length > 0) requestAnimationFrame(workOne)
}
