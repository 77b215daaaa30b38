import type { Config } from '../../config.ts'
import type { Db } from '../../database/database.ts'

/**
 * What other sites and chat programs show of a link to a page, for anybody: they read it without a session, so it contains
 * only what a visitor may see.
 */
export interface LinkPreview {
  title: string
  description: string
  /** Path of a public picture; the picture of the product if it is missing. */
  image?: string | undefined
}

/**
 * Previews by the pattern of the page's address, such as `/events/:id`. Undefined for what a visitor may not see: the page
 * then looks like one that does not exist.
 */
export type LinkPreviews = Record<string, (db: Db, id: number) => Promise<LinkPreview | undefined>>

const product = 'Seventeen'
const standard: LinkPreview = {
  title: product,
  description: 'The professional network for institutions committed to sustainable development.',
}

/** Characters; longer texts are cut by those who show them. */
const maxDescription = 200

/** The part of a page's HTML that describes it. */
const marked = /<!-- preview -->[\s\S]*<!-- end of preview -->/

/** The HTML of a page with the description of a link to it. */
export function withPreview(
  html: string,
  { PUBLIC_URL }: Pick<Config, 'PUBLIC_URL'>,
  { path, preview = standard }: { path?: string; preview?: LinkPreview | undefined },
): string {
  const { image } = preview
  const title = preview === standard ? product : `${preview.title} – ${product}`
  const description = shortened(preview.description)
  const absolute = (address: string) => new URL(address, PUBLIC_URL).href
  const property = (name: string, content: string) =>
    `<meta property="${name}" content="${escaped(content)}" />`
  const tags = [
    `<title>${escaped(title)}</title>`,
    `<meta name="description" content="${escaped(description)}" />`,
    property('og:type', 'website'),
    property('og:site_name', product),
    property('og:title', preview.title),
    property('og:description', description),
    property('og:image', absolute(image ?? '/preview.png')),
    ...(image === undefined ? [property('og:image:width', '1200'), property('og:image:height', '630')] : []),
    `<meta name="twitter:card" content="${image === undefined ? 'summary_large_image' : 'summary'}" />`,
    ...(path === undefined
      ? []
      : [property('og:url', absolute(path)), `<link rel="canonical" href="${escaped(absolute(path))}" />`]),
  ]
  return html.replace(marked, () => tags.join('\n    '))
}

function shortened(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim()
  const letters = [...line]
  return letters.length > maxDescription
    ? `${letters
        .slice(0, maxDescription - 1)
        .join('')
        .trimEnd()}…`
    : line
}

const escaped = (text: string) =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;')
