import { MODES } from '@toile/contract'
import type { ImageEngine } from '@toile/engine'
import { describeRemoteConformance } from '@toile/engine/conformance'
import type { FrameTools } from '@toile/engine/remote'
import { type ComfyuiDouble, startComfyuiDouble } from './testing/comfyui-double.ts'
import { createComfyuiEngine } from './engine.ts'
import { QUICK } from './testing/quick.ts'

const createEngine = ({ url }: ComfyuiDouble, tools: FrameTools): ImageEngine =>
  createComfyuiEngine({ servers: [{ url }], tools, ...QUICK, times: { ...QUICK.times, silence: 1_500 } })

describeRemoteConformance('comfyui', {
  cases: [...MODES, 'upscale', 'variation'],
  startDouble: () => startComfyuiDouble(),
  createEngine,
  free: true,
  without: {
    moderated: 'servers of the house look at no words',
    'out-of-credits': 'nothing is charged',
    unanswered: 'the job is found by the id that was chosen for it',
    'half-answer': 'the job is found by the id that was chosen for it',
    'endless-answer': 'the job is found by the id that was chosen for it',
    silent: 'the job is found by the id that was chosen for it',
  },
})
