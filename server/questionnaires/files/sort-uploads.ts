import { fileTypeFromFile } from 'file-type'
import { imageSizeFromFile } from 'image-size/fromFile'
import { fileLimits } from 'contract/media/file-limits.ts'
import { formFileLimits, formMediaLimits } from 'contract/questionnaires/form-file-limits.ts'
import { mediaFileName, mediaOf, type MediaKind } from 'contract/questionnaires/question-media.ts'
import type { FileRemark } from 'contract/questionnaires/questionnaire-file.ts'
import type { QuestionDraft } from 'contract/questionnaires/questions.ts'
import { formMediaTooLarge, surveyFileTooLarge } from 'contract/questionnaires/questionnaires.refusals.ts'
import { countText } from 'contract/platform/totals.ts'
import { Invalid, refuse } from '../../platform/http/problem.ts'
import type { Upload } from '../../platform/http/uploads.ts'
import { remarkOn } from './read-form-files.ts'
import { unpackZip } from './unpack-zip.ts'

/** An image, audio or video of a form. */
export interface MediaUpload extends Upload {
  name: string
  kind: MediaKind
  width?: number | undefined
  height?: number | undefined
}

/** The files of a request by what they are. */
export interface SortedUploads {
  /** The questionnaire; undefined for files alone. */
  form: Upload | undefined
  lists: { name: string; path: string }[]
  media: MediaUpload[]
  /** Errors about the files themselves, and those of a zip that are left out. */
  remarks: FileRemark[]
}

/** What was sorted, by the files of a request: its media may have been stored since. */
const known = new WeakMap<readonly Upload[], Promise<SortedUploads>>()

/** Unpacks zips, and sorts what was sent into the questionnaire, CSV files and media, the latter by their content. */
export function sortUploads(
  files: readonly Upload[],
  { hasForm }: { hasForm: boolean },
): Promise<SortedUploads> {
  const sorted = known.get(files) ?? sorting(files, hasForm)
  known.set(files, sorted)
  return sorted
}

async function sorting(files: readonly Upload[], hasForm: boolean): Promise<SortedUploads> {
  const sorted: SortedUploads = { form: undefined, lists: [], media: [], remarks: [] }
  for (const upload of files) {
    const isForm = hasForm && upload.part === 'file'
    const unpacked = isForm || isZip(upload) ? await unpackZip(upload, { wantsForm: isForm }) : undefined
    if (unpacked) {
      sorted.form ??= unpacked.form
      sorted.remarks.push(...unpacked.remarks)
      for (const one of unpacked.beside) await sortOne(one, sorted, { mayLeaveOut: true })
    } else if (isForm) sorted.form = upload
    else await sortOne(upload, sorted, { mayLeaveOut: false })
  }
  const { form, lists, media } = sorted
  refuse(form && form.size > fileLimits.survey ? surveyFileTooLarge : undefined)
  if (lists.length > formFileLimits.files)
    throw new Invalid({ file: [`A questionnaire has at most ${formFileLimits.files} CSV files beside it.`] })
  const total = media.reduce((sum, { size }) => sum + size, 0)
  if (media.length > formMediaLimits.files || total > formMediaLimits.total)
    throw new Invalid({
      file: [
        `At most ${formMediaLimits.files} images, audio and video files with ${formMediaLimits.total >> 20} MB together can be uploaded at once.`,
      ],
    })
  return sorted
}

const isZip = ({ fileName }: Upload) => /\.zip$/i.test(fileName)
const isList = ({ fileName }: Upload) => /\.csv$/i.test(fileName)

async function sortOne(
  upload: Upload,
  { lists, media, remarks }: SortedUploads,
  { mayLeaveOut }: { mayLeaveOut: boolean },
): Promise<void> {
  const { fileName, path, size } = upload
  const report = (message: string, level: 'error' | 'warning' = 'error') =>
    void remarks.push(remarkOn(fileName, { level, message }))
  if (isList(upload)) {
    refuse(size > fileLimits.survey ? surveyFileTooLarge : undefined)
    return void lists.push({ name: fileName, path })
  }
  refuse(size > formMediaLimits.file ? formMediaTooLarge : undefined)
  const name = mediaFileName(fileName)
  const found = await fileTypeFromFile(path)
  const kind = found && kindOf(found.mime)
  if (!kind && mayLeaveOut)
    report(`${name} is not a CSV file, image, audio or video; it is left out.`, 'warning')
  else if (!kind)
    report(
      'Beside a questionnaire, only CSV files, images (JPEG, PNG, GIF, WebP), audio and video can be uploaded.',
    )
  else if (name === '' || name === '__proto__' || name.length > formMediaLimits.name)
    report(`The name of a file has at most ${formMediaLimits.name} characters.`)
  else if (media.some((one) => one.name === name)) report('There are two files of this name.')
  else media.push({ ...upload, name, kind, ...(kind === 'image' && (await pixelsOf(path))) })
}

/** What browsers can show; an SVG can hold scripts. */
function kindOf(mime: string): MediaKind | undefined {
  if (/^image\/(jpeg|png|apng|gif|webp|avif|bmp)$/.test(mime)) return 'image'
  if (mime.startsWith('video/')) return 'video'
  return mime.startsWith('audio/') || mime === 'application/ogg' ? 'audio' : undefined
}

/** The size of an image as it is shown; nothing if it cannot be read. */
async function pixelsOf(path: string): Promise<{ width?: number; height?: number }> {
  try {
    const { width, height, orientation = 1 } = await imageSizeFromFile(path)
    return orientation > 4 ? { width: height, height: width } : { width, height }
  } catch {
    return {}
  }
}

/** The files that questions show, and a remark on the others, which are left out. */
export function usedMedia(
  media: readonly MediaUpload[],
  drafts: readonly QuestionDraft[],
): { used: MediaUpload[]; remarks: FileRemark[] } {
  const named = namesIn(drafts)
  const unused = media.filter(({ name }) => !named.has(name))
  const [first] = unused
  const words =
    first &&
    (unused.length === 1
      ? 'No question shows this file'
      : `No question shows ${few(unused.map(({ name }) => name))}`)
  return {
    used: media.filter(({ name }) => named.has(name)),
    remarks: first
      ? [
          {
            ...remarkOn(first.name, { level: 'warning', message: `${words}; left out.` }),
            count: unused.length,
            harmless: true,
          },
        ]
      : [],
  }
}

/** A remark on the files that questions show and that are not there. */
export function missingMedia(drafts: readonly QuestionDraft[], there: ReadonlySet<string>): FileRemark[] {
  const missing = [...namesIn(drafts)].filter((name) => !there.has(name))
  const [first, ...others] = missing
  if (first === undefined) return []
  const message =
    others.length === 0
      ? `${first} has not been uploaded. It can be uploaded with the questionnaire or later; until then it is not shown.`
      : `${few(missing)} have not been uploaded. They can be uploaded with the questionnaire or later, also as a zip; until then they are not shown.`
  return [{ ...remarkOn('', { level: 'warning', message }), count: missing.length }]
}

const namesIn = (drafts: readonly QuestionDraft[]) => new Set(drafts.flatMap((draft) => [...mediaOf(draft)]))

/** The first names, and the number of the others. */
function few(names: readonly string[]): string {
  const more = names.length - mostNamed
  const shown = names.slice(0, mostNamed)
  return new Intl.ListFormat('en').format(more > 0 ? [...shown, `${countText(more)} more`] : shown)
}
const mostNamed = 10
