import { MASK } from '@toile/contract'
import type {
  Candidate,
  Colours,
  Dot,
  EdgeMove,
  History,
  Hole,
  MaskDocument,
  MaskWork,
  PaintTool,
  Patch,
  Point,
  Rect,
  RunMask,
  Sample,
  Size,
  Tool,
} from '@toile/mask-tools'
import {
  EMPTY_DOCUMENT,
  MaskSurface,
  EMPTY_MASK_WORK,
  brushWidth,
  canRedo,
  canUndo,
  commit,
  fillOf,
  holesInGarment,
  isSameDot,
  isUntouched,
  maskToRefine,
  moveEdge,
  paintBounds,
  patchesBetween,
  redo,
  replaceBase,
  rewrite,
  settle,
  undo,
  withBase,
  withDot,
  withOperation,
  withoutDot,
} from '@toile/mask-tools'
import type { StoreApi } from 'zustand/vanilla'
import { createStore } from 'zustand/vanilla'
import type { Widths } from './settings.ts'

/** What the mask service is asked. */
export interface MaskQuestion {
  readonly dots: readonly Dot[]
  /** The mask the answer goes on from, one byte a pixel of the photo, 255 = marked; null to answer the dots alone. */
  readonly previous: Uint8Array | null
}

/** What the mask service proposes for some dots. */
export interface MaskProposal {
  readonly output: RunMask
  readonly candidates: readonly Candidate[]
}

export interface EditorState extends MaskWork {
  readonly tool: Tool
  readonly widths: Widths
  /** Whether the lasso marks what it encloses or takes it away. */
  readonly lassoMode: 'draw' | 'erase'
  readonly generating: boolean
  /** What went wrong with the last confirmation, in words for the user. */
  readonly problem: string | null
  readonly dotsDialogOpen: boolean
  /** 300 marked pixels or fewer; that there are enough is judged 500 ms after the last change. */
  readonly blank: boolean
  /** Parts of the garment that its mark leaves out, as of 500 ms after the last change; none where no garment is marked. */
  readonly holes: readonly Hole[]
  /** The last thing to be read out. */
  readonly said: string
  /** Dots set since the last confirmation; the dialog asks at six. */
  readonly dotsSinceConfirm: number
}

export interface EditorPorts {
  /** A draft comes sooner, with rougher edges and without candidates. */
  requestMask(question: MaskQuestion, quality: 'draft' | 'refined', signal: AbortSignal): Promise<MaskProposal>
  /** Words for the user for what `requestMask` threw. */
  explain(error: unknown): string
  mayAskAboutDots(): boolean
  /** Brush and eraser to begin with. */
  readonly widths: Widths
  /** One of them was chosen, for next time. */
  keepWidth(mode: keyof Widths, width: number): void
  /** What is marked is a garment, whose holes are filled and told. */
  readonly marksGarment: boolean
}

export interface Editor {
  readonly store: StoreApi<EditorState>
  /** The pixels, for painting on the screen; changed only through this editor. */
  readonly surface: Pick<MaskSurface, 'pixels' | 'fresh' | 'size' | 'marked'>
  /** Tells which rectangle of the picture changed. */
  onDirty(listener: (rect: Rect) => void): () => void
  setTool(tool: Tool): void
  setWidth(mode: 'draw' | 'erase', width: number): void
  setLassoMode(mode: 'draw' | 'erase'): void
  setDot(dot: Dot): void
  removeDot(dot: Dot): void
  /** In image space. `lassoMode` is that of the state unless given. */
  strokeBegin(tool: PaintTool, at: Sample, lassoMode?: 'draw' | 'erase'): void
  strokeExtend(to: Sample): void
  strokeEnd(): void
  strokeCancel(): void
  readonly stroking: boolean
  /** The corners of the lasso that is being drawn, x, y, x, y … in image space, or null. */
  readonly outline: { readonly mode: 'draw' | 'erase'; readonly points: readonly number[] } | null
  invert(): void
  /** Moves the border of what is marked by `radius` pixels, as one step. */
  moveEdge(move: EdgeMove, radius: number): void
  /** Puts a finished mask, of the photo's size, in the place of all that was done, as one step. */
  take(document: MaskDocument, said: string): void
  /** Shows a problem in words, or none. */
  complain(problem: string | null): void
  reset(): void
  undo(): void
  redo(): void
  confirm(): Promise<void>
  choose(candidate: Candidate): void
  /** The photo has come, by which holes in the mark are told from gaps. */
  seePhoto(colours: Colours | null): void
  /** Marks what the mark leaves out amid the garment, as one step. */
  fillHoles(): void
  closeDotsDialog(): void
  /** Has something read out by the live region. */
  say(text: string): void
  /** Aborts what is under way; the editor is not used afterwards. */
  dispose(): void
}

export const enoughMarked = (marked: number): boolean => marked > MASK.minPixels

/** 'Confirm selection' and 'Reset selection' have something to work on. */
export const anythingDrawn = (state: EditorState): boolean => !isUntouched(state.history.present)

