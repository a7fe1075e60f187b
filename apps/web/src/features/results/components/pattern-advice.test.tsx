import type { Generation } from '@toile/contract'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { fakeApi } from '../../../testing/fake-api.ts'
import { generationOf } from '../../../testing/generation.ts'
import { renderPage } from '../../../testing/render-app.tsx'
import type { PatternSettings } from '../state/pattern-settings.ts'
import { InkChoice } from './ink-choice.tsx'
import { PrintFiles } from './print-files.tsx'

/** Light and dark by turns from left to right: a row that is moved by half a tile meets the other. */
function striped(width: number, height: number) {
  const data = new Uint8ClampedArray(4 * width * height)
  for (let p = 0; p < width * height; p += 1) {
    const light = 128 + 120 * Math.sin((2 * Math.PI * (p % width)) / width)
    data.set([light, light, light, 255], 4 * p)
  }
  return { width, height, data }
}

beforeEach(() => {
  vi.spyOn(HTMLImageElement.prototype, 'decode').mockResolvedValue()
  vi.spyOn(HTMLImageElement.prototype, 'naturalWidth', 'get').mockReturnValue(64)
  vi.spyOn(HTMLImageElement.prototype, 'naturalHeight', 'get').mockReturnValue(64)
  const context = { drawImage: () => {}, getImageData: (_x: number, _y: number, w: number, h: number) => striped(w, h) }
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(context as never)
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const INKS = { asked: 5, inks: [{ name: 'ink blue', hex: '#101018', share: 1 }] }

/** What stands beside a pattern, with a choice of two layouts. */
function open(start: Partial<PatternSettings>, marks: Partial<Generation> = { vector: true }) {
  let away = true
  fakeApi({
    'GET /api/images/tile/inks/': () => (away ? { status: 503 } : { body: INKS }),
  })
  const image = generationOf('tile', marks)
  function Tools() {
    const first: PatternSettings = {
      layout: 'straight',
      ground: 'flat',
      across: 3,
      inks: null,
      dpi: 300,
      widthCm: null,
    }
    const [settings, setSettings] = useState({ ...first, ...start })
    const change = (part: Partial<PatternSettings>): void => setSettings((old) => ({ ...old, ...part }))
    return (
      <>
        <button type="button" onClick={() => change({ layout: 'straight' })}>
          Straight
        </button>
        <InkChoice image={image} inks={settings.inks} onChange={(inks) => change({ inks })} />
        <PrintFiles
          image={image}
          settings={settings}
          onChange={change}
          onUpscale={() => undefined}
          onDownloaded={() => undefined}
        />
      </>
    )
  }
  renderPage(<Tools />)
  return { comesBack: () => void (away = false) }
}
const svg = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Download SVG' })

describe('advice about a pattern that is followed helps', () => {
  it('flat inks for an SVG of a pattern with a texture', () => {
    open({}, { vector: false })
    expect(svg().disabled).toBe(true)
    const advice = screen.getByText(/In flat inks it can be had/)
    fireEvent.click(screen.getByRole('radio', { name: 'Flat inks' }))
    expect(svg().disabled).toBe(false)
    expect(advice.isConnected).toBe(false)
  })

  it.each(['brick', 'half-drop'] as const)('the straight repeat keeps motifs whole that a %s cuts', async (layout) => {
    const context = {
      drawImage: () => {},
      getImageData: (_x: number, _y: number, w: number, h: number) => turned(w, h),
    }
    if (layout === 'half-drop') vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(context as never)
    open({ layout })
    const advice = await screen.findByText(/motifs are cut .*the straight repeat keeps them whole/)
    fireEvent.click(screen.getByRole('button', { name: 'Straight' }))
    await waitFor(() => expect(advice.isConnected).toBe(false))
    expect(screen.queryByText(/cut/)).toBeNull()
  })

  it('try again, when what could not be loaded is there', async () => {
    const { comesBack } = open({ inks: 5 })
    const again = await screen.findByRole('button', { name: 'Try again' })
    expect(screen.getByText(/could not be loaded/)).toBeTruthy()
    comesBack()
    fireEvent.click(again)
    expect(await screen.findByText('ink blue')).toBeTruthy()
    expect(screen.queryByText(/could not be loaded/)).toBeNull()
  })
})

/** The same from top to bottom. */
function turned(width: number, height: number) {
  const { data } = striped(height, width)
  const out = new Uint8ClampedArray(data.length)
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1)
      for (let c = 0; c < 4; c += 1) out[4 * (y * width + x) + c] = data[4 * (x * height + y) + c]!
  return { width, height, data: out }
}
