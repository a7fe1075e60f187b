/** Where ComfyUI keeps a file, and by which loader's input a server lists it. */
type ModelFolder = 'diffusion_models' | 'text_encoders' | 'vae' | 'model_patches' | 'upscale_models'

export interface ModelFile {
  readonly folder: ModelFolder
  /** As the server lists it: with its folders, where an operator keeps it in one. */
  readonly name: string
}

/** What a sampler is asked for. Of the model's own published workflow. */
export interface Sampling {
  readonly steps: number
  readonly cfg: number
}

export interface ComfyuiModel {
  /** Of its weights. */
  readonly licence: string
  /** Whether pictures made with it may be sold. One that does not allow that is used only when its licence is named. */
  readonly commercial: boolean
  readonly files: Readonly<Record<string, ModelFile>>
}

/**
 * The models that the graphs know, by the name that stands in a picture's provenance. File names are those under which
 * Comfy-Org repackages the weights; upscalers keep their authors' names. Compared with the workflows that ComfyUI v0.28.1
 * ships: files, nodes and samplings of Qwen-Image-Edit-2511 (which they take as bf16; the fp8mixed file was seen in a server's
 * answer) and of Z-Image-Turbo, and the encoder and VAE of klein 4B. Written from knowledge: the distilled klein files and
 * their sampling. Nothing is offered that a server's `/object_info` does not have. Licences as their publishers state them.
 */
export const COMFYUI_MODELS = {
  'qwen-image-edit-2511': {
    licence: 'Apache-2.0',
    commercial: true,
    sampling: { steps: 20, cfg: 4 },
    files: {
      diffusion: { folder: 'diffusion_models', name: 'qwen_image_edit_2511_fp8mixed.safetensors' },
      encoder: { folder: 'text_encoders', name: 'qwen_2.5_vl_7b_fp8_scaled.safetensors' },
      vae: { folder: 'vae', name: 'qwen_image_vae.safetensors' },
    },
  },
  'z-image-turbo': {
    licence: 'Apache-2.0',
    commercial: true,
    sampling: { steps: 8, cfg: 1 },
    files: {
      diffusion: { folder: 'diffusion_models', name: 'z_image_turbo_bf16.safetensors' },
      encoder: { folder: 'text_encoders', name: 'qwen_3_4b.safetensors' },
      vae: { folder: 'vae', name: 'ae.safetensors' },
      control: { folder: 'model_patches', name: 'Z-Image-Turbo-Fun-Controlnet-Union.safetensors' },
    },
  },
  'flux-2-klein-4b': {
    licence: 'Apache-2.0',
    commercial: true,
    sampling: { steps: 4, cfg: 1 },
    files: {
      diffusion: { folder: 'diffusion_models', name: 'flux-2-klein-4b-fp8.safetensors' },
      encoder: { folder: 'text_encoders', name: 'qwen_3_4b.safetensors' },
      vae: { folder: 'vae', name: 'flux2-vae.safetensors' },
    },
  },
  'flux-2-klein-9b': {
    licence: 'FLUX Non-Commercial',
    commercial: false,
    sampling: { steps: 4, cfg: 1 },
    files: {
      diffusion: { folder: 'diffusion_models', name: 'flux-2-klein-9b-fp8.safetensors' },
      encoder: { folder: 'text_encoders', name: 'qwen_3_8b_fp8mixed.safetensors' },
      vae: { folder: 'vae', name: 'flux2-vae.safetensors' },
    },
  },
  'realesrgan-x4plus': {
    licence: 'BSD-3-Clause',
    commercial: true,
    files: { upscaler: { folder: 'upscale_models', name: 'RealESRGAN_x4plus.pth' } },
  },
  '4x-ultrasharp': {
    licence: 'CC-BY-NC-SA-4.0',
    commercial: false,
    files: { upscaler: { folder: 'upscale_models', name: '4x-UltraSharp.pth' } },
  },
} as const satisfies Readonly<Record<string, ComfyuiModel & { readonly sampling?: Sampling }>>

export type ComfyuiModelId = keyof typeof COMFYUI_MODELS

/** Other names of files, by model and slot: for weights that an operator keeps under names, or in a precision, of their own. */
export type ModelFileNames = {
  readonly [Id in ComfyuiModelId]?: { readonly [Slot in keyof (typeof COMFYUI_MODELS)[Id]['files']]?: string }
}

/** Names of a model's files by slot, an operator's before ours. */
export function filesOf<Id extends ComfyuiModelId>(
  id: Id,
  names: ModelFileNames,
): Readonly<Record<keyof (typeof COMFYUI_MODELS)[Id]['files'] & string, string>> {
  const own: Readonly<Record<string, string | undefined>> = names[id] ?? {}
  const files: Readonly<Record<string, ModelFile>> = COMFYUI_MODELS[id].files
  return Object.fromEntries(Object.entries(files).map(([slot, { name }]) => [slot, own[slot] ?? name])) as never
}

/** Whether a model may be used: its licence allows commerce, or was named by the operator. */
export const isAllowed = (id: ComfyuiModelId, allowedLicences: readonly string[]): boolean =>
  COMFYUI_MODELS[id].commercial || allowedLicences.includes(COMFYUI_MODELS[id].licence)
