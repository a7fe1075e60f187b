/**
 * Options of Node for a process that draws. A picture leaves some hundred arrays of megabytes behind. Each 32 MB of them V8
 * would collect all garbage, a dozen times a picture, and with it what it had compiled of the long loops, which each
 * picture runs but once: they are compiled again for the next one. With these, arrays that are soon dropped go by the quick collection of
 * the young, as objects do, and all garbage waits for `initial-heap-size` MiB, or this many percent more than what is in use.
 * Maglev, the middle compiler, would compile those loops first and hand them over late.
 */
export const COLLECT_RARELY = [
  '--external-memory-accounted-in-global-limit',
  '--initial-heap-size=192',
  '--heap-growing-percent=25',
  '--no-maglev',
] as const
