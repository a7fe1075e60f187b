import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { startComfyuiDouble } from '@toile/engine-comfyui/testing'
import { FASHN_KEY, startFashnDouble } from '@toile/engine-hosted/testing'
import type { Page } from '@playwright/test'
import { compare } from '../support/marked.ts'
import { figureMask, figurePhoto, pixelsOf, topFlatLay } from '../support/pictures.ts'
import { startToile, type Toile } from '../support/server.ts'
import {
  allArrived,
  chooseCount,
  generateName,
  importMask,
  nextButton,
  uploadPhoto,
  downloadFirst,
  setUpSwap,
  uploadSource,
} from '../support/studio.ts'
import { creditsOf, expect, signedIn, test } from '../support/test.ts'

type Double = Awaited<ReturnType<typeof startComfyuiDouble>>

/** A server whose garments and backgrounds are made by a ComfyUI server, with a photograph of one face; all else is drawn here. */
const withComfyui = test.extend<{ comfyui: Double; faces: string; remote: Toile }>({
  // oxlint-disable-next-line no-empty-pattern
  comfyui: async ({}, use) => {
    const double = await startComfyuiDouble()
    await use(double)
    await double.close()
  },
  // oxlint-disable-next-line no-empty-pattern
  faces: async ({}, use) => {
    const folder = await mkdtemp(join(tmpdir(), 'toile-faces-'))
    await writeFile(join(folder, '2.png'), await figurePhoto(300, 400))
    await use(folder)
    await rm(folder, { recursive: true })
  },
  remote: async ({ comfyui, faces }, use) => {
    const toile = await startToile({
      ENGINES_SWAP_GARMENT: 'comfyui,builtin',
      ENGINES_CREATE_BACKGROUND: 'builtin,comfyui',
      COMFYUI_SERVERS: comfyui.url,
      FACE_PICTURES: faces,
    })
    await use(toile)
    await toile.close()
  },
  baseURL: async ({ remote }, use) => use(remote.url),
})

const AT_DOUBLES = fileURLToPath(new URL('../../apps/server/src/testing/start-at-doubles.ts', import.meta.url))

/** A server whose garments are swapped by FASHN, and by nobody else. */
const withFashn = test.extend<{ fashn: Awaited<ReturnType<typeof startFashnDouble>>; remote: Toile }>({
  // oxlint-disable-next-line no-empty-pattern
  fashn: async ({}, use) => {
    const double = await startFashnDouble()
    await use(double)
    await double.close()
  },
  remote: async ({ fashn }, use) => {
    const settings = {
      ENGINES_SWAP_GARMENT: 'fashn',
      FASHN_API_KEY: FASHN_KEY,
      VENDOR_ADDRESSES: JSON.stringify({ fashn: `${fashn.url}/v1` }),
    }
    const toile = await startToile(settings, undefined, AT_DOUBLES)
    await use(toile)
    await toile.close()
  },
  baseURL: async ({ remote }, use) => use(remote.url),
})

withFashn(
  'garments swapped by FASHN, which tells no place and shows no previews: ours is told while others go before, then there is a ' +
    'job, a charge and a picture with its report for each, and nothing changes outside the mask',
  { tag: '@long' },
  async ({ page, browser, remote, fashn }) => {
    withFashn.setTimeout(180_000)
    const release = fashn.hold()
    const earlier = await (await browser.newContext({ baseURL: remote.url })).newPage()
    await signedIn(earlier, remote)
    await orderSwap(earlier, { count: 4 })
    await expect.poll(() => fashn.submissions, { timeout: 30_000 }).toBe(4)
    const { username } = await signedIn(page, remote)
    const photo = await figurePhoto()
    await orderSwap(page, { photo, count: 4 })
    // It takes six at a time.
    await expect(page.getByText('Next in line')).toBeVisible({ timeout: 30_000 })
    await expect(page.getByText('1 picture before yours')).toBeVisible()
    await expect.poll(() => fashn.submissions, { timeout: 30_000 }).toBe(6)
    release()
    await allArrived(page, 4)
    await expect(page.getByText(/Next in line|before yours$/)).toHaveCount(0)
    await allArrived(earlier, 4)
    expect(await eventsOf(remote, 'preview')).toEqual([])
    const report = page.getByRole('region', { name: 'True to what you gave' })
    await expect(report.getByText('What stays of your photo: unchanged').first()).toBeVisible()
    await expect(report.getByText(/What stays of your photo: (?!unchanged)/)).toHaveCount(0)
    const picture = await pixelsOf(await downloadFirst(page))
    const { marked, unmarked } = compare(await pixelsOf(photo), picture, await pixelsOf(await figureMask('top')))
    expect(marked.different).toBeGreaterThan(1_000)
    expect(unmarked.different).toBe(0)
    expect(fashn.submissions).toBe(8)
    expect(await madeBy(remote)).toEqual(Array.from({ length: 8 }, () => ({ engine: 'fashn', charge: 'charged' })))
    expect(await creditsOf(remote, username)).toEqual({ balance: 44, ledger: 44 })
  },
)

