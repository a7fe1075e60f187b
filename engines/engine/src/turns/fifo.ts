/** First in, first out; whoever gives up leaves from the middle. All in constant time, however many wait. */
export interface Fifo<Member> {
  readonly size: number
  add(member: Member): void
  /** False when it was not there. */
  delete(member: Member): boolean
  /** Takes the first out. */
  shift(): Member | undefined
}

export function createFifo<Member>(): Fifo<Member> {
  const members = new Set<Member>()
  // Held, and not begun anew each time: a set keeps the places of those that left, and a new iterator walks over them all.
  let first = members.values()
  // Each table that a set outgrows is kept by an iterator that stands in an older one.
  const beginAnew = (): void => {
    if (members.size === 0) first = members.values()
  }
  return {
    get size() {
      return members.size
    },
    add: (member) => void members.add(member),
    delete(member) {
      const was = members.delete(member)
      beginAnew()
      return was
    },
    shift() {
      // At its end an iterator would stay there, also when others come.
      if (members.size === 0) return undefined
      const member = first.next().value
      if (member !== undefined) members.delete(member)
      beginAnew()
      return member
    },
  }
}
