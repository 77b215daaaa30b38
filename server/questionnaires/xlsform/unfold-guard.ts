/** What a workbook may hold before anything of it is unfolded (SEC-30). Sizes in bytes. */
export const workbookLimits = {
  file: 20_000_000,
  unfolded: 40_000_000,
  /** What is read as text: the sheets, the shared strings and what describes them. */
  text: 16_000_000,
  ratio: 200,
  entries: 1_000,
} as const

const centralEntry = 0x02014b50
const endOfDirectory = 0x06054b50
const archive = /\.(zip|gz|tgz|bz2|xz|7z|rar|tar|zst)$/i

interface Entry {
  name: string
  folded: number
  unfolded: number
  method: number
  isEncrypted: boolean
}

/**
 * Why these bytes cannot be a workbook that is safe to open, in words; undefined when they may be opened. Only the
 * directory of the archive is looked at: the reader itself stops an entry that unfolds to more than it declares.
 */
export function whyNotUnfold(bytes: Uint8Array): string | undefined {
  if (bytes.length === 0) return 'The file is empty.'
  if (bytes.length > workbookLimits.file) return 'A workbook has at most 20 MB.'
  if (isCompoundFile(bytes)) {
    return 'The workbook is protected with a password or in the old .xls format. Save it without a password as .xlsx.'
  }
  if (bytes[0] !== 0x50 || bytes[1] !== 0x4b) return 'This is no .xlsx workbook.'
  const entries = directoryOf(bytes)
  if (typeof entries === 'string') return entries
  return whyNotEntries(entries)
}

/** Whether a file begins as a workbook does: one of today's kind, or an old or encrypted one. */
export const isWorkbook = (bytes: Uint8Array) =>
  isCompoundFile(bytes) || begins(bytes, [0x50, 0x4b, 3, 4]) || begins(bytes, [0x50, 0x4b, 5, 6])

const isCompoundFile = (bytes: Uint8Array) => begins(bytes, [0xd0, 0xcf, 0x11, 0xe0])
const begins = (bytes: Uint8Array, signature: number[]) => signature.every((byte, at) => bytes[at] === byte)

const damaged = 'The workbook is damaged or not complete.'
const tooMany = `A workbook consists of at most ${workbookLimits.entries} parts.`

function directoryOf(bytes: Uint8Array): Entry[] | string {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const end = endRecord(view)
  if (end === undefined) return damaged
  const count = view.getUint16(end + 10, true)
  if (count > workbookLimits.entries) return tooMany
  const entries: Entry[] = []
  let at = view.getUint32(end + 16, true)
  for (let index = 0; index < count; index++) {
    if (at + 46 > bytes.length || view.getUint32(at, true) !== centralEntry) return damaged
    const nameLength = view.getUint16(at + 28, true)
    entries.push({
      name: new TextDecoder().decode(bytes.subarray(at + 46, at + 46 + nameLength)),
      folded: view.getUint32(at + 20, true),
      unfolded: view.getUint32(at + 24, true),
      method: view.getUint16(at + 10, true),
      isEncrypted: (view.getUint16(at + 8, true) & 1) === 1,
    })
    at += 46 + nameLength + view.getUint16(at + 30, true) + view.getUint16(at + 32, true)
  }
  return entries
}

/** The last record of the archive; a comment may follow it. */
function endRecord(view: DataView) {
  const first = Math.max(0, view.byteLength - 22 - 0xffff)
  for (let at = view.byteLength - 22; at >= first; at--) {
    if (view.getUint32(at, true) === endOfDirectory) return at
  }
  return undefined
}

function whyNotEntries(entries: Entry[]): string | undefined {
  if (entries.some(({ isEncrypted }) => isEncrypted)) return 'The workbook is protected with a password.'
  if (entries.some(({ name }) => archive.test(name))) return 'A workbook cannot hold other archives.'
  if (new Set(entries.map(({ name }) => name)).size < entries.length) return damaged
  if (entries.some(isUnaccountable)) return damaged
  const isTooBig = sum(entries) > workbookLimits.unfolded || sum(entries.filter(isText)) > workbookLimits.text
  const isBomb = entries.some(
    ({ folded, unfolded }) => unfolded > 1e6 && unfolded > folded * workbookLimits.ratio,
  )
  if (isTooBig || isBomb) return 'The workbook unfolds to more than can be read.'
  if (!entries.some(({ name }) => name === '[Content_Types].xml')) return 'This is no .xlsx workbook.'
  return undefined
}

const isText = ({ name }: Entry) => /\.(xml|rels|vml)$/i.test(name)
const sum = (entries: Entry[]) => entries.reduce((total, { unfolded }) => total + unfolded, 0)

/** A folded entry that declares no size could grow without end, or sends to another place for it; 0xffffffff sends to fields for larger archives. */
const isUnaccountable = ({ folded, unfolded, method }: Entry) =>
  folded === 0xffffffff ||
  unfolded === 0xffffffff ||
  (method !== 0 && method !== 8) ||
  (method === 8 && (folded === 0 || (unfolded === 0 && folded > 2))) ||
  (method === 0 && unfolded !== folded)
