import {
  asksForPose,
  describeMode,
  type GarmentType,
  isMode,
  type Mode,
  type Pose,
  poseOf,
  type SourceKind,
} from '@toile/contract'
import { EngineError, type ImageFile, type PictureRequest } from '../port.ts'

/**
 * What a picture is to the model: what is worked on, what is read (by its kind), whose face is wanted, in which pose, what is
 * varied, or where it may change.
 */
export type PictureRole = GivenRole | 'pose'
type GivenRole = 'photo' | SourceKind | 'face' | 'earlier' | 'mask'

/** A picture of the request. */
interface GivenPicture {
  readonly role: GivenRole
  /** What the words call it. */
  readonly name: string
  /** Of a mask: 255 = change, as everywhere here. */
  readonly file: ImageFile
}

/** A map of keypoints, which is drawn for it (`FrameTools.pose`). */
interface PosePicture {
  readonly role: 'pose'
  readonly name: string
  readonly pose: Pose
}

export type PromptPicture = GivenPicture | PosePicture

export interface ModePrompt {
  /** The whole instruction: the user's words within the mode's own, in English. */
  readonly text: string
  /** What must not be seen, in words set apart by commas: for models that take such words apart from the others. */
  readonly negative: string
  /** In the order in which they are to be sent. */
  readonly pictures: readonly PromptPicture[]
}

/**
 * Whether somebody with another face, or in another pose, can be asked for around what is kept of a photo: not at all, by
 * words, or by words and pictures: a photograph of the face, a map of the pose.
 */
export type NewPerson = 'none' | 'by-words' | 'by-picture'

export interface PromptOptions {
  /**
   * How the model learns where a photo may change: `apart` by a mask in a field of its own, `picture` by a mask as the last of
   * the pictures, `none` by words alone.
   */
  readonly mask: 'apart' | 'picture' | 'none'
  /** Whether the picture that is varied is among the pictures. */
  readonly earlier: boolean
  /** `none` by default. */
  readonly newPerson?: NewPerson
  /** What pictures are called, counted from 1. */
  readonly nameOf?: (number: number) => string
}

interface Words {
  /** The user's own, as a sentence's end; empty where there are none. */
  readonly words: string
  /** Names of the pictures, for those that the mode has. */
  readonly photo: string
  readonly source: string
  readonly garment: string
  /** Who wears what is kept; empty where nobody new is asked for. */
  readonly wearer: string
}

interface Template {
  /** What is asked for. */
  readonly task: (words: Words) => string
  /** What must stay, or be true of the picture. */
  readonly rules: (words: Words) => string
  /** What another version of the picture has of its own. */
  readonly varies: string
  readonly negative: string
}

const GARMENTS: Readonly<Record<GarmentType, string>> = {
  'upper body': 'a garment for the upper body',
  'lower body': 'a garment for the lower body',
  'full body': 'a garment for the whole body',
}

const PHOTOGRAPH = 'The result is one photorealistic fashion photograph, without text, frame or watermark.'
const UNLIKE_PHOTOGRAPHS = 'illustration, painting, 3d render, plastic skin, deformed hands, extra limbs, extra fingers'
const UNLIKE_POSE_MAPS = 'skeleton lines, coloured dots'
const NEVER = 'text, letters, watermark, logo, frame, border, collage, blur, low quality'

/**
 * Said where somebody else, or another pose, is asked for in a mode whose photo is kept in part. What is kept may be the whole
 * person all the same: then nobody is to be added.
 */
const AROUND_KEPT: Template = {
  task: ({ words, photo, wearer }) =>
    `Make a new photograph around the garment that is kept of ${photo}. ${wearer} The scene and the pose: ${words}`,
  rules: ({ photo }) =>
    `Keep what is kept of ${photo} exactly as it is, at the same place and in the same size: cut, colours, folds and every detail ` +
    'of the cloth. Head, neck, arms, hands and legs come out of it without a seam, in the pose that the words name, or in one in ' +
    'which cloth would fall like that. Where a face or limbs are kept, they stay too. One person alone is in the picture. ' +
    `Replace everything else. The new place has the perspective and the light of ${photo}, and shadows fall where feet touch ` +
    `the ground. ${PHOTOGRAPH}`,
  varies: 'Keep the person and the kind of place, and vary the pose, where the place is seen from, and its light.',
  negative: `second person, floating garment, missing head, old background, halo, cut-out edges, ${UNLIKE_PHOTOGRAPHS}, ${NEVER}`,
}

