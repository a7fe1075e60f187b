/** A cancel signal that a computing thread can read without returning to its event loop. */
export type CancelFlag = Int32Array<SharedArrayBuffer>

export function cancelFlagOf(signal: AbortSignal): { readonly flag: CancelFlag; release(): void } {
  const flag: CancelFlag = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT))
  const raise = () => Atomics.store(flag, 0, 1)
  if (signal.aborted) raise()
  else signal.addEventListener('abort', raise, { once: true })
  return { flag, release: () => signal.removeEventListener('abort', raise) }
}

export const isRaised = (flag: CancelFlag): boolean => Atomics.load(flag, 0) === 1
