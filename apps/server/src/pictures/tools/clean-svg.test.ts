import { Resvg } from '@resvg/resvg-js'
import { describe, expect, test } from 'vitest'
import { cleanSvg } from './clean-svg.ts'
import { repeatSvg } from './repeat-svg.ts'

const SVG = 'xmlns="http://www.w3.org/2000/svg"'
const XMP = '<?xpacket begin="" id="x"?><x:xmpmeta xmlns:x="adobe:ns:meta/"><a/></x:xmpmeta><?xpacket end="w"?>'
const inside = (content: string, root = ''): string =>
  cleanSvg(`<svg ${SVG} width="8" height="8"${root}>${content}</svg>`, XMP)

describe('a vector that is kept', () => {
  test('holds the drawing as it was, and the provenance', () => {
    const drawing =
      '<defs><clipPath id="a"><rect width="4" height="4"/></clipPath><g id="m"><path d="M0 0h4" stroke="#123456"/></g></defs>' +
      '<g clip-path="url(#a)" transform="rotate(3)"><use href="#m" x="2"/></g>'
    const cleaned = inside(drawing)
    expect(cleaned).toContain(drawing)
    expect(cleaned).toContain('<metadata><x:xmpmeta xmlns:x="adobe:ns:meta/"><a/></x:xmpmeta></metadata>')
    expect(new Resvg(cleaned).render().width).toBe(8)
  })

  test.each([
    ['a script', '<script>alert(1)</script>'],
    ['a script in another space', '<h:script xmlns:h="http://www.w3.org/1999/xhtml">alert(1)</h:script>'],
    ['foreign content', '<foreignObject><b xmlns="http://www.w3.org/1999/xhtml">alert(1)</b></foreignObject>'],
    ['a style', '<style>@import "//alert(1)"</style>'],
    ['an animation', '<animate attributeName="href" to="javascript:alert(1)"/>'],
    ['a handler', '<rect onclick="alert(1)"/>'],
    ['a style attribute', '<rect style="fill:url(//alert(1))"/>'],
    ['a link', '<a href="javascript:alert(1)"><rect/></a>'],
    ['a picture from elsewhere', '<image href="http://alert(1)/"/>'],
    ['a use of another document', '<use href="http://alert(1)/#a"/>'],
    ['an old use of another document', '<use xmlns:l="http://www.w3.org/1999/xlink" l:href="//alert(1)#a"/>'],
    ['a fill from elsewhere', '<rect fill="url(http://alert(1)/#a)"/>'],
    ['an escaped fill', '<rect fill="u\\72l(http://alert(1)/#a)"/>'],
    ['words', '<text>alert(1)</text>'],
    ['a comment', '<!-- alert(1) -->'],
    ['a metadata of its own', '<metadata>alert(1)</metadata>'],
  ])('does not hold %s', (_name, content) => {
    const cleaned = inside(content)
    expect(cleaned).not.toMatch(/alert|javascript|http:\/\/alert|import|<a |onclick|style/)
    expect(() => new Resvg(cleaned).render()).not.toThrow()
  })

  test.each([
    ['entities', `<!DOCTYPE svg [<!ENTITY a "aaaa">]><svg ${SVG}/>`],
    ['no SVG', '<html xmlns="http://www.w3.org/1999/xhtml"/>'],
    ['an SVG without its space', '<svg/>'],
    ['an open tag', `<svg ${SVG}><g></svg>`],
    ['a document that is nested without end', `<svg ${SVG}>${'<g>'.repeat(300)}${'</g>'.repeat(300)}</svg>`],
    ['nothing', ''],
  ])('is refused as %s', (_name, document) => {
    expect(() => cleanSvg(document, XMP)).toThrow(/./)
  })
})

describe('the piece that repeats straight', () => {
  /** A 4 × 4 tile with one red pixel at (1, 0). */
  const tile = inside('<rect width="4" height="4" fill="#fff"/><rect x="1" width="1" height="1" fill="#f00"/>').replace(
    'width="8" height="8"',
    'width="4" height="4"',
  )
  const redsOf = (svg: string): { size: number[]; reds: number[][] } => {
    const { width, height, pixels } = new Resvg(svg, { shapeRendering: 1 }).render()
    const reds: number[][] = []
    for (let y = 0; y < height; y += 1) {
      for (let x = 0; x < width; x += 1) {
        const at = (y * width + x) * 4
        if (pixels[at] === 255 && pixels[at + 1] === 0) reds.push([x, y])
      }
    }
    return { size: [width, height], reds }
  }

  test.each([
    ['straight', [4, 4], [[1, 0]]],
    [
      'half-drop',
      [8, 4],
      [
        [1, 0],
        [5, 2],
      ],
    ],
    [
      'brick',
      [4, 8],
      [
        [1, 0],
        [3, 4],
      ],
    ],
    [
      'mirror',
      [8, 8],
      [
        [1, 0],
        [6, 0],
        [1, 7],
        [6, 7],
      ],
    ],
  ] as const)('of %s shows the layout', (layout, size, reds) => {
    expect(redsOf(repeatSvg(tile, layout, 4, 4))).toEqual({ size, reds })
  })
})
