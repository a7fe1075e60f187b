import { COMFYUI_MODELS, type ModelFile } from '../models.ts'

/** An input of a node, as `/object_info` writes it: a type, or a list of choices, and settings. */
type Input = readonly [type: string | readonly string[], settings?: Readonly<Record<string, unknown>>]

interface NodeInfo {
  readonly input: {
    readonly required: Readonly<Record<string, Input>>
    readonly optional?: Readonly<Record<string, Input>>
  }
  /** Its results are the job's: what no such node needs is not run. */
  readonly output_node: boolean
}

export type NodeTable = Readonly<Record<string, NodeInfo>>

const filesIn = (folder: ModelFile['folder']): string[] =>
  Object.values(COMFYUI_MODELS)
    .flatMap(({ files }) => Object.values<ModelFile>(files))
    .flatMap((file) => (file.folder === folder ? [file.name] : []))

const int = (min: number, max = 16384): Input => ['INT', { default: Math.max(min, 0), min, max }]
const float = (min: number, max: number): Input => ['FLOAT', { default: 1, min, max }]
/** Of a place or a margin, and of what has a picture's size, in pixels. */
const [PLACE, SIDE] = [int(0), int(1)]
/** Of a canvas, whose latent is smaller by a whole factor. */
const CANVAS_SIDE = int(16)
const BOOLEAN: Input = ['BOOLEAN', { default: false }]
const STRING: Input = ['STRING', { multiline: true }]
const METHODS: Input = [['nearest-exact', 'bilinear', 'area', 'bicubic', 'lanczos'], {}]

/**
 * Inputs that each node requires, and those it takes besides, with their ranges, and lists written as each node writes them,
 * as v0.28.1 tells them; of long lists a part. Images of LoadImage are files that were uploaded.
 */
