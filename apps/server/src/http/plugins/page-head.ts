import { PLANS } from '@toile/contract'

export interface PageHead {
  /** `https://toile.example`: where the page is served, without a path. */
  readonly origin: string
  /** `/` or `/pricing`. */
  readonly path: string
  /** The build's, in which title and description stand. */
  readonly html: string
  /** Whether plans can be bought here. */
  readonly sells: boolean
}

/** The picture that is shown where a page is linked; made by `npm run social-picture`. */
const PICTURE = {
  path: '/social.jpg',
  width: 1200,
  height: 630,
  alt: 'A white dress on a dress form, half of it in stripes',
}

/**
 * An open page with what only the server knows, since it has addresses in it: the canonical link, what other sites show of a
 * link (Open Graph), and what the page is about as JSON-LD, which is data, so that the Content-Security-Policy lets it stand.
 */
export function withHead(page: PageHead): string {
  const { origin, path, html } = page
  const address = origin + path
  const title = found(html, /<title>([^<]*)<\/title>/)
  const description = found(html, /<meta name="description" content="([^"]*)">/)
  const properties = {
    'og:type': 'website',
    'og:site_name': 'Toile',
    'og:title': title,
    'og:description': description,
    'og:url': address,
    'og:image': origin + PICTURE.path,
    'og:image:width': String(PICTURE.width),
    'og:image:height': String(PICTURE.height),
    'og:image:alt': PICTURE.alt,
  }
  const names = {
    'twitter:card': 'summary_large_image',
    'twitter:title': title,
    'twitter:description': description,
    'twitter:image': origin + PICTURE.path,
    'twitter:image:alt': PICTURE.alt,
  }
  const data = aboutOf(page)
  const lines = [
    `<link rel="canonical" href="${address}">`,
    ...Object.entries(properties).map(([property, content]) => `<meta property="${property}" content="${content}">`),
    ...Object.entries(names).map(([name, content]) => `<meta name="${name}" content="${content}">`),
    ...(data === null ? [] : [`<script type="application/ld+json">${escapeData(JSON.stringify(data))}</script>`]),
  ]
  return html.replace('</head>', () => `${lines.map((line) => `  ${line}\n  `).join('')}</head>`)
}

/** As it stands in the markup: escaped already. */
const found = (html: string, pattern: RegExp): string => pattern.exec(html)?.[1] ?? ''

/** No text ends the element. */
const escapeData = (json: string): string => json.replaceAll('<', String.raw`\u003c`)

/** In the words of schema.org; null for pages that are about nothing of their own. */
function aboutOf({ origin, path, sells }: PageHead): object | null {
  if (path === '/') {
    const prices = PLANS.map(({ price }) => price)
    const offers = {
      '@type': 'AggregateOffer',
      url: `${origin}/pricing`,
      priceCurrency: 'USD',
      lowPrice: Math.min(...prices),
      highPrice: Math.max(...prices),
      offerCount: PLANS.length,
    }
    return {
      '@context': 'https://schema.org',
      '@graph': [
        { '@type': 'Organization', name: 'Toile', url: `${origin}/`, logo: `${origin}/favicon.svg` },
        {
          '@type': 'SoftwareApplication',
          name: 'Toile',
          url: `${origin}/`,
          description: 'Fashion pictures from photos, sketches, patterns and words, for creators and designers.',
          image: origin + PICTURE.path,
          applicationCategory: 'DesignApplication',
          operatingSystem: 'Any',
          ...(sells && { offers }),
        },
      ],
    }
  }
  if (path === '/pricing' && sells) {
    return {
      '@context': 'https://schema.org',
      '@graph': PLANS.map(({ name, description, price }) => ({
        '@type': 'Product',
        name: `Toile ${name[0]}${name.slice(1).toLowerCase()}`,
        description,
        brand: { '@type': 'Brand', name: 'Toile' },
        image: origin + PICTURE.path,
        offers: { '@type': 'Offer', url: `${origin}/pricing`, priceCurrency: 'USD', price },
      })),
    }
  }
  return null
}
