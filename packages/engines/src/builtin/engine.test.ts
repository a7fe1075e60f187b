import { createBuiltinEngine } from './engine.ts'
import { describeEngineConformance } from '../conformance/index.ts'

describeEngineConformance('built-in', () => createBuiltinEngine({ concurrency: 2 }), [
  'create-pattern',
  'create-sketch',
  'sketch-to-image',
  'create-background',
  'swap-garment',
  'pattern-to-image',
  'image-to-flatlay',
  'variation',
  'variation of create-background',
  'variation of swap-garment',
  'variation of image-to-flatlay',
  'upscale',
])
