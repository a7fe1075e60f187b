interface CachedPicture<Prepared> {
  /** Who asked for it last. */
  readonly turn: string
  readonly pixels: number
  readonly prepared: Prepared
}

/** What was prepared for masks, as long as there is room for it. */
export interface PictureCache<Prepared> {
  get(key: string): Prepared | undefined
  /** Anew or again. Where that is too much, another one goes: of whoever has most kept, the one unused for longest. */
  keep(key: string, picture: CachedPicture<Prepared>): void
  forget(key: string): void
}

/** `room`: how many pictures are kept, and how many pixels together; the last one is kept in any case. */
export function createPictureCache<Prepared>(room: {
  readonly pictures: number
  readonly pixels: number
}): PictureCache<Prepared> {
  /** The first is the one unused for longest. */
  const kept = new Map<string, CachedPicture<Prepared>>()

  function makeRoom(): void {
    for (;;) {
      const pixels = [...kept.values()].reduce((sum, each) => sum + each.pixels, 0)
      if (kept.size === 1 || (kept.size <= room.pictures && pixels <= room.pixels)) return
      const held = new Map<string, number>()
      for (const { turn, ...each } of kept.values()) {
        const share = kept.size > room.pictures ? 1 : each.pixels
        held.set(turn, (held.get(turn) ?? 0) + share)
      }
      const others = [...kept].slice(0, -1)
      const most = Math.max(...others.map(([, { turn }]) => held.get(turn)!))
      const [key] = others.find(([, { turn }]) => held.get(turn) === most)!
      kept.delete(key)
    }
  }

  return {
    get: (key) => kept.get(key)?.prepared,
    keep(key, picture) {
      // To the end, also where it was there.
      kept.delete(key)
      kept.set(key, picture)
      makeRoom()
    },
    forget: (key) => void kept.delete(key),
  }
}