/** The words of each mode, chosen by eye. One without is asked of no model that follows instructions. */
const TEMPLATES: Readonly<Partial<Record<Mode, Template>>> = {
  'create-background': {
    task: ({ words, photo }) =>
      `Put what is in the foreground of ${photo}, a person or a garment, before a new background. The new background: ${words}`,
    rules: ({ photo }) =>
      `Keep the person or garment of ${photo} exactly as it is, at the same place and in the same size: face, hair, skin, pose, ` +
      'hands, clothes, colours and every detail of the cloth. Replace everything else. The new place has the perspective and ' +
      `the light of ${photo}, and shadows fall where feet or cloth touch the ground. ${PHOTOGRAPH}`,
    varies: 'Keep the kind of place, and vary where it is seen from, its details and its light.',
    negative: `second person, old background, halo, cut-out edges, ${UNLIKE_PHOTOGRAPHS}, ${NEVER}`,
  },
  'swap-garment': {
    task: ({ photo, source }) =>
      `Dress the person of ${photo} in the garment of ${source}, which is laid flat there, in place of the garment that is worn in ${photo}.`,
    rules: ({ photo, source }) =>
      `Keep the garment's cut, length, colours, pattern, prints, seams and closures as in ${source}. Keep the person of ${photo} as ` +
      'it is: face, hair, skin, body, pose, hands, everything else that is worn, and the background. The cloth drapes and ' +
      `folds as it would on this body, in the light of ${photo}. ${PHOTOGRAPH}`,
    varies: 'Keep garment and person, and vary how the cloth falls and folds.',
    negative: `changed face, changed pose, changed background, old garment, mannequin, ${UNLIKE_PHOTOGRAPHS}, ${NEVER}`,
  },
  'sketch-to-image': {
    task: ({ words, source }) =>
      `Make a photograph of the garment that is drawn in ${source}, sewn in real cloth. ` +
      (words === '' ? 'Choose cloth and colours that suit the drawing.' : `The cloth: ${words}`),
    rules: ({ source }) =>
      `Keep the outline, proportions, length, seams, folds, closures and details of ${source}, and add none that are not drawn. ` +
      'Where a figure is drawn, a person wears it in the same pose; where none is, it hangs in its shape without a body. ' +
      `Nothing is left of the drawn lines. A plain light studio, the whole garment in view. ${PHOTOGRAPH}`,
    varies: 'Keep the garment and its cloth, and vary folds and light.',
    negative: `line drawing, pencil lines, cropped garment, ${UNLIKE_PHOTOGRAPHS}, ${NEVER}`,
  },
  'create-sketch': {
    task: ({ words }) => `Draw a fashion designer's sketch: ${words}`,
    rules: () =>
      'Drawn by hand: sure ink lines and light washes of marker on white paper, on a whole fashion figure from head to feet. If a ' +
      'technical flat is asked for: even black lines on white, front and back side by side, without figure and without ' +
      'shading. Seams, closures and folds can be read. One drawing, without text, frame or signature.',
    varies: 'Keep the garments, and vary the pose and the hand of the drawing.',
    negative: `photograph, 3d render, coloured background, cropped figure, signature, extra limbs, ${NEVER}`,
  },
  'create-pattern': {
    task: ({ words }) => `Make a textile pattern: ${words}`,
    rules: () =>
      'It is one tile of a seamless repeat: what leaves it at an edge comes in at the opposite one, left and right, top and ' +
      'bottom. Flat artwork that fills the whole picture to its edges, seen straight on, evenly lit, motifs evenly spread. No ' +
      'cloth folds, no garment, no person, no text, frame or border.',
    varies: 'Keep motifs, colours and style, and vary their arrangement.',
    negative: `visible seam, vignette, perspective, shadow, folds, garment, person, ${NEVER}`,
  },
  'pattern-to-image': {
    task: ({ words, source, garment }) =>
      `Make a photograph of a person who wears ${garment}, sewn from the cloth that is printed with the pattern of ${source}. The garment: ${words}`,
    rules: ({ source }) =>
      `Motifs, colours and arrangement of ${source} stay as they are, repeat in a size that suits the garment, and follow the cut ` +
      'pieces and the folds of the cloth. What else is worn is plain. A plain light studio, the whole garment in view. ' +
      PHOTOGRAPH,
    varies: 'Keep the garment and its pattern, and vary person, pose and folds.',
    negative: `other pattern, flat pasted pattern, cropped garment, ${UNLIKE_PHOTOGRAPHS}, ${NEVER}`,
  },
  'image-to-flatlay': {
    task: ({ words, source, garment }) =>
      `Take one garment out of ${source} and lay it flat: ${garment}, by these words: ${words}`,
    rules: ({ source }) =>
      'It lies alone, upright, its sleeves or legs spread, photographed from straight above. On plain white with a soft shadow, ' +
      `unless the words name another ground. Keep its cut, colours, pattern, seams and closures as in ${source}, and complete ` +
      `what is hidden there by the person, by hair or by other clothes. No person, no hanger, no other garment. ${PHOTOGRAPH}`,
    varies: 'Keep the garment, and vary how it is laid and how the light falls.',
    negative: `person, body, mannequin, hanger, other garments, perspective, cropped garment, ${NEVER}`,
  },
}

/**
 * What a model that follows instructions is told and shown, for every mode and its variations. Rejects an enlargement, which
 * is nothing to be told, as `unsupported`, and a request that lacks one of its pictures as `invalid-input`.
 */
