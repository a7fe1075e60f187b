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

const INT: Input = ['INT', { default: 0, min: 0, max: 16384 }]
const FLOAT: Input = ['FLOAT', { default: 1 }]
const BOOLEAN: Input = ['BOOLEAN', { default: false }]
const STRING: Input = ['STRING', { multiline: true }]
const METHODS: Input = [['nearest-exact', 'bilinear', 'area', 'bicubic', 'lanczos'], {}]

/** Inputs that each node requires, and those it takes besides. Images of LoadImage are files that were uploaded. */
const INPUTS: Readonly<Record<string, readonly [Readonly<Record<string, Input>>, Readonly<Record<string, Input>>?]>> = {
  LoadImage: [{ image: [[], { image_upload: true }] }],
  LoadImageMask: [{ image: [[], { image_upload: true }], channel: [['alpha', 'red', 'green', 'blue'], {}] }],
  ImageScale: [
    { image: ['IMAGE'], upscale_method: METHODS, width: INT, height: INT, crop: [['disabled', 'center'], {}] },
  ],
  ImageScaleBy: [{ image: ['IMAGE'], upscale_method: METHODS, scale_by: FLOAT }],
  ImageInvert: [{ image: ['IMAGE'] }],
  ImageCrop: [{ image: ['IMAGE'], width: INT, height: INT, x: INT, y: INT }],
  ImageCompositeMasked: [
    { destination: ['IMAGE'], source: ['IMAGE'], x: INT, y: INT, resize_source: BOOLEAN },
    { mask: ['MASK'] },
  ],
  SolidMask: [{ value: FLOAT, width: INT, height: INT }],
  FeatherMask: [{ mask: ['MASK'], left: INT, top: INT, right: INT, bottom: INT }],
  GrowMask: [{ mask: ['MASK'], expand: INT, tapered_corners: BOOLEAN }],
  MaskComposite: [
    {
      destination: ['MASK'],
      source: ['MASK'],
      x: INT,
      y: INT,
      operation: [['multiply', 'add', 'subtract', 'and', 'or', 'xor'], {}],
    },
  ],
  // Newer nodes write their lists like this.
  UNETLoader: [
    {
      unet_name: ['COMBO', { options: filesIn('diffusion_models') }],
      weight_dtype: ['COMBO', { options: ['default', 'fp8_e4m3fn'] }],
    },
  ],
  CLIPLoader: [
    { clip_name: [filesIn('text_encoders'), {}], type: [['qwen_image', 'lumina2', 'flux2'], {}] },
    { device: [['default', 'cpu'], {}] },
  ],
  VAELoader: [{ vae_name: [filesIn('vae'), {}] }],
  ModelPatchLoader: [{ name: [filesIn('model_patches'), {}] }],
  UpscaleModelLoader: [{ model_name: [filesIn('upscale_models'), {}] }],
  ImageUpscaleWithModel: [{ upscale_model: ['UPSCALE_MODEL'], image: ['IMAGE'] }],
  ModelSamplingAuraFlow: [{ model: ['MODEL'], shift: FLOAT }],
  CFGNorm: [{ model: ['MODEL'], strength: FLOAT }],
  QwenImageDiffsynthControlnet: [
    { model: ['MODEL'], model_patch: ['MODEL_PATCH'], vae: ['VAE'], image: ['IMAGE'], strength: FLOAT },
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
      reference_latents_method: [['offset', 'index', 'uxo/uno', 'index_timestep_zero'], {}],
    },
  ],
  ConditioningZeroOut: [{ conditioning: ['CONDITIONING'] }],
  EmptySD3LatentImage: [{ width: INT, height: INT, batch_size: INT }],
  EmptyFlux2LatentImage: [{ width: INT, height: INT, batch_size: INT }],
  VAEEncode: [{ pixels: ['IMAGE'], vae: ['VAE'] }],
  VAEDecode: [{ samples: ['LATENT'], vae: ['VAE'] }],
  SetLatentNoiseMask: [{ samples: ['LATENT'], mask: ['MASK'] }],
  KSampler: [
    {
      model: ['MODEL'],
      seed: ['INT', { min: 0, max: 2 ** 64 }],
      steps: INT,
      cfg: FLOAT,
      sampler_name: [['euler', 'res_multistep'], {}],
      scheduler: [['simple', 'normal'], {}],
      positive: ['CONDITIONING'],
      negative: ['CONDITIONING'],
      latent_image: ['LATENT'],
      denoise: FLOAT,
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
