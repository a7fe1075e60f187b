import { generation } from '@toile/contract'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { MemoryRouter } from 'react-router'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { fakeApi } from '../../../testing/fake-api.ts'
import { TooltipProvider } from '../../../ui/index.ts'
import type { ResultCardProps } from './result-card-props.ts'
import { ResultCard } from './result-card.tsx'

const image = generation.parse({
  image_url: '/api/images/i/',
  thumbnail_url: '/api/images/i/?size=thumb',
  type: 'create-pattern',
  timestamp: '2026-01-01T00:00:00Z',
  image_id: 'i',
  output_image_id: 'i',
  upscaled: false,
  downloaded: false,
  voted: null,
  favourite: false,
  upscaled_from_id: null,
  width: 8,
  height: 8,
  prompt: 'stripes',
  job_id: 'j',
  engine: 'builtin',
  understood: [],
  ignored: [],
  warnings: [],
})

function Shown(parts: Partial<ResultCardProps>) {
  const [deleted, setDeleted] = useState(false)
  return (
    <TooltipProvider>
      <ResultCard
        number={1}
        slot={{ state: 'made', image }}
        size={image}
        tiled={false}
        mapped={false}
        alt="Stripes"
        downloading={false}
        onOpen={() => {}}
        onOpenPage={() => {}}
        onDownload={() => {}}
        onDownloadSvg={() => {}}
        onVary={null}
        upscaling={false}
        onUpscale={() => {}}
        other={null}
        onOther={() => {}}
        onMarked={() => {}}
        editing={{ usesOf: () => ({ fit: [], others: [] }), edit: () => {} }}
        favourites={{ isFavourite: ({ favourite }) => favourite, set: () => {} }}
        onPrint={() => {}}
        onDelete={() => {}}
        deleted={deleted}
        onGone={() => setDeleted(true)}
        {...parts}
      />
    </TooltipProvider>
  )
}

const show = (parts: Partial<ResultCardProps> = {}): void =>
  void render(<Shown {...parts} />, { wrapper: MemoryRouter })

describe('a picture that is being made', () => {
  afterEach(cleanup)

  it.each([
    [undefined, 'Waiting its turn'],
    [0, 'Next in line'],
    [1, '1 picture before yours'],
    [12, '12 pictures before yours'],
  ])('says how many go before it (%s)', (ahead, words) => {
    show({ slot: { state: 'waiting', ...(ahead !== undefined && { ahead }) } })
    expect(screen.getByText(words)).toBeTruthy()
  })

  it('is seen as far as it is, also while the file of what was made is on its way, and not where it failed', () => {
    const preview = 'data:image/webp;base64,AAAA'
    const { container, rerender } = render(
      <Shown slot={{ state: 'working', fraction: 0.4, stage: 'sampling', preview }} />,
    )
    const looks = () => container.querySelectorAll(`img[src="${preview}"]`).length
    expect(looks()).toBe(1)
    // What it shows is no picture yet: it is told once for all, and not by its card.
    expect(screen.queryByRole('img')).toBeNull()
    rerender(<Shown />)
    expect(looks()).toBe(1)
    cleanup()
    const failed = render(<Shown slot={{ state: 'working', fraction: 0.4, stage: 'sampling', preview }} />)
    failed.rerender(<Shown slot={{ state: 'failed', message: 'No.', refunded: 4 }} />)
    expect(failed.container.querySelector('img')).toBeNull()
  })
})

describe('a picture whose file does not come', () => {
  afterEach(() => {
    cleanup()
    vi.unstubAllGlobals()
  })

  it('is asked for again when the server has it', async () => {
    fakeApi({ 'GET /api/get-generation/i/': () => ({ body: { generation_data: image } }) })
    show()
    fireEvent.error(screen.getByRole('img'))
    fireEvent.click(await screen.findByRole('button', { name: 'Load picture 1 again' }))
    expect(screen.getByRole('img')).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Download picture 1' })).toBeTruthy()
  })

  it('is not asked for again when it was deleted, and offers nothing that would fail', async () => {
    fakeApi({ 'GET /api/get-generation/i/': () => ({ status: 404, body: { message: 'Image not found' } }) })
    show()
    fireEvent.error(screen.getByRole('img'))
    expect(await screen.findByText('Deleted')).toBeTruthy()
    expect(screen.queryAllByRole('button')).toEqual([])
  })
})

