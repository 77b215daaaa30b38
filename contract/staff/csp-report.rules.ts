/** Violations of the Content-Security-Policy are grouped, so that a fault that thousands of browsers report is one line. */
export interface CspViolation {
  directive: string
  blocked: string
  page: string
}

/** Characters of what was blocked and of a page that are stored. */
const most = 200

/**
 * The group of a report, by either format that browsers send.
 * @param origin of our pages; reports about others are ignored
 * @returns undefined if it is not about our pages, was caused by an extension of the browser or is malformed
 */
export function violationIn(report: unknown, origin: string): CspViolation | undefined {
  const { documentUrl, blockedUrl, directive, sourceFile } = fieldsOf(report)
  const page = documentUrl === undefined ? null : URL.parse(documentUrl)
  if (page?.origin !== origin || directive === undefined || !/^[a-z-]{1,40}$/.test(directive))
    return undefined
  if (isExtension(blockedUrl) || isExtension(sourceFile)) return undefined
  return { directive, blocked: sourceOf(blockedUrl ?? ''), page: pageOf(page.pathname) }
}

function fieldsOf(report: unknown) {
  const { type, body, 'csp-report': older } = (isObject(report) ? report : {}) as Record<string, unknown>
  const newer = type === 'csp-violation' && isObject(body) ? body : {}
  const sent = isObject(older) ? older : newer
  const text = (...names: string[]) =>
    names.map((name) => sent[name]).find((value) => typeof value === 'string')
  return {
    documentUrl: text('documentURL', 'document-uri'),
    blockedUrl: text('blockedURL', 'blocked-uri'),
    // Older browsers send the whole directive as 'violated-directive'.
    directive: text('effectiveDirective', 'effective-directive', 'violated-directive')?.split(' ')[0],
    sourceFile: text('sourceFile', 'source-file'),
  }
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const isExtension = (url: string | undefined) => /^[a-z-]*extension(:|$)/.test(url ?? '')

/** The origin of an address, its scheme if it has none, or a word such as 'inline'. */
function sourceOf(blocked: string): string {
  const url = URL.parse(blocked)
  const source = url === null ? blocked : url.origin === 'null' ? url.protocol.replace(':', '') : url.origin
  return source.slice(0, most) || 'unknown'
}

/** The path without ids and secrets. */
const pageOf = (path: string): string =>
  path
    .split('/')
    .map((part) =>
      /^\d+$/.test(part) ? ':id' : part.length > 40 || /^[\w-]{20,}$/.test(part) ? ':token' : part,
    )
    .join('/')
    .slice(0, most)