export function promptOf(request: PictureRequest, options: PromptOptions): ModePrompt {
  const mode = modeOf(request)
  const isNew = asksForSomebodyNew(request, mode, options)
  const template = isNew ? AROUND_KEPT : TEMPLATES[mode]
  if (template === undefined) throw withoutWords(mode)
  const pictures = picturesOf(request, mode, options)
  const nameOf = (role: PictureRole | null): string => pictures.find((each) => each.role === role)?.name ?? ''
  const words: Words = {
    words: sentence(request.prompt),
    photo: nameOf('photo'),
    source: nameOf(describeMode(mode).sourceKind),
    garment: request.garmentType === undefined ? 'the garment' : GARMENTS[request.garmentType],
    wearer: isNew ? wearerOf(request, nameOf('photo'), nameOf('face')) : '',
  }
  const sentences = [
    template.task(words),
    template.rules(words),
    poseRule(nameOf('pose'), words.photo),
    maskRule(request, options, words.photo, nameOf('mask')),
    request.original === undefined ? '' : varied(template, nameOf('earlier')),
  ]
  const negative = nameOf('pose') === '' ? template.negative : `${template.negative}, ${UNLIKE_POSE_MAPS}`
  return { text: sentences.filter((each) => each !== '').join(' '), negative, pictures }
}

/** In a mode that keeps a part of a photo, of a model that can. */
const asksForSomebodyNew = (
  { face, prompt }: PictureRequest,
  mode: Mode,
  { newPerson = 'none' }: PromptOptions,
): boolean =>
  newPerson !== 'none' && describeMode(mode).marked === 'kept' && (face !== undefined || asksForPose(prompt))

function wearerOf({ face }: PictureRequest, photo: string, picture: string): string {
  if (face === undefined) return `The person of ${photo} wears it: the same face, skin and hair.`
  const who = `Somebody else than in ${photo} wears it: ${face.words}.`
  if (picture === '') return who
  return `${who} The face is that of ${picture}: take face, skin and hair from there, and neither clothes, light nor background.`
}

/** Whose picture it is: a variation is made as what it varies was. */
function modeOf({ operation, original }: PictureRequest): Mode {
  const mode = operation === 'variation' ? original?.operation : operation
  if (mode !== undefined && isMode(mode)) return mode
  throw withoutWords(operation)
}

const withoutWords = (operation: string): EngineError =>
  new EngineError('unsupported', `no words for ${operation}`, { retry: 'other-engine' })

function picturesOf(request: PictureRequest, mode: Mode, options: PromptOptions): PromptPicture[] {
  const { target, sourceKind } = describeMode(mode)
  const given: (readonly [GivenRole, ImageFile | undefined] | readonly ['pose', Pose])[] = []
  if (target !== 'none') given.push(['photo', request.target])
  if (sourceKind !== null) given.push([sourceKind, request.source])
  if (options.newPerson === 'by-picture' && asksForSomebodyNew(request, mode, options)) {
    const pose = poseOf(request.prompt)
    if (request.face?.picture !== undefined) given.push(['face', request.face.picture])
    if (pose !== undefined) given.push(['pose', pose])
  }
  if (request.original !== undefined && options.earlier) given.push(['earlier', request.original.picture])
  if (request.mask !== undefined && options.mask === 'picture') given.push(['mask', request.mask])
  const { nameOf = (number) => `image ${number}` } = options
  return given.map(([role, picture], index): PromptPicture => {
    const name = nameOf(index + 1)
    if (role === 'pose') return { role, name, pose: picture }
    if (picture !== undefined) return { role, name, file: picture }
    throw new EngineError('invalid-input', `${mode} without its ${role}`, {
      publicMessage: 'A picture is missing. Choose it again and send the request once more.',
    })
  })
}

/** Models have learnt what such a map is by OpenPose's name. Where the body is follows from the garment, whose place the map does not know. */
function poseRule(pose: string, photo: string): string {
  if (pose === '') return ''
  return (
    `${capital(pose)} is an OpenPose map of the pose, as it is seen from where the picture is taken: coloured lines are limbs, dots ` +
    'are joints. Body, head, arms and legs are held as in it, at the place and in the size in which the garment of ' +
    `${photo} fits. None of its lines, dots and black is in the result.`
  )
}

function maskRule({ mask }: PictureRequest, options: PromptOptions, photo: string, picture: string): string {
  if (mask === undefined || options.mask === 'none') return ''
  if (options.mask === 'apart') return 'Change only what the mask marks.'
  return `${capital(picture)} is a mask for ${photo}: change only what is white in it, and keep what is black. It is not part of the result.`
}

const varied = ({ varies }: Template, earlier: string): string =>
  earlier === '' ? varies : `${capital(earlier)} is an earlier version of the result. Make another one. ${varies}`

/** The user's words as the end of a sentence, on one line. */
function sentence(prompt: string): string {
  const line = prompt.replace(/\s+/g, ' ').trim()
  return line === '' || /[.!?…]$/.test(line) ? line : `${line}.`
}

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)
