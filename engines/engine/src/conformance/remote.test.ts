import { afterAll, beforeAll } from 'vitest'
import { createFrameTools, type FrameTools } from '../remote/frame-tools.ts'
import { createToyVendorEngine, startToyVendor } from '../testing/toy-vendor.ts'
import { describeEngineConformance } from './index.ts'
import { describeRemoteConformance } from './remote.ts'

const vendor = await startToyVendor()
let tools: FrameTools
beforeAll(() => {
  tools = createFrameTools({ processes: 1 })
})
afterAll(async () => {
  await tools.close()
  await vendor.close()
})

describeEngineConformance('a toy vendor', () => createToyVendorEngine(vendor, tools), ['create-pattern'])
describeRemoteConformance('a toy vendor', {
  cases: ['create-pattern'],
  startDouble: startToyVendor,
  createEngine: createToyVendorEngine,
})
