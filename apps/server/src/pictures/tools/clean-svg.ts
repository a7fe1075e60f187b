import { type SaxesAttributeNS, SaxesParser } from 'saxes'

/** Pixels. */
export interface PictureSize {
  readonly width: number
  readonly height: number
}

/**
 * An SVG with nothing in it but drawing: elements and attributes of a closed list, references into itself only, and the
 * picture's provenance as XMP in `<metadata>`. Its root has the picture's size in pixels, a view box and no place
 * of its own. Whatever engine drew it, what is served runs nothing and fetches nothing. Throws when the document is no
 * well-formed SVG, says no size, declares entities, or is longer or deeper than any drawing.
 */
export function cleanSvg(svg: string, xmp: string, picture: PictureSize): string {
  if (svg.length > MAX_LENGTH) throw new Error('The drawing is too long')
  const parser = new SaxesParser({ xmlns: true, position: false })
  const out: string[] = []
  /** Names of the open elements that are written; null for one that is left out with all it holds. */
  const open: (string | null)[] = []
  let dropped = 0
  parser.on('error', (error) => {
    throw error
  })
  parser.on('doctype', () => {
    throw new Error('A drawing declares nothing')
  })
  parser.on('opentag', ({ uri, local, attributes, isSelfClosing }) => {
    if (open.length > MAX_DEPTH) throw new Error('The drawing is nested too deeply')
    const root = open.length === 0
    if (root && (uri !== SVG || local !== 'svg')) throw new Error('The document is no SVG')
    const keep = dropped === 0 && uri === SVG && ELEMENTS.has(local)
    open.push(keep ? local : null)
    if (!keep) {
      dropped += 1
      return
    }
    const kept = keptOf(attributes)
    const own = root ? rootOf(kept, picture) : kept
    const written = [...own].map(([name, value]) => ` ${name}="${escape(value)}"`)
    out.push(`<${local}${root ? ` xmlns="${SVG}"` : ''}${written.join('')}${isSelfClosing && !root ? '/>' : '>'}`)
    if (root) out.push(`<metadata>${withoutProcessingInstructions(xmp)}</metadata>`)
  })
  parser.on('closetag', ({ isSelfClosing }) => {
    const name = open.pop()
    if (name === null) dropped -= 1
    else if (!isSelfClosing || open.length === 0) out.push(`</${name}>`)
  })
  // Text is drawn as outlines; white space between elements says nothing.
  parser.write(svg).close()
  return out.join('')
}

const SVG = 'http://www.w3.org/2000/svg'
const XLINK = 'http://www.w3.org/1999/xlink'
/** Elements inside one another. Chosen. */
const MAX_DEPTH = 256
/** UTF-16 units. Chosen. */
const MAX_LENGTH = 32 * 2 ** 20

const ELEMENTS = new Set(
  (
    'svg g defs symbol use path rect circle ellipse line polyline polygon clipPath mask pattern linearGradient ' +
    'radialGradient stop filter feTurbulence feDisplacementMap feGaussianBlur feColorMatrix feBlend feComposite ' +
    'feFlood feMerge feMergeNode feOffset feMorphology feComponentTransfer feFuncR feFuncG feFuncB feFuncA'
  ).split(' '),
)
const ATTRIBUTES = new Set(
  (
    'id x y x1 y1 x2 y2 cx cy r rx ry fx fy fr d points width height viewBox preserveAspectRatio transform fill ' +
    'fill-rule fill-opacity stroke stroke-width stroke-opacity stroke-linecap stroke-linejoin stroke-miterlimit ' +
    'stroke-dasharray stroke-dashoffset opacity color stop-color stop-opacity offset spreadMethod gradientUnits ' +
    'gradientTransform patternUnits patternContentUnits patternTransform clip-path clip-rule clipPathUnits mask ' +
    'maskUnits maskContentUnits mask-type filter filterUnits primitiveUnits overflow vector-effect paint-order ' +
    'shape-rendering mix-blend-mode isolation in in2 result mode operator k1 k2 k3 k4 stdDeviation values type ' +
    'baseFrequency numOctaves seed stitchTiles scale xChannelSelector yChannelSelector flood-color flood-opacity dx ' +
    'dy radius tableValues slope intercept amplitude exponent color-interpolation-filters'
  ).split(' '),
)

/** Functions that a value may call; `url()` only for what is within the document. */
const FUNCTIONS = new Set('matrix translate scale rotate skewx skewy rgb rgba hsl hsla'.split(' '))

function keptOf(attributes: Readonly<Record<string, SaxesAttributeNS>>): Map<string, string> {
  const kept = new Map<string, string>()
  for (const { uri, local, value } of Object.values(attributes)) {
    const plain = uri === '' && ATTRIBUTES.has(local) && isHarmless(value)
    if (plain || (uri === '' && local === 'href' && isInner(value))) kept.set(local, value)
  }
  const old = Object.values(attributes).find(({ uri, local }) => uri === XLINK && local === 'href')
  if (old && isInner(old.value) && !kept.has('href')) kept.set('href', old.value)
  return kept
}

const isInner = (value: string): boolean => /^#[\w.:-]+$/.test(value)

function isHarmless(value: string): boolean {
  if (/["'\\@]/.test(value)) return false
  const calls = [...value.replaceAll(/url\(#[\w.:-]+\)/g, ' ').matchAll(/([\w-]*)\s*\(/g)]
  return calls.every(([, name = '']) => FUNCTIONS.has(name.toLowerCase()))
}

function rootOf(kept: ReadonlyMap<string, string>, { width, height }: PictureSize): Map<string, string> {
  const placed = new Set(['x', 'y', 'overflow', 'width', 'height', 'viewBox'])
  return new Map([
    ['width', `${width}`],
    ['height', `${height}`],
    ['viewBox', viewBoxOf(kept)],
    ...[...kept].filter(([name]) => !placed.has(name)),
  ])
}

/** The part of the plane that the root shows. */
function viewBoxOf(root: ReadonlyMap<string, string>): string {
  const numbers = (text: string): number[] =>
    text
      .trim()
      .split(/[\s,]+/)
      .map(Number)
  const sides = ['width', 'height'].map((side) => root.get(side)?.replace(/px$/, '') ?? 'none')
  const box = numbers(root.get('viewBox') ?? ['0 0', ...sides].join(' '))
  const [, , width = 0, height = 0] = box
  if (box.length !== 4 || !box.every(Number.isFinite) || width <= 0 || height <= 0) {
    throw new Error('The drawing says no size')
  }
  return box.join(' ')
}

const escape = (value: string): string => value.replace(/[<>&"]/g, (character) => `&#${character.codePointAt(0)};`)

const withoutProcessingInstructions = (xmp: string): string => xmp.replaceAll(/<\?[^?]*\?>/g, '').trim()
