import { surveyLimits } from 'contract/questionnaires/questions.ts'

/** Limits of a workbook, checked before anything is unzipped (SEC-30). Sizes in bytes. */
export const workbookLimits = {
  file: 20_000_000,
  unfolded: 40_000_000,
  /** Parts that are parsed as text: sheets, shared strings and their metadata. */
  text: 16_000_000,
  ratio: 200,
  entries: 1_000,
} as const

const centralEntry = 0x02014b50
const endOfDirectory = 0x06054b50
const archive = /\.(zip|gz|tgz|bz2|xz|7z|rar|tar|zst)$/i

export interface WorkbookEntry {
  name: string
  /** Offset of its local header. */
  at: number
  folded: number
  unfolded: number
  method: number
  isEncrypted: boolean
}

/**
 * Why a workbook is not safe to unzip, in words; undefined if it is. Checks only the central directory: the reader
 * itself stops an entry that grows beyond its declared size.
 */
export function whyNotUnfold(bytes: Uint8Array): string | undefined {
  if (bytes.length === 0) return 'The file is empty.'
  if (bytes.length > workbookLimits.file) return 'A workbook has at most 20 MB.'
  if (isCompoundFile(bytes)) {
    return 'The workbook is protected with a password or in the old .xls format. Save it without a password as .xlsx.'
  }
  if (bytes[0] !== 0x50 || bytes[1] !== 0x4b) return 'This is not an .xlsx workbook.'
  const entries = directoryOf(bytes)
  if (typeof entries === 'string') return entries
  return whyNotEntries(entries)
}

/** Whether a file starts like a workbook: a current one, or an old or encrypted one. */
export const isWorkbook = (bytes: Uint8Array) =>
  isCompoundFile(bytes) || begins(bytes, [0x50, 0x4b, 3, 4]) || begins(bytes, [0x50, 0x4b, 5, 6])

const isCompoundFile = (bytes: Uint8Array) => begins(bytes, [0xd0, 0xcf, 0x11, 0xe0])
const begins = (bytes: Uint8Array, signature: number[]) => signature.every((byte, at) => bytes[at] === byte)

/** The entries of a workbook that may be unzipped. */
export function workbookEntries(bytes: Uint8Array): WorkbookEntry[] {
  const entries = directoryOf(bytes)
  return typeof entries === 'string' ? [] : entries
}

const damaged = 'The workbook is damaged or not complete.'
const tooMany = `A workbook consists of at most ${workbookLimits.entries} parts.`

function directoryOf(bytes: Uint8Array): WorkbookEntry[] | string {
  const directory = directoryPlace(bytes)
  if (!directory) return damaged
  if (directory.count > workbookLimits.entries) return tooMany
  return entriesIn(bytes.subarray(directory.at), directory.count) ?? damaged
}

/** Where the central directory of a zip is, from the end of the file or all of it, and its number of entries. */
export function directoryPlace(bytes: Uint8Array): { at: number; size: number; count: number } | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const end = endRecord(view)
  return end === undefined
    ? undefined
    : {
        at: view.getUint32(end + 16, true),
        size: view.getUint32(end + 12, true),
        count: view.getUint16(end + 10, true),
      }
}

/** The entries of a central directory; undefined if it is damaged. */
export function entriesIn(bytes: Uint8Array, count: number): WorkbookEntry[] | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const entries: WorkbookEntry[] = []
  let at = 0
  for (let index = 0; index < count; index++) {
    if (at + 46 > bytes.length || view.getUint32(at, true) !== centralEntry) return undefined
    const nameLength = view.getUint16(at + 28, true)
    entries.push({
      name: new TextDecoder().decode(bytes.subarray(at + 46, at + 46 + nameLength)),
      folded: view.getUint32(at + 20, true),
      unfolded: view.getUint32(at + 24, true),
      method: view.getUint16(at + 10, true),
      at: view.getUint32(at + 42, true),
      isEncrypted: (view.getUint16(at + 8, true) & 1) === 1,
    })
    at += 46 + nameLength + view.getUint16(at + 30, true) + view.getUint16(at + 32, true)
  }
  return entries
}

/** The end of central directory record; a comment may follow it. */
function endRecord(view: DataView) {
  const first = Math.max(0, view.byteLength - 22 - 0xffff)
  for (let at = view.byteLength - 22; at >= first; at--) {
    if (view.getUint32(at, true) === endOfDirectory) return at
  }
  return undefined
}

function whyNotEntries(entries: WorkbookEntry[]): string | undefined {
  if (entries.some(({ isEncrypted }) => isEncrypted)) return 'The workbook is protected with a password.'
  if (entries.some(({ name }) => archive.test(name))) return 'A workbook cannot hold other archives.'
  if (new Set(entries.map(({ name }) => name)).size < entries.length) return damaged
  if (entries.some(isUnaccountable)) return damaged
  const isBomb = entries.some(
    ({ folded, unfolded }) => unfolded > 1e6 && unfolded > folded * workbookLimits.ratio,
  )
  if (isBomb || sum(entries) > workbookLimits.unfolded) return 'The workbook unzips to more than can be read.'
  const text = sum(entries.filter(isText))
  if (text > workbookLimits.text)
    return `The sheets of the workbook unzip to ${inMegabytes(text)}, more than can be read (${inMegabytes(workbookLimits.text)}). Please leave out answers, long lists and sheets that the survey does not need: a question has at most ${surveyLimits.options} options.`
  if (entries.some(({ name }) => name === 'word/document.xml'))
    return 'This is a Word document. Upload a survey CSV, or an XLSForm as an .xlsx workbook.'
  if (entries.some(({ name }) => name === 'content.xml'))
    return 'This is an OpenDocument file. Save it as an .xlsx workbook (Excel 2007-365).'
  if (!entries.some(({ name }) => name === '[Content_Types].xml')) return 'This is not an .xlsx workbook.'
  return undefined
}

const inMegabytes = (bytes: number) => `${Math.ceil(bytes / 1e6)} MB`
const isText = ({ name }: WorkbookEntry) => /\.(xml|rels|vml)$/i.test(name)
const sum = (entries: WorkbookEntry[]) => entries.reduce((total, { unfolded }) => total + unfolded, 0)

/** A compressed entry that declares no size, or 0xffffffff, which refers to ZIP64 fields, could grow without bound. */
export const isUnaccountable = ({ folded, unfolded, method }: WorkbookEntry) =>
  folded === 0xffffffff ||
  unfolded === 0xffffffff ||
  (method !== 0 && method !== 8) ||
  (method === 8 && (folded === 0 || (unfolded === 0 && folded > 2))) ||
  (method === 0 && unfolded !== folded)
