import { filesOf, COMFYUI_MODELS } from '../models.ts'
import type { GraphWriter, Link } from './graph.ts'
import { imageOf, type GraphInputs } from './operation-graph.ts'

/** Share of the noise that a variation begins with: it keeps the composition and draws its details anew. From published use. */
const VARIATION_DENOISE = 0.5

/** A picture's latent to begin with: nothing, the varied picture, or a photo of which a part is drawn anew. */
function startOf(
  graph: GraphWriter,
  inputs: GraphInputs,
  { vae, empty, masked }: { readonly vae: Link; readonly empty: string; readonly masked?: Masked | undefined },
): { readonly latent: Link; readonly denoise: number } {
  const { original } = inputs.images
  const from = original === undefined ? masked?.photo : graph.node('LoadImage', { image: original })
  const denoise = original === undefined ? 1 : VARIATION_DENOISE
  if (from === undefined) {
    const { width, height } = inputs.size
    return { latent: graph.node(empty, { width, height, batch_size: 1 }), denoise }
  }
  const encoded = graph.node('VAEEncode', { pixels: from, vae })
  const latent = masked ? graph.node('SetLatentNoiseMask', { samples: encoded, mask: masked.mask }) : encoded
  return { latent, denoise }
}

/** A photo of which a part alone is drawn anew. */
export interface Masked {
  readonly photo: Link
  /** 1 where it is drawn anew. */
  readonly mask: Link
}

/** Pixels of the canvas by which a mask is widened, so that the seam lies in what is drawn anew. Chosen by eye. */
const MASK_GROWTH = 8

/** The photo and its mask. The mask came as RGB: ComfyUI reads grey files wrongly. */
export function readMasked(graph: GraphWriter, inputs: GraphInputs): Masked {
  const photo = graph.node('LoadImage', { image: imageOf(inputs, 'target') })
  const marked = graph.node('LoadImageMask', { image: imageOf(inputs, 'mask'), channel: 'red' })
  return { photo, mask: graph.node('GrowMask', { mask: marked, expand: MASK_GROWTH, tapered_corners: true }) }
}

/** What was drawn, within the mask, on the photo. */
export const laidOnto = (graph: GraphWriter, { photo, mask }: Masked, drawn: Link): Link =>
  graph.node('ImageCompositeMasked', { destination: photo, source: drawn, x: 0, y: 0, resize_source: false, mask })

export const saved = (graph: GraphWriter, { filenamePrefix }: GraphInputs, picture: Link): void => {
  graph.node('SaveImage', { images: picture, filename_prefix: filenamePrefix })
}

/**
 * Qwen-Image-Edit-2511: draws what the instruction says of up to three pictures, 'image 1' to 'image 3' in its words. After the
 * workflow that is published with it.
 */
export function drawWithQwen(
  graph: GraphWriter,
  inputs: GraphInputs,
  { pictures, masked }: { readonly pictures: readonly Link[]; readonly masked?: Masked },
): Link {
  const id = 'qwen-image-edit-2511'
  const files = filesOf(id, inputs.fileNames)
  const { steps, cfg } = COMFYUI_MODELS[id].sampling
  const loaded = graph.node('UNETLoader', { unet_name: files.diffusion, weight_dtype: 'default' })
  const clip = graph.node('CLIPLoader', { clip_name: files.encoder, type: 'qwen_image' })
  const vae = graph.node('VAELoader', { vae_name: files.vae })
  const shifted = graph.node('ModelSamplingAuraFlow', { model: loaded, shift: 3.1 })
  const model = graph.node('CFGNorm', { model: shifted, strength: 1 })
  const images = Object.fromEntries(pictures.map((picture, at) => [`image${at + 1}`, picture]))
  const conditioned = (words: string): Link =>
    graph.node('FluxKontextMultiReferenceLatentMethod', {
      conditioning: graph.node('TextEncodeQwenImageEditPlus', { clip, vae, prompt: words, ...images }),
      reference_latents_method: 'index_timestep_zero',
    })
  const { latent, denoise } = startOf(graph, inputs, { vae, empty: 'EmptySD3LatentImage', masked })
  const samples = graph.node('KSampler', {
    model,
    positive: conditioned(inputs.prompt),
    negative: conditioned(inputs.negative),
    latent_image: latent,
    seed: inputs.seed,
    steps,
    cfg,
    sampler_name: 'euler',
    scheduler: 'simple',
    denoise,
  })
  return graph.node('VAEDecode', { samples, vae })
}