const INPUTS: Readonly<Record<string, readonly [Readonly<Record<string, Input>>, Readonly<Record<string, Input>>?]>> = {
  LoadImage: [{ image: [[], { image_upload: true }] }],
  LoadImageMask: [{ image: [[], { image_upload: true }], channel: [['alpha', 'red', 'green', 'blue'], {}] }],
  ImageScale: [
    { image: ['IMAGE'], upscale_method: METHODS, width: PLACE, height: PLACE, crop: [['disabled', 'center'], {}] },
  ],
  ImageScaleBy: [{ image: ['IMAGE'], upscale_method: METHODS, scale_by: float(0.01, 8) }],
  ImageInvert: [{ image: ['IMAGE'] }],
  ImageCrop: [{ image: ['IMAGE'], width: SIDE, height: SIDE, x: PLACE, y: PLACE }],
  ImageCompositeMasked: [
    { destination: ['IMAGE'], source: ['IMAGE'], x: PLACE, y: PLACE, resize_source: BOOLEAN },
    { mask: ['MASK'] },
  ],
  SolidMask: [{ value: float(0, 1), width: SIDE, height: SIDE }],
  FeatherMask: [{ mask: ['MASK'], left: PLACE, top: PLACE, right: PLACE, bottom: PLACE }],
  GrowMask: [{ mask: ['MASK'], expand: int(-16384), tapered_corners: BOOLEAN }],
  MaskComposite: [
    {
      destination: ['MASK'],
      source: ['MASK'],
      x: PLACE,
      y: PLACE,
      // Newer nodes write their lists like this.
      operation: ['COMBO', { options: ['multiply', 'add', 'subtract', 'and', 'or', 'xor'] }],
    },
  ],
  UNETLoader: [{ unet_name: [filesIn('diffusion_models'), {}], weight_dtype: [['default', 'fp8_e4m3fn'], {}] }],
  CLIPLoader: [
    { clip_name: [filesIn('text_encoders'), {}], type: [['qwen_image', 'lumina2', 'flux2'], {}] },
    { device: [['default', 'cpu'], {}] },
  ],
  VAELoader: [{ vae_name: [filesIn('vae'), {}] }],
  ModelPatchLoader: [{ name: [filesIn('model_patches'), {}] }],
  UpscaleModelLoader: [{ model_name: ['COMBO', { options: filesIn('upscale_models') }] }],
  ImageUpscaleWithModel: [{ upscale_model: ['UPSCALE_MODEL'], image: ['IMAGE'] }],
  ModelSamplingAuraFlow: [{ model: ['MODEL'], shift: float(0, 100) }],
  CFGNorm: [{ model: ['MODEL'], strength: float(0, 100) }, { pre_cfg: BOOLEAN }],
  QwenImageDiffsynthControlnet: [
    { model: ['MODEL'], model_patch: ['MODEL_PATCH'], vae: ['VAE'], image: ['IMAGE'], strength: float(-10, 10) },
    { mask: ['MASK'] },
  ],
  CLIPTextEncode: [{ text: STRING, clip: ['CLIP'] }],
  TextEncodeQwenImageEditPlus: [
    { clip: ['CLIP'], prompt: STRING },
    { vae: ['VAE'], image1: ['IMAGE'], image2: ['IMAGE'], image3: ['IMAGE'] },
  ],
  FluxKontextMultiReferenceLatentMethod: [
    {
      conditioning: ['CONDITIONING'],
      reference_latents_method: ['COMBO', { options: ['offset', 'index', 'uxo/uno', 'index_timestep_zero'] }],
    },
  ],
  ConditioningZeroOut: [{ conditioning: ['CONDITIONING'] }],
  EmptySD3LatentImage: [{ width: CANVAS_SIDE, height: CANVAS_SIDE, batch_size: int(1, 4096) }],
  EmptyFlux2LatentImage: [{ width: CANVAS_SIDE, height: CANVAS_SIDE, batch_size: int(1, 4096) }],
  VAEEncode: [{ pixels: ['IMAGE'], vae: ['VAE'] }],
  VAEDecode: [{ samples: ['LATENT'], vae: ['VAE'] }],
  SetLatentNoiseMask: [{ samples: ['LATENT'], mask: ['MASK'] }],
  KSampler: [
    {
      model: ['MODEL'],
      seed: int(0, 2 ** 64),
      steps: int(1, 10_000),
      cfg: float(0, 100),
      sampler_name: [['euler', 'res_multistep'], {}],
      scheduler: [['simple', 'normal'], {}],
      positive: ['CONDITIONING'],
      negative: ['CONDITIONING'],
      latent_image: ['LATENT'],
      denoise: float(0, 1),
    },
  ],
  ModelSave: [{ model: ['MODEL'], filename_prefix: STRING }],
  SaveImage: [{ images: ['IMAGE'], filename_prefix: STRING }],
}

/** Results that are kept: a graph without one is refused. */
const OUTPUT_NODES = new Set(['SaveImage', 'ModelSave'])

/** What a double's `/object_info` says: every node that our graphs take, with every model of our table but the given ones. */
export function nodeTable(without: readonly string[] = []): NodeTable {
  const withoutFiles = ([type, settings]: Input): Input => {
    if (typeof type !== 'string') return [type.filter((choice) => !without.includes(choice)), settings ?? {}]
    const options = settings?.['options']
    if (!Array.isArray(options)) return settings === undefined ? [type] : [type, settings]
    return [type, { ...settings, options: options.filter((choice) => !without.includes(String(choice))) }]
  }
  const reduced = (inputs: Readonly<Record<string, Input>>) =>
    Object.fromEntries(Object.entries(inputs).map(([name, input]) => [name, withoutFiles(input)]))
  return Object.fromEntries(
    Object.entries(INPUTS)
      .filter(([type]) => !without.includes(type))
      .map(([type, [required, optional]]) => [
        type,
        {
          input: { required: reduced(required), ...(optional && { optional: reduced(optional) }) },
          output_node: OUTPUT_NODES.has(type),
        },
      ]),
  )
}
