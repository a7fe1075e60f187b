import type { FloatImage, Seed } from '@toile/imaging'
import { describe, expect, it } from 'vitest'
import type { MaskKind } from '@toile/contract'
import type { ModelEncoding, Guess } from './mask-model.ts'
import { InteractiveSession } from './interactive-session.ts'

const SIDE = 40

function grid(inside: (x: number, y: number) => boolean): FloatImage {
  const data = Float32Array.from({ length: SIDE * SIDE }, (_, p) => (inside(p % SIDE, Math.floor(p / SIDE)) ? 3 : -3))
  return { width: SIDE, height: SIDE, channels: 1, data }
}

const cellsOf = ({ data }: FloatImage): number[] => [...data.keys()].filter((p) => data[p]! > 0)
const at = (x: number, y: number): number => y * SIDE + x
const dot = (x: number, y: number, inside = true): Seed => ({ x, y, inside })

/**
 * Answers with squares of 5 cells about the inside dots (about the last of them alone, when it forgets), and with
 * whatever else it is told to for so many dots.
 */
function seer(also: (dots: number, x: number, y: number) => boolean = () => false, forgets = false) {
  const asked: { dots: number; last: number[] | undefined }[] = []
  const encoded: ModelEncoding = {
    grid: { width: SIDE, height: SIDE },
    async guess(dots, last) {
      asked.push({ dots: dots.length, last: last && cellsOf(last) })
      const near = (x: number, y: number): boolean =>
        dots
          .slice(forgets ? -1 : 0)
          .some((each) => each.inside && Math.abs(each.x - x) <= 2 && Math.abs(each.y - y) <= 2)
      const logOdds = grid((x, y) => near(x, y) || also(dots.length, x, y))
      return [
        { kind: 'part', logOdds: grid(() => false), quality: 0.9, likelihood: 0.1 },
        { kind: 'garment', logOdds, quality: 0.8, likelihood: 0.6 },
      ]
    },
  }
  return { session: new InteractiveSession(encoded, { width: SIDE, height: SIDE }), asked }
}

const garment = (guesses: readonly Guess[]): number[] =>
  cellsOf(guesses.find(({ kind }) => kind === ('garment' satisfies MaskKind))!.logOdds)

