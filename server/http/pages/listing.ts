import { Hono } from 'hono'

/**
 * Pages that search engines may list, by path ('' is the home page). Sign-in pages and everything behind them carry
 * `X-Robots-Tag: noindex`.
 */
const LISTED_PAGES = ['', '/pricing', '/sign-up', '/learner/sign-up', '/contact', '/help', '/privacy', '/terms']

export function isListed(path: string): boolean {
  return LISTED_PAGES.includes(path)
}

/** Public path of the picture for shared links, 1200 × 630, made by tools/pictures/share.ts. */
const SHARE_PICTURE = '/share.png'

const PICTURE_TEXT = 'Trellis: give curiosity something to climb. Online learning for grades 6 to 8.'

/**
 * Adds what depends on the site's address and so cannot be built: the canonical link, the tags for shared links, and on
 * the home page the structured data. Title and description are those of the built page.
 * @param path of a listed page
 */
export function withShareTags(html: string, path: string, origin: string): string {
  const title = html.match(/<title>([^<]*)<\/title>/)?.[1]
  const description = html.match(/<meta name="description" content="([^"]*)"/)?.[1]
  if (title === undefined || description === undefined) return html
  const url = `${origin}${path || '/'}`
  const tags = [
    `<link rel="canonical" href="${url}"/>`,
    ...Object.entries({
      'og:type': 'website',
      'og:site_name': 'Trellis',
      'og:title': title,
      'og:description': description,
      'og:url': url,
      'og:image': origin + SHARE_PICTURE,
      'og:image:width': '1200',
      'og:image:height': '630',
      'og:image:alt': PICTURE_TEXT,
    }).map(([property, content]) => `<meta property="${property}" content="${content}"/>`),
    '<meta name="twitter:card" content="summary_large_image"/>',
    ...(path === '' ? [siteFacts(origin, description)] : []),
  ]
  return html.replace('</head>', `${tags.join('')}</head>`)
}

/** Structured data (schema.org) about the organization and the site. */
function siteFacts(origin: string, description: string): string {
  const organization = `${origin}/#organization`
  const facts = {
    '@context': 'https://schema.org',
    '@graph': [
      {
        '@type': 'Organization',
        '@id': organization,
        name: 'Trellis',
        url: `${origin}/`,
        logo: origin + SHARE_PICTURE,
        description,
        contactPoint: { '@type': 'ContactPoint', contactType: 'customer support', url: `${origin}/contact` },
      },
      {
        '@type': 'WebSite',
        name: 'Trellis',
        url: `${origin}/`,
        inLanguage: 'en-US',
        publisher: { '@id': organization },
      },
    ],
  }
  return `<script type="application/ld+json">${JSON.stringify(facts).replaceAll('<', '\\u003c')}</script>`
}

const DAY_MS = 86_400_000
/**
 * Lifetime of security.txt, at most a year (RFC 9116, section 2.5.5). It counts from the request, since the contact of
 * a running site is current.
 */
const SECURITY_TXT_DAYS = 180

type Contact = { origin: string; operator: string | null }

/**
 * Serves robots.txt, sitemap.xml and security.txt with the site's own address.
 * @param operator contact address; the contact form is named if it is missing
 */
export function listing({ origin, operator }: Contact): Hono {
  const app = new Hono()
  app.get('/robots.txt', (c) =>
    // Pages excluded from search carry their own tag, which crawlers must be able to read.
    c.text(`User-agent: *\nDisallow: /api/\nDisallow: /dev/\n\nSitemap: ${origin}/sitemap.xml\n`),
  )
  app.get('/sitemap.xml', (c) => {
    const urls = LISTED_PAGES.map((path) => `  <url><loc>${origin}${path || '/'}</loc></url>\n`)
    const body = `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls.join('')}</urlset>\n`
    return c.body(body, 200, { 'Content-Type': 'application/xml; charset=utf-8' })
  })
  app.get('/.well-known/security.txt', (c) => {
    const lines = [
      `Contact: ${operator === null ? `${origin}/contact` : `mailto:${operator}`}`,
      `Expires: ${new Date(Date.now() + SECURITY_TXT_DAYS * DAY_MS).toISOString()}`,
      'Preferred-Languages: en',
      `Canonical: ${origin}/.well-known/security.txt`,
    ]
    return c.text(`${lines.join('\n')}\n`)
  })
  return app
}
