import { Resvg } from '@resvg/resvg-js'
import { describe, expect, test } from 'vitest'
import { cleanSvg } from './clean-svg.ts'
import { repeatSvg } from './repeat-svg.ts'

const SVG = 'xmlns="http://www.w3.org/2000/svg"'
const XMP = '<?xpacket begin="" id="x"?><x:xmpmeta xmlns:x="adobe:ns:meta/"><a/></x:xmpmeta><?xpacket end="w"?>'
const SIZE = { width: 8, height: 8 }
const inside = (content: string, root = 'width="8" height="8"'): string =>
  cleanSvg(`<svg ${SVG} ${root}>${content}</svg>`, XMP, SIZE)

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

  test('keeps what a paint points at, and the colour in its place', () => {
    const drawing = '<rect fill="url(#a) #fff" stroke="rgb(1, 2, 3)" transform="translate(1 2) scale(2)"/>'
    expect(inside(drawing)).toContain(drawing)
  })

  test('names the same thing once where it was named the old way as well', () => {
    const cleaned = inside(
      '<g id="a"/><use xmlns:l="http://www.w3.org/1999/xlink" l:href="#b" href="#a"/><use xmlns:l="http://www.w3.org/1999/xlink" href="#a" l:href="#b"/>',
    )
    expect(cleaned.match(/<use [^>]*>/g)).toEqual(['<use href="#a"/>', '<use href="#a"/>'])
  })

  test.each([
    ['of another size', 'width="90000" height="90000"', '0 0 90000 90000'],
    ['without a size', 'viewBox="1 2 3 4"', '1 2 3 4'],
    ['of a size in shares', 'width="100%" height="100%" viewBox="0 0 16 16"', '0 0 16 16'],
    ['with a place', 'x="1" y="1" overflow="visible" width="8px" height="8px"', '0 0 8 8'],
  ])('that was %s has the size of its picture, and can be repeated', (_name, root, viewBox) => {
    const cleaned = inside('<rect width="4" height="4"/>', root)
    expect(cleaned).toMatch(`<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8" viewBox="${viewBox}">`)
    expect(new Resvg(repeatSvg(cleaned, 'mirror', 8, 8)).render().width).toBe(16)
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
    ['a mask from elsewhere', `<rect mask="image-set('http://alert(1)/' 1x)"/>`],
    ['a fill with a second one from elsewhere', '<rect fill="url(#a) url(http://alert(1)/)"/>'],
    ['a mask with an address in quotes', `<rect mask="src('//alert(1)')"/>`],
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
    ['longer than any drawing', `<svg ${SVG} viewBox="0 0 8 8">${' '.repeat(33 * 2 ** 20)}</svg>`],
    ['a drawing of no size', `<svg ${SVG} width="100%"/>`],
    ['an address of no size', `<svg ${SVG} viewBox="0 0 8"/>`],
  ])('is refused as %s', (_name, document) => {
    expect(() => cleanSvg(document, XMP, SIZE)).toThrow(/./)
  })
})

describe('the piece that repeats straight', () => {
  /** A 4 × 4 tile with one red pixel at (1, 0). */
  const tile = cleanSvg(
    `<svg ${SVG} viewBox="0 0 4 4"><rect width="4" height="4" fill="#fff"/><rect x="1" width="1" height="1" fill="#f00"/></svg>`,
    XMP,
    { width: 4, height: 4 },
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
