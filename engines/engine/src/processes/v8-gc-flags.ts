/**
 * Options of Node for a process that draws. A picture leaves some hundred arrays of megabytes behind, and V8 would collect
 * all garbage a dozen times a picture, with it what it had compiled of the long loops, which each picture runs but
 * once: they are compiled again for the next one. With the first of these, arrays that are soon dropped go by the quick
 * collection of the young, as objects do; all garbage waits until there is more of it than `initial-heap-size` MiB and this many percent of
 * what is in use. V8 looks at that only while objects are made, too; where arrays alone are, it waits for half of `max-old-space-size` MiB,
 * of which each thread has its own. Maglev, the middle compiler, would compile those loops first and hand them over late.
 */
export const V8_GC_FLAGS = [
  '--external-memory-accounted-in-global-limit',
  '--initial-heap-size=192',
  '--heap-growing-percent=25',
  '--max-old-space-size=768',
  '--no-maglev',
] as const