describe('a session of dots', () => {
  it('tells the model, with each dot, what was shown before it', async () => {
    const { session, asked } = seer()
    await session.guess([dot(5, 5), dot(20, 20)], 'garment')
    expect(asked.map(({ dots }) => dots)).toEqual([1, 2])
    expect(asked[0]!.last).toBeUndefined()
    expect(asked[1]!.last).toHaveLength(25)
    expect(asked[1]!.last).toContain(at(7, 7))
  })

  it('shows the likeliest good one when no kind is preferred', async () => {
    const { session, asked } = seer()
    await session.guess([dot(5, 5), dot(20, 20)], undefined)
    expect(asked[1]!.last).toContain(at(5, 5))
  })

  it('asks for nothing twice', async () => {
    const { session, asked } = seer()
    const dots = [dot(5, 5), dot(20, 20), dot(30, 8, false)]
    for (const count of [1, 2, 3, 3]) await session.guess(dots.slice(0, count), 'garment')
    expect(asked.map(({ dots: count }) => count)).toEqual([1, 2, 3])
  })

  it('leaves alone what the newest dot does not touch', async () => {
    // With the second dot the model loses the first one's square and finds something far away.
    const { session } = seer((dots, x, y) => dots === 2 && x > 34 && y > 34, true)
    const found = garment(await session.guess([dot(5, 5), dot(20, 20)], 'garment'))
    expect(found).toContain(at(5, 5))
    expect(found).toContain(at(22, 22))
    expect(found).not.toContain(at(37, 37))
  })

  it('only grows with an inside dot and only shrinks with an outside one', async () => {
    // The model forgets the first dot, whose square touches the second's; with the third it adds a square at that.
    const { session } = seer((dots, x, y) => dots === 3 && Math.abs(x - 30) <= 2 && Math.abs(y - 30) <= 2, true)
    const first = garment(await session.guess([dot(5, 5)], 'garment'))
    const two = garment(await session.guess([dot(5, 5), dot(9, 9)], 'garment'))
    for (const cell of first) expect(two).toContain(cell)
    expect(two).toContain(at(11, 11))
    const three = garment(await session.guess([dot(5, 5), dot(9, 9), dot(30, 30, false)], 'garment'))
    expect(three).toEqual(two)
    const four = await session.guess([dot(5, 5), dot(9, 9), dot(30, 30, false), dot(9, 9, false)], 'garment')
    expect(garment(four)).toEqual([])
  })

  it('moves only the border at a dot beside it, and takes all of a neighbour with a dot amid it', async () => {
    // With any second dot the model takes the neighbour along: a band from the first square's edge to the right.
    const neighbour = (dots: number, x: number, y: number): boolean => dots > 1 && x > 7 && Math.abs(y - 5) <= 2
    const beside = garment(await seer(neighbour).session.guess([dot(5, 5), dot(8, 5)], 'garment'))
    expect(beside).toContain(at(8, 5))
    expect(beside).not.toContain(at(20, 5))
    expect(garment(await seer(neighbour).session.guess([dot(5, 5), dot(14, 5)], 'garment'))).toContain(at(20, 5))
  })

  it('keeps what every one of many dots asks for', async () => {
    const { session, asked } = seer()
    const dots = Array.from({ length: 16 }, (_, index) => dot(3 + 9 * (index % 4), 3 + 9 * Math.floor(index / 4)))
    const found = garment(await session.guess(dots, 'garment'))
    for (const { x, y } of dots) expect(found).toContain(at(x, y))
    expect(asked.length).toBeLessThanOrEqual(13)
  })

  it('starts from no mask where the first dots are outside ones', async () => {
    const { session, asked } = seer()
    await session.guess([dot(30, 30, false), dot(5, 5)], 'garment')
    expect(asked).toEqual([{ dots: 2, last: undefined }])
  })

  it('goes on from a mask that was shown: of its kind the rest stays, the other kinds are new', async () => {
    const { session } = seer()
    const last = grid((x, y) => x > 30 && y > 30)
    const guesses = await session.guessFrom([dot(5, 5)], last, 'garment')
    expect(garment(guesses)).toContain(at(35, 35))
    expect(garment(guesses)).toContain(at(5, 5))
    expect(cellsOf(guesses.find(({ kind }) => kind === 'part')!.logOdds)).toEqual([])
  })

  it('goes on from a mask with every dot that was added since, one after the other', async () => {
    const { session, asked } = seer(undefined, true)
    const last = grid((x, y) => x > 30 && y > 30)
    const dots = [dot(35, 35), dot(5, 5), dot(20, 20)]
    const found = garment(await session.guessFrom(dots, last, 'garment'))
    for (const { x, y } of dots) expect(found).toContain(at(x, y))
    expect(asked.map(({ dots: count }) => count)).toEqual([2, 3])
    expect(asked[1]!.last).toContain(at(5, 5))
  })

  describe('with a model that can look again', () => {
    /** Finds squares of 5 cells about the dots in the picture, and in any crop all of it. */
    function looker() {
      const asked: string[] = []
      const answer = (logOdds: FloatImage): Guess[] => [{ kind: 'person', logOdds, quality: 0.8, likelihood: 0.6 }]
      const squares = async (dots: readonly Seed[]): Promise<Guess[]> =>
        answer(grid((x, y) => dots.some((each) => Math.abs(each.x - x) <= 2 && Math.abs(each.y - y) <= 2)))
      const encoded: ModelEncoding = {
        grid: { width: SIDE, height: SIDE },
        guess(dots, last) {
          asked.push(`${dots.length} after ${last ? cellsOf(last).length : 'nothing'}`)
          return squares(dots)
        },
        async encodePart(box, turns) {
          asked.push('again')
          const [width, height] = [box.right - box.left, box.bottom - box.top]
          if (turns > 0) return { grid: { width, height }, guess: squares }
          const all = new Float32Array(width * height).fill(3)
          return { grid: { width, height }, guess: async () => answer({ width, height, channels: 1, data: all }) }
        },
      }
      return { session: new InteractiveSession(encoded, { width: SIDE, height: SIDE }), asked }
    }
    const cells = (guesses: readonly Guess[]): number => cellsOf(guesses[0]!.logOdds).length

    it('a draft is answered at once; what is refined begins with it and is looked at again', async () => {
      const { session, asked } = looker()
      expect(cells(await session.guess([dot(5, 5)], 'person', 'draft'))).toBe(25)
      expect(asked).toEqual(['1 after nothing'])
      expect(cells(await session.guess([dot(5, 5)], 'person', 'refined'))).toBeGreaterThan(25)
      expect(asked).toEqual(['1 after nothing', ...Array.from({ length: 4 }, () => 'again')])
    })

    it('the next draft goes on from what was refined', async () => {
      const { session, asked } = looker()
      const first = cells(await session.guess([dot(5, 5)], 'person', 'refined'))
      asked.length = 0
      expect(cells(await session.guess([dot(5, 5), dot(30, 30)], 'person', 'draft'))).toBe(first + 25)
      expect(asked).toEqual([`2 after ${first}`])
    })

    it('the same holds from a mask that was shown', async () => {
      const last = grid((x, y) => x > 30 && y > 30)
      const { session, asked } = looker()
      const draft = cells(await session.guessFrom([dot(5, 5)], last, 'person', 'draft'))
      expect(asked).toEqual(['1 after 81'])
      expect(cells(await session.guessFrom([dot(5, 5)], last, 'person', 'refined'))).toBeGreaterThan(draft)
      expect(asked).toContain('again')
    })
  })
})
