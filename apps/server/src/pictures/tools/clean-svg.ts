import { SaxesParser } from 'saxes'

/**
 * An SVG with nothing in it but drawing: elements and attributes of a closed list, references into itself only, and the
 * picture's provenance (R29) as XMP in `<metadata>`. Whatever engine drew it, what is served runs nothing and fetches
 * nothing. Throws when the document is no well-formed SVG, declares entities, or is deeper than any drawing.
 */
export function cleanSvg(svg: string, xmp: string): string {
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
    const written = Object.values(attributes).flatMap(({ uri: space, local: name, value }) => {
      const reference = name === 'href' && (space === '' || space === XLINK)
      if (reference ? !isInner(value) : space !== '' || !ATTRIBUTES.has(name) || !isHarmless(value)) return []
      return [` ${name}="${escape(value)}"`]
    })
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
const MAX_DEPTH = 256

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

const isInner = (value: string): boolean => /^#[\w.:-]+$/.test(value)
/** A value may point at something by `url()` only, and then within the document. */
const isHarmless = (value: string): boolean =>
  !/url\(|@import|expression|\\/i.test(value) || /^url\(#[\w.:-]+\)$/.test(value)

const escape = (value: string): string => value.replace(/[<>&"]/g, (character) => `&#${character.codePointAt(0)};`)

const withoutProcessingInstructions = (xmp: string): string => xmp.replaceAll(/<\?[^?]*\?>/g, '').trim()