/** Whether the mask that is shown answers this dot already. */
export const isConfirmed = ({ confirmed, history }: MaskWork, dot: Dot): boolean =>
  confirmed && (history.present.answered ?? []).some((other) => isSameDot(other, dot))

/** Dots are set that the mask does not answer yet: that is what to do next, and a phone shows it where Next will be. */
export const awaitsConfirmation = (work: MaskWork): boolean =>
  work.history.present.dots.some((dot) => !isConfirmed(work, dot))

export const undoable = (state: EditorState): boolean => canUndo(state.history)
export const redoable = (state: EditorState): boolean => canRedo(state.history)

/** Steps along a stroke are kept to an eighth of a pixel: finer is invisible, and a draft stays small. */
const rounded = ({ x, y }: Point): Point => ({ x: Math.round(x * 8) / 8, y: Math.round(y * 8) / 8 })

const EDGE_MOVED: Record<EdgeMove, string> = {
  grow: 'The mask has grown.',
  shrink: 'The mask has shrunk.',
  smooth: 'The edge is smoothed.',
}

const FILLED = 'What it left out amid the garment is marked, too; undo takes that back.'

export function createEditor(size: Size, saved: MaskWork | null, ports: EditorPorts): Editor {
  const surface = new MaskSurface(size)
  const start = saved ?? EMPTY_MASK_WORK
  surface.sync(start.history.present)
  const store = createStore<EditorState>(() => ({
    ...start,
    marked: surface.marked,
    tool: 'inside',
    widths: ports.widths,
    lassoMode: 'draw',
    generating: false,
    problem: null,
    dotsDialogOpen: false,
    blank: !enoughMarked(surface.marked),
    holes: [],
    dotsSinceConfirm: 0,
    said: '',
  }))
  const { getState, setState } = store
  const listeners = new Set<(rect: Rect) => void>()
  let inFlight: AbortController | null = null
  /** The question whose draft lies there and was never refined: asked again, it is the same one. */
  let unfinished: { readonly draft: RunMask; readonly question: MaskQuestion } | null = null
  let judgeTimer: ReturnType<typeof setTimeout> | null = null
  /** What was filled of itself, also in steps that undo comes back to: another mask has other holes. */
  const filled = new WeakSet<object>()
  let colours: Colours | null = null
  const waiting: (() => void)[] = []

  const tell = (rect: Rect | null): void => {
    if (rect !== null) for (const listener of listeners) listener(rect)
  }

  const holesNow = (): readonly Hole[] => (ports.marksGarment ? holesInGarment(surface.pixels, size, colours) : [])

  /** Too little is known at once; the rest only after the pause, so that nothing flickers under the brush. */
  const judge = (): void => {
    if (judgeTimer !== null) clearTimeout(judgeTimer)
    const blank = !enoughMarked(surface.marked)
    if (blank) setState({ blank, holes: [] })
    else judgeTimer = setTimeout(() => setState({ blank, holes: holesNow() }), MASK.debounceMs)
  }

  const follow = (history: History<MaskDocument>, rest: Partial<EditorState> = {}): void => {
    if (history === getState().history && Object.keys(rest).length === 0) return
    tell(surface.sync(history.present))
    setState({ ...rest, history, marked: surface.marked })
    judge()
  }

  const step = (document: MaskDocument, rest: Partial<EditorState> = {}): void =>
    follow(commit(getState().history, document), rest)

  const present = (): MaskDocument => getState().history.present

  const fill = (said: string): Patch | null => {
    const patch = surface.live === null ? fillOf(holesNow(), size) : null
    if (patch !== null) step(withOperation(present(), patch), { holes: [], said })
    return patch
  }

  /** Not before the photo has come: gaps between the arms and the body are told from holes by it. */
  const fillOfItself = (said: string): void => {
    const patch = colours === null ? null : fill(said)
    if (patch !== null) filled.add(patch)
  }

  const unfilled = (document: MaskDocument): MaskDocument => {
    const operations = document.operations.filter((each) => !filled.has(each))
    if (operations.length === document.operations.length) return document
    return settle({ ...document, operations }, document.operations.slice(0, document.settled ?? 0))
  }

  const questionOf = (document: MaskDocument): MaskQuestion => {
    const { dots, base, answered } = document
    if (unfinished !== null && base === unfinished.draft && dots === answered) return unfinished.question
    return { dots, previous: maskToRefine(document, size) }
  }

  /** Now, or when the brush is lifted: a mask that lands in the middle of a stroke would take it away. */
  const strokeOver = (): Promise<void> =>
    surface.live === null ? Promise.resolve() : new Promise((resolve) => waiting.push(resolve))

  const lift = (): void => {
    for (const resolve of waiting.splice(0)) resolve()
  }

  const abort = (): void => {
    inFlight?.abort()
    inFlight = null
  }

  return {
    store,
    surface,
    onDirty: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    setTool: (tool) => setState({ tool }),
    setWidth: (mode, width) => {
      const chosen = brushWidth(width, MASK.eraser)
      setState((state) => ({ widths: { ...state.widths, [mode]: chosen } }))
      ports.keepWidth(mode, chosen)
    },
    setDot: (dot) => {
      if (present().dots.length >= MASK.maxDots) {
        setState({ problem: `At most ${MASK.maxDots} dots can be set.` })
        return
      }
      const dotsSinceConfirm = getState().dotsSinceConfirm + 1
      step(withDot(present(), dot), {
        dotsSinceConfirm,
        dotsDialogOpen: dotsSinceConfirm === MASK.dotsBeforeDialog && ports.mayAskAboutDots(),
      })
    },
    removeDot: (dot) =>
      step(withoutDot(present(), dot), { dotsSinceConfirm: Math.max(0, getState().dotsSinceConfirm - 1) }),
    setLassoMode: (lassoMode) => setState({ lassoMode }),
    strokeBegin: (tool, at, lassoMode = getState().lassoMode) => {
      const beginning =
        tool === 'lasso'
          ? ({ kind: 'lasso', mode: lassoMode } as const)
          : ({ kind: 'stroke', mode: tool, width: getState().widths[tool] } as const)
      tell(surface.begin(beginning, rounded(at), at.share))
    },
    strokeExtend: (to) => tell(surface.extend(rounded(to), to.share)),
    strokeEnd: () => {
      const paint = surface.live
      // A lasso that was only tapped encloses nothing, and is no step.
      if (paint !== null && paintBounds(paint) !== null) step(withOperation(present(), paint))
      else surface.cancel()
      lift()
    },
    strokeCancel: () => {
      tell(surface.cancel())
      lift()
    },
    get stroking() {
      return surface.live !== null
    },
    get outline() {
      const { live } = surface
      return live?.kind === 'lasso' ? live : null
    },
    invert: () => step(withOperation(present(), { kind: 'inversion' })),
    moveEdge: (move, radius) => {
      if (surface.live !== null) return
      const { pixels, fresh } = surface
      const moved = moveEdge(pixels, size, move, radius)
      const confirmed = fresh.includes(1)
        ? moveEdge(
            pixels.map((value, index) => (fresh[index] === 1 ? 0 : value)),
            size,
            move,
            radius,
          )
        : moved
      const patches = patchesBetween(pixels, moved, size, confirmed)
      if (patches.length === 0) setState({ said: 'The edge stays as it is.' })
      else step(patches.reduce(withOperation, present()), { said: EDGE_MOVED[move] })
    },
    take: (document, said) => {
      abort()
      tell(surface.cancel())
      lift()
      const settled = settle(document, document.operations)
      step(settled, { confirmed: true, generating: false, problem: null, dotsSinceConfirm: 0, said })
    },
    complain: (problem) => setState({ problem }),
    reset: () => {
      abort()
      tell(surface.cancel())
      lift()
      step(EMPTY_DOCUMENT, {
        candidates: [],
        confirmed: false,
        generating: false,
        problem: null,
        dotsSinceConfirm: 0,
        tool: 'inside',
      })
    },
    undo: () => follow(undo(getState().history)),
    redo: () => follow(redo(getState().history)),
    confirm: async () => {
      const { dots, operations } = present()
      setState({ dotsDialogOpen: false, problem: null })
      if (!anythingDrawn(getState())) return
      if (dots.length === 0) {
        // Painted by hand: what is marked is the mask.
        follow(
          rewrite(getState().history, (one) => settle(one, operations)),
          { confirmed: true, said: 'The painted mask is kept.' },
        )
        fillOfItself(`The painted mask is kept. ${FILLED}`)
        return
      }
      abort()
      const controller = new AbortController()
      inFlight = controller
      setState({ generating: true })
      const question = questionOf(present())
      const ask = async (quality: 'draft' | 'refined'): Promise<MaskProposal | null> => {
        const proposal = await ports.requestMask(question, quality, controller.signal)
        await strokeOver()
        return inFlight === controller ? proposal : null
      }
      try {
        const draft = await ask('draft')
        if (draft === null) return
        step(settle(withBase(unfilled(present()), draft.output, dots), operations), {
          confirmed: true,
          dotsSinceConfirm: 0,
          candidates: [],
        })
        unfinished = { draft: draft.output, question }
        const refined = await ask('refined')
        if (refined === null) return
        inFlight = null
        unfinished = null
        // In place, whatever was painted on the draft meanwhile: the draft is no step that undo could lead back to.
        const history = rewrite(getState().history, (one) => replaceBase(one, draft.output, refined.output))
        follow(history, { generating: false, candidates: refined.candidates, said: 'The mask is made.' })
        fillOfItself(`The mask is made. ${FILLED}`)
      } catch (error) {
        if (inFlight !== controller) return
        inFlight = null
        setState({ generating: false, problem: ports.explain(error) })
      }
    },
    choose: (candidate) => {
      if (present().base === candidate.mask) return
      step({ ...unfilled(present()), base: candidate.mask })
      fillOfItself(FILLED)
    },
    seePhoto: (seen) => {
      colours = seen
      judge()
    },
    fillHoles: () => void fill('The part that was left out is marked.'),
    say: (said) => setState({ said }),
    closeDotsDialog: () => setState({ dotsDialogOpen: false }),
    dispose: () => {
      abort()
      if (judgeTimer !== null) clearTimeout(judgeTimer)
      listeners.clear()
    },
  }
}
