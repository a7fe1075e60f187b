import { expect, it } from 'vitest'
import { startComfyuiDouble } from './comfyui-double.ts'
import { checkServer } from './server-checks.ts'

// The same is looked at on a real server by `npm run comfyui:real`.
it('the double is as the engine needs a server to be', async () => {
  const double = await startComfyuiDouble()
  const { url, hold, restart } = double
  const reports = await checkServer({ url, hold, restart, long: { nodes: 2, side: 64 } }, () => {})
  await double.close()
  expect(reports.filter(({ isGood }) => !isGood)).toEqual([])
  expect(reports.length).toBeGreaterThan(20)
})

it('a server without a model is told by the graphs that it cannot run', async () => {
  const double = await startComfyuiDouble({ without: ['RealESRGAN_x4plus.pth'] })
  const { url, hold, restart } = double
  const reports = await checkServer({ url, hold, restart, long: { nodes: 2, side: 64 } }, () => {})
  await double.close()
  expect(reports.filter(({ isGood }) => !isGood)).toMatchObject([
    { name: 'graph of upscale by realesrgan-x4plus', fact: expect.stringContaining('RealESRGAN_x4plus.pth') },
  ])
})