describe('a picture whose file is on its way', () => {
  afterEach(cleanup)

  const small = (): HTMLImageElement | null => document.querySelector('img[src="/api/images/i/?size=thumb"]')

  it('is seen small until it is there, and what is waited for is said until then', () => {
    show()
    expect(screen.getByText('Loading the picture')).toBeTruthy()
    fireEvent.load(small()!)
    expect(screen.queryByText('Loading the picture')).toBeNull()
    expect(small()).toBeTruthy()
    fireEvent.load(screen.getByRole('img', { name: 'Stripes' }))
    expect(small()).toBeNull()
  })

  it('waits for no small one when it comes first', () => {
    show()
    fireEvent.load(screen.getByRole('img', { name: 'Stripes' }))
    expect(screen.queryByText('Loading the picture')).toBeNull()
    expect(small()).toBeNull()
  })
})

describe('a picture that is there', () => {
  afterEach(() => {
    cleanup()
    vi.restoreAllMocks()
    vi.unstubAllGlobals()
  })

  it('is voted on once: thanks, and the mark of the answer', async () => {
    const api = fakeApi({
      'POST /api/vote/': () => ({ body: { vote_id: 'v' } }),
      'POST /api/undo-vote/': () => ({ body: { message: 'Vote taken back' } }),
    })
    const onMarked = vi.fn<ResultCardProps['onMarked']>()
    show({ onMarked })
    fireEvent.click(screen.getByRole('button', { name: 'Like' }))
    fireEvent.click(await screen.findByRole('button', { name: 'Undo' }))
    await vi.waitFor(() => expect(onMarked).toHaveBeenCalledWith(image))
    expect(api.to('/api/undo-vote/')).toHaveLength(1)
    expect(screen.getByRole('button', { name: 'Like' })).toBeTruthy()
    cleanup()
    show({ slot: { state: 'made', image: { ...image, voted: '0' } } })
    expect(screen.getByText('Disliked')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Like' })).toBeNull()
  })

  it('who leaves within the 3 s has voted all the same', async () => {
    fakeApi({ 'POST /api/vote/': () => ({ body: { vote_id: 'v' } }) })
    const onMarked = vi.fn<ResultCardProps['onMarked']>()
    show({ onMarked })
    fireEvent.click(screen.getByRole('button', { name: 'Dislike' }))
    await screen.findByRole('button', { name: 'Undo' })
    expect(onMarked).not.toHaveBeenCalled()
    cleanup()
    expect(onMarked).toHaveBeenCalledWith(image)
  })

  it('can be upscaled once, and says so while it is', () => {
    const onUpscale = vi.fn<ResultCardProps['onUpscale']>()
    show({ onUpscale })
    expect(screen.getByRole('button', { name: 'Upscale · 2 credits, picture 1' }).textContent).toBe(
      'Upscale · 2 credits',
    )
    fireEvent.click(screen.getByRole('button', { name: 'Upscale · 2 credits, picture 1' }))
    expect(onUpscale).toHaveBeenCalledWith(image)
    cleanup()
    show({ onUpscale, upscaling: true })
    expect(screen.getByText('Upscaling')).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Upscale · 2 credits, picture 1' }))
    expect(onUpscale).toHaveBeenCalledTimes(1)
    cleanup()
    show({ slot: { state: 'made', image: { ...image, upscaled: true } } })
    expect(screen.getByText('Upscaled')).toBeTruthy()
    expect(screen.queryByRole('button', { name: /Upscale/ })).toBeNull()
  })

  it('is upscaled from the menu where the sheet has no room for it, at the same price', async () => {
    const onUpscale = vi.fn<ResultCardProps['onUpscale']>()
    vi.spyOn(HTMLElement.prototype, 'getClientRects').mockReturnValue([] as unknown as DOMRectList)
    const inMenu = async (parts: Partial<ResultCardProps>): Promise<HTMLElement | null> => {
      show({ onUpscale, ...parts })
      fireEvent.keyDown(screen.getByRole('button', { name: 'More for picture 1' }), { key: 'Enter' })
      await screen.findByRole('menuitem', { name: 'Delete' })
      return screen.queryByRole('menuitem', { name: /^Upscale/ })
    }
    const item = (await inMenu({}))!
    expect(item.textContent).toBe('Upscale · 2 credits')
    fireEvent.click(item)
    await vi.waitFor(() => expect(onUpscale).toHaveBeenCalledExactlyOnceWith(image))
    cleanup()
    expect((await inMenu({ upscaling: true }))!.getAttribute('aria-disabled')).toBe('true')
    cleanup()
    expect(await inMenu({ slot: { state: 'made', image: { ...image, upscaled: true } } })).toBeNull()
  })

  it('that was upscaled leads to the one before, and back', () => {
    const onOther = vi.fn<ResultCardProps['onOther']>()
    const slot = { state: 'made', image: { ...image, upscaled: true } } as const
    show({ slot, other: 'before', onOther })
    fireEvent.click(screen.getByRole('button', { name: 'See before, picture 1' }))
    expect(onOther).toHaveBeenCalledOnce()
    cleanup()
    show({ slot, other: 'after', onOther })
    expect(screen.getByRole('button', { name: 'See after, picture 1' })).toBeTruthy()
  })

  it('keeps the focus on what leads from one side to the other', async () => {
    const sides = {
      before: { ...image, output_image_id: 'large', upscaled: true, upscaled_from_id: 'i' },
      after: { ...image, upscaled: true },
    }
    function Sides() {
      const [other, setOther] = useState<'before' | 'after'>('before')
      const onOther = () => setOther(other === 'before' ? 'after' : 'before')
      return (
        <MemoryRouter>
          <Shown slot={{ state: 'made', image: sides[other] }} other={other} onOther={onOther} />
        </MemoryRouter>
      )
    }
    render(<Sides />)
    const button = screen.getByRole('button', { name: 'See before, picture 1' })
    button.focus()
    fireEvent.click(button)
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'See after, picture 1' }))
  })

  it('can be had as SVG where it has a vector, whatever mode made it', async () => {
    const onDownloadSvg = vi.fn<ResultCardProps['onDownloadSvg']>()
    const more = async (picture: typeof image): Promise<void> => {
      show({ onDownloadSvg, slot: { state: 'made', image: picture } })
      fireEvent.keyDown(screen.getByRole('button', { name: 'More for picture 1' }), { key: 'Enter' })
      await screen.findByRole('menuitem', { name: 'Delete' })
    }
    const drawn = { ...image, type: 'create-sketch', vector: true } as const
    await more(drawn)
    fireEvent.click(screen.getByRole('menuitem', { name: 'Download SVG' }))
    await vi.waitFor(() => expect(onDownloadSvg).toHaveBeenCalledWith(drawn))
    cleanup()
    await more(image)
    expect(screen.queryByRole('menuitem', { name: 'Download SVG' })).toBeNull()
  })

  it('leads to its page by a link, which a tab of its own may follow', async () => {
    const onOpenPage = vi.fn<ResultCardProps['onOpenPage']>()
    const link = async (): Promise<HTMLElement> => {
      show({ onOpenPage })
      fireEvent.keyDown(screen.getByRole('button', { name: 'More for picture 1' }), { key: 'Enter' })
      return screen.findByRole('menuitem', { name: 'Open its page' })
    }
    const inTab = await link()
    expect(inTab.getAttribute('href')).toBe('/picture/i')
    fireEvent.click(inTab, { ctrlKey: true })
    expect(onOpenPage).not.toHaveBeenCalled()
    cleanup()
    fireEvent.click(await link())
    expect(onOpenPage).toHaveBeenCalledWith(image)
  })
})