withFashn(
  'what FASHN’s rules refuse is said in words, costs nothing, and gives its credits back',
  { tag: '@long' },
  async ({ page, remote, fashn }) => {
    withFashn.setTimeout(120_000)
    const { username } = await signedIn(page, remote)
    fashn.next('moderated')
    await orderSwap(page)
    await expect(page.getByRole('heading', { name: 'No picture was made' })).toBeVisible({ timeout: 60_000 })
    await expect(page.getByText(/^The engine does not make this picture: its rules refuse/).first()).toBeVisible()
    await expect(page.getByText('4 credits came back for what was not made.')).toBeVisible()
    expect(fashn.submissions).toBe(1)
    const { rows } = await remote.database.query('SELECT state, amount_usd AS amount FROM vendor_charges')
    expect(rows).toEqual([{ state: 'refunded', amount: null }])
    expect(await creditsOf(remote, username)).toEqual({ balance: 60, ledger: 60 })
  },
)

withComfyui(
  'while a ComfyUI server draws, the page says how many go before each picture, and shows what the first one looks like',
  { tag: '@long' },
  async ({ page, remote, comfyui }) => {
    withComfyui.setTimeout(120_000)
    await signedIn(page, remote)
    const release = comfyui.hold()
    await orderSwap(page, { count: 4 })
    const told = (kind: string): Promise<unknown[]> => eventsOf(remote, kind)
    await expect(async () => {
      expect(await told('queued')).not.toEqual([])
      expect(await told('preview')).toHaveLength(1)
    }).toPass({ timeout: 30_000 })
    await expect(page.locator('img[src^="data:image/webp"]')).toHaveCount(1)
    await expect(page.getByText(/before yours$/).first()).toBeVisible()
    release()
    await allArrived(page, 4)
    expect(comfyui.submissions).toBe(4)
    expect(await told('preview')).toEqual([])
  },
)

withComfyui(
  'a garment swapped by a ComfyUI server: one job, one picture, and nothing changes outside the mask',
  { tag: '@long' },
  async ({ page, remote, comfyui }) => {
    withComfyui.setTimeout(120_000)
    const { username } = await signedIn(page, remote)
    const photo = await figurePhoto()
    await orderSwap(page, { photo })
    await allArrived(page, 1)
    const picture = await pixelsOf(await downloadFirst(page))
    const { marked, unmarked } = compare(await pixelsOf(photo), picture, await pixelsOf(await figureMask('top')))
    expect(marked.different).toBeGreaterThan(1_000)
    expect(unmarked.different).toBe(0)
    expect(comfyui.submissions).toBe(1)
    expect(await madeBy(remote)).toEqual([{ engine: 'comfyui', charge: null }])
    expect(await creditsOf(remote, username)).toEqual({ balance: 56, ledger: 56 })
  },
)