/** FLUX.2 klein: pictures of words. `again` draws a part of a picture of it anew, with the same words. */
export function loadKlein(graph: GraphWriter, inputs: GraphInputs): { draw(): Link; again(masked: Masked): Link } {
  const id = inputs.model === 'flux-2-klein-9b' ? 'flux-2-klein-9b' : 'flux-2-klein-4b'
  const files = filesOf(id, inputs.fileNames)
  const { steps, cfg } = COMFYUI_MODELS[id].sampling
  const model = graph.node('UNETLoader', { unet_name: files.diffusion, weight_dtype: 'default' })
  const clip = graph.node('CLIPLoader', { clip_name: files.encoder, type: 'flux2' })
  const vae = graph.node('VAELoader', { vae_name: files.vae })
  const positive = graph.node('CLIPTextEncode', { clip, text: inputs.prompt })
  // Distilled: what it is not to draw has no effect.
  const negative = graph.node('ConditioningZeroOut', { conditioning: positive })
  const sampled = (latent: Link, denoise: number): Link =>
    graph.node('VAEDecode', {
      vae,
      samples: graph.node('KSampler', {
        model,
        positive,
        negative,
        latent_image: latent,
        seed: inputs.seed,
        steps,
        cfg,
        sampler_name: 'euler',
        scheduler: 'simple',
        denoise,
      }),
    })
  return {
    draw() {
      const { latent, denoise } = startOf(graph, inputs, { vae, empty: 'EmptyFlux2LatentImage' })
      return sampled(latent, denoise)
    },
    again({ photo, mask }) {
      const encoded = graph.node('VAEEncode', { pixels: photo, vae })
      return sampled(graph.node('SetLatentNoiseMask', { samples: encoded, mask }), 1)
    },
  }
}

/** Z-Image-Turbo, led by the lines of a picture (white on black), through the union ControlNet for it. */
export function drawAlongLines(graph: GraphWriter, inputs: GraphInputs, lines: Link): Link {
  const id = 'z-image-turbo'
  const files = filesOf(id, inputs.fileNames)
  const { steps, cfg } = COMFYUI_MODELS[id].sampling
  const loaded = graph.node('UNETLoader', { unet_name: files.diffusion, weight_dtype: 'default' })
  const clip = graph.node('CLIPLoader', { clip_name: files.encoder, type: 'lumina2' })
  const vae = graph.node('VAELoader', { vae_name: files.vae })
  const led = graph.node('QwenImageDiffsynthControlnet', {
    model: loaded,
    model_patch: graph.node('ModelPatchLoader', { name: files.control }),
    vae,
    image: lines,
    strength: LINE_STRENGTH,
  })
  const positive = graph.node('CLIPTextEncode', { clip, text: inputs.prompt })
  const { latent, denoise } = startOf(graph, inputs, { vae, empty: 'EmptySD3LatentImage' })
  const samples = graph.node('KSampler', {
    model: graph.node('ModelSamplingAuraFlow', { model: led, shift: 3 }),
    positive,
    negative: graph.node('ConditioningZeroOut', { conditioning: positive }),
    latent_image: latent,
    seed: inputs.seed,
    steps,
    cfg,
    sampler_name: 'res_multistep',
    scheduler: 'simple',
    denoise,
  })
  return graph.node('VAEDecode', { samples, vae })
}

/** How closely lines are kept, 0 to 1: below 1, so that cloth may fold where a drawing has one line. Chosen. */
const LINE_STRENGTH = 0.85
