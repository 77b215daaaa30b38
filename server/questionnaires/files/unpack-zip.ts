import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { open, type FileHandle } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createInflateRaw } from 'node:zlib'
import { fileLimits } from 'contract/media/file-limits.ts'
import { formFileLimits, formMediaLimits } from 'contract/questionnaires/form-file-limits.ts'
import type { FileRemark } from 'contract/questionnaires/questionnaire-file.ts'
import { mediaFileName } from 'contract/questionnaires/question-media.ts'
import { countText } from 'contract/platform/totals.ts'
import type { Upload } from '../../platform/http/uploads.ts'
import { contentStart, isUnaccountable, zipEntries, type ZipEntry } from '../../platform/zip-entries.ts'
import { remarkOn } from './read-form-files.ts'

/** The files of a zip: its questionnaire, if one is wanted, and the others. */
export interface Unpacked {
  form: Upload | undefined
  beside: Upload[]
  /** Errors; if there are any, nothing is unpacked. */
  remarks: FileRemark[]
}

const mostEntries = formMediaLimits.files + formFileLimits.files + 100

/**
 * Unpacks a zip with a questionnaire and its files beside the upload, which is in a folder of its own. Folders within the
 * zip are ignored: each file goes by its name. Undefined for other files, such as workbooks, which are zips as well.
 */
export async function unpackZip(
  upload: Upload,
  { wantsForm }: { wantsForm: boolean },
): Promise<Unpacked | undefined> {
  await using file = await open(upload.path)
  const entries = await zipEntries(file, upload.size)
  if (!entries || !isPackage(upload, entries)) return undefined
  const refuse = (message: string): Unpacked => ({
    form: undefined,
    beside: [],
    remarks: [remarkOn(upload.fileName, { level: 'error', message })],
  })
  const files = entries.filter(({ name }) => !isIgnored(name))
  const problem = whyNotUnpack(files)
  if (problem) return refuse(problem)
  const forms = wantsForm ? formsIn(files) : []
  const [form, ...others] = forms
  if (wantsForm && (!form || others.length > 0)) return refuse(form ? severalForms : noForm)
  const unpacked: Upload[] = []
  try {
    for (const [at, entry] of files.entries())
      unpacked.push({
        part: entry === form ? 'file' : `${upload.part} ${at}`,
        fileName: mediaFileName(entry.name),
        ...(await unpackEntry(file, entry, { from: upload.path, to: `${upload.path}-${at}` })),
      })
  } catch {
    // Whatever the error is, the zip cannot be read.
    return refuse(damaged)
  }
  return {
    form: unpacked.find(({ part }) => part === 'file'),
    beside: unpacked.filter(({ part }) => part !== 'file'),
    remarks: [],
  }
}

const damaged = 'The zip is damaged or not complete.'
const noForm = 'The zip has no questionnaire: a CSV file or an .xlsx workbook.'
const severalForms =
  'The zip has several files that may be the questionnaire. Upload the questionnaire itself, and its lists beside it.'

const isPackage = ({ fileName }: Upload, entries: readonly ZipEntry[]) =>
  !entries.some(({ name }) => name === '[Content_Types].xml') &&
  (/\.zip$/i.test(fileName) || formsIn(entries.filter(({ name }) => !isIgnored(name))).length > 0)

/** Folders, and files that systems add. */
const isIgnored = (name: string) => /[/\\]$|(^|[/\\])(__MACOSX[/\\]|\.|Thumbs\.db$|desktop\.ini$)/i.test(name)

/** The workbooks; without one the CSV files, which are lists otherwise. */
function formsIn(files: readonly ZipEntry[]): ZipEntry[] {
  const workbooks = files.filter(({ name }) => /\.xlsx$/i.test(name))
  return workbooks.length > 0 ? workbooks : files.filter(({ name }) => /\.csv$/i.test(name))
}

function whyNotUnpack(files: readonly ZipEntry[]): string | undefined {
  if (files.length > mostEntries) return `A zip has at most ${countText(mostEntries)} files.`
  if (files.some(({ isEncrypted }) => isEncrypted)) return 'The zip is protected with a password.'
  if (files.some(isUnaccountable)) return damaged
  const large = files.find(({ name, unfolded }) => unfolded > mostBytes(name))
  if (large)
    return `${mediaFileName(large.name)} is larger than ${mostBytes(large.name) >> 20} MB, which is the most for one file.`
  const total = files.reduce((sum, { unfolded }) => sum + unfolded, 0)
  return total > formMediaLimits.total
    ? `The files of a zip have at most ${formMediaLimits.total >> 20} MB together; these have ${Math.ceil(total / (1 << 20))} MB.`
    : undefined
}

const mostBytes = (name: string) => (/\.(csv|xlsx)$/i.test(name) ? fileLimits.survey : formMediaLimits.file)

/** Writes an entry to a file; fails if it is larger than declared. */
async function unpackEntry(
  file: FileHandle,
  { at, folded, unfolded, method }: ZipEntry,
  { from, to }: { from: string; to: string },
): Promise<Pick<Upload, 'path' | 'size' | 'sha256'>> {
  const start = await contentStart(file, at)
  const content =
    folded === 0 ? Readable.from([]) : createReadStream(from, { start, end: start + folded - 1 })
  const hash = createHash('sha256')
  let size = 0
  async function* checked(chunks: AsyncIterable<Buffer>) {
    for await (const chunk of chunks) {
      size += chunk.length
      if (size > unfolded) throw new Error('larger than declared')
      hash.update(chunk)
      yield chunk
    }
  }
  if (method === 0) await pipeline(content, checked, createWriteStream(to))
  else await pipeline(content, createInflateRaw(), checked, createWriteStream(to))
  if (size !== unfolded) throw new Error('smaller than declared')
  return { path: to, size, sha256: hash.digest() }
}
