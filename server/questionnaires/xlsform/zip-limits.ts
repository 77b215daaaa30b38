import { surveyLimits } from 'contract/questionnaires/questions.ts'
import { directoryPlace, entriesIn, isUnaccountable, type ZipEntry } from '../../platform/zip-entries.ts'

/** Limits of a workbook, checked before anything is unzipped (SEC-30). Sizes in bytes. */
export const workbookLimits = {
  file: 20_000_000,
  unfolded: 40_000_000,
  /** Parts that are parsed as text: sheets, shared strings and their metadata. */
  text: 16_000_000,
  ratio: 200,
  entries: 1_000,
} as const

const archive = /\.(zip|gz|tgz|bz2|xz|7z|rar|tar|zst)$/i

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
export function workbookEntries(bytes: Uint8Array): ZipEntry[] {
  const entries = directoryOf(bytes)
  return typeof entries === 'string' ? [] : entries
}

const damaged = 'The workbook is damaged or not complete.'
const tooMany = `A workbook consists of at most ${workbookLimits.entries} parts.`

function directoryOf(bytes: Uint8Array): ZipEntry[] | string {
  const directory = directoryPlace(bytes)
  if (!directory) return damaged
  if (directory.count > workbookLimits.entries) return tooMany
  return entriesIn(bytes.subarray(directory.at), directory.count) ?? damaged
}

function whyNotEntries(entries: ZipEntry[]): string | undefined {
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
const isText = ({ name }: ZipEntry) => /\.(xml|rels|vml)$/i.test(name)
const sum = (entries: ZipEntry[]) => entries.reduce((total, { unfolded }) => total + unfolded, 0)