withComfyui(
  'somebody with a chosen face, in a pose, around the garment that is kept: it stays to the pixel, all else is new',
  { tag: '@long' },
  async ({ page, remote, comfyui }) => {
    withComfyui.setTimeout(120_000)
    await signedIn(page, remote)
    const photo = await figurePhoto()
    await page.goto('/create-background/')
    await uploadPhoto(page, photo)
    await nextButton(page).click()
    await importMask(page, await figureMask('top'))
    await nextButton(page).click()
    await expect(page.getByText('name a pose, too')).toBeVisible()
    await page.getByRole('textbox').fill('walking along a quay')
    await nextButton(page).click()
    await expect(page.getByRole('heading', { name: 'Choose model face' })).toBeVisible()
    await page.getByRole('radio', { name: 'Mateo' }).click()
    await expect(page.getByText(/photographed on your picture: a man of about thirty/)).toBeVisible()
    await chooseCount(page, 1)
    await page.getByRole('button', { name: generateName(1) }).click()
    await allArrived(page, 1)
    const told = JSON.stringify(comfyui.requests.find(({ path }) => path === '/prompt')?.json)
    expect(told).toMatch(
      /a man of about thirty.*face is that of image 2.*walking along a quay.*Image 3 is an OpenPose map/,
    )
    expect([...comfyui.files.keys()].map((path) => path.split('/').at(-1)).toSorted()).toEqual([
      'face.png',
      'mask.png',
      'pose.png',
      'target.png',
    ])
    const picture = await pixelsOf(await downloadFirst(page))
    const { marked, unmarked } = compare(await pixelsOf(photo), picture, await pixelsOf(await figureMask('top')))
    expect(marked).toMatchObject({ different: 0 })
    expect(unmarked.different / unmarked.pixels).toBeGreaterThan(0.9)
    expect(await madeBy(remote)).toEqual([{ engine: 'comfyui', charge: null }])
  },
)

withComfyui(
  'a server killed while its job is drawn elsewhere takes it up after its next start: the job is there once',
  { tag: '@long' },
  async ({ page, remote, comfyui }) => {
    withComfyui.setTimeout(120_000)
    const { username } = await signedIn(page, remote)
    const release = comfyui.hold()
    await orderSwap(page)
    await expect(async () => {
      const { rows } = await remote.database.query('SELECT 1 FROM vendor_charges WHERE submitted_at IS NOT NULL')
      expect(rows).toHaveLength(1)
    }).toPass({ timeout: 30_000 })
    await remote.end('SIGKILL')
    await remote.start()
    release()
    await allArrived(page, 1)
    expect(comfyui.submissions).toBe(1)
    expect(await madeBy(remote)).toEqual([{ engine: 'comfyui', charge: null }])
    expect(await creditsOf(remote, username)).toEqual({ balance: 56, ledger: 56 })
  },
)

withComfyui(
  'without the ComfyUI server the next engine of the order makes the picture',
  { tag: '@long' },
  async ({ page, remote, comfyui }) => {
    withComfyui.setTimeout(120_000)
    await signedIn(page, remote)
    await comfyui.close()
    await orderSwap(page)
    await allArrived(page, 1)
    const { rows } = await remote.database.query<{ engine: string }>(
      `SELECT provenance->>'engine' AS engine FROM outputs`,
    )
    expect(rows).toEqual([{ engine: 'builtin' }])
  },
)

async function orderSwap(
  page: Page,
  { photo, count = 1 }: { readonly photo?: Buffer; readonly count?: 1 | 4 } = {},
): Promise<void> {
  await setUpSwap(page, photo)
  await uploadSource(page, 'Flat-lay', await topFlatLay())
  await chooseCount(page, count)
  await page.getByRole('button', { name: generateName(count) }).click()
}

/** What was told of pictures on their way. */
async function eventsOf(toile: Toile, kind: string): Promise<unknown[]> {
  const { rows } = await toile.database.query(`SELECT data FROM events WHERE data->>'kind' = $1`, [kind])
  return rows
}

/** Pictures by the engine that made them, and what is noted of their charge. */
async function madeBy(toile: Toile): Promise<unknown[]> {
  const { rows } = await toile.database.query(
    `SELECT o.provenance->>'engine' AS engine, c.state AS charge
     FROM outputs o LEFT JOIN vendor_charges c ON c.task_id = o.task_id`,
  )
  return rows
}
