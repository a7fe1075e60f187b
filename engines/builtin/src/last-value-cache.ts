/**
 * What the pictures of one request have in common is worked out with the first of them: they come one after the other, so
 * the last value is all that is kept.
 */
export class LastValueCache<T> {
  #key: string | undefined
  #value: Promise<T> | undefined

  /**
   * @param key equal for equal values; undefined where nothing is known to tell them apart, and nothing is kept
   * @returns what `make` gives; the kept one where the key is the last one's. A failure is not kept.
   */
  getOrMake(key: string | undefined, make: () => Promise<T>): Promise<T> {
    if (key === undefined) return make()
    if (this.#value !== undefined && this.#key === key) return this.#value
    const made = make()
    this.#key = key
    this.#value = made
    made.catch(() => {
      if (this.#value === made) this.#value = undefined
    })
    return made
  }
}
