interface ReadMail {
  headers: ReadonlyMap<string, string>
  text: string
  html: string
}

/** Reads the header, plain text and HTML of a mail (RFC 2045). */
export function readMime(raw: string): ReadMail {
  const { headers, body } = split(raw)
  const type = headers.get('content-type') ?? 'text/plain'
  const boundary = /boundary="?([^";]+)"?/i.exec(type)?.[1]
  if (boundary !== undefined) {
    const parts = body
      .split(`--${boundary}`)
      .slice(1, -1)
      .map((part) => readMime(part.replace(/^\r?\n/, '').replace(/\r?\n$/, '')))
    const first = (key: 'text' | 'html') => parts.map((part) => part[key]).find((found) => found !== '') ?? ''
    return { headers, text: first('text'), html: first('html') }
  }
  const decoded = decode(body, headers.get('content-transfer-encoding') ?? '')
  return /^text\/html/i.test(type)
    ? { headers, text: '', html: decoded }
    : { headers, text: decoded, html: '' }
}

function split(raw: string): { headers: Map<string, string>; body: string } {
  const [head = ''] = raw.split(/\r?\n\r?\n/, 1)
  const lines = head.replace(/\r?\n[ \t]+/g, ' ').split(/\r?\n/)
  const headers = new Map(
    lines.map((line): [string, string] => {
      const colon = line.indexOf(':')
      return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()]
    }),
  )
  return { headers, body: raw.slice(head.length).replace(/^\r?\n\r?\n/, '') }
}

function decode(body: string, encoding: string): string {
  if (/quoted-printable/i.test(encoding)) return quotedPrintable(body)
  return /base64/i.test(encoding) ? Buffer.from(body, 'base64').toString('utf8') : body
}

const quotedPrintable = (text: string) =>
  Buffer.from(
    text
      .replace(/=\r?\n/g, '')
      .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(parseInt(hex, 16))),
    'latin1',
  ).toString('utf8')
