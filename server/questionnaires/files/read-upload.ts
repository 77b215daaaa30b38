import type { FormFiles } from 'contract/questionnaires/form-files.ts'
import type { CauseChoices } from 'contract/questionnaires/questionnaire-file.ts'
import type { Db } from '../../platform/database/database.ts'
import { Invalid } from '../../platform/http/problem.ts'
import type { Upload } from '../../platform/http/uploads.ts'
import { parseWithChoices } from '../form-choices.ts'
import { refusedReading, type FileReading } from '../file-reading.ts'
import { missingMedia, sortUploads, usedMedia, type MediaUpload } from './sort-uploads.ts'

interface Uploaded {
  files: readonly Upload[]
  projectId: number
  choices: CauseChoices | undefined
  /** Files that the survey has already. */
  stored?: { lists: FormFiles; media: ReadonlySet<string> }
}

/** A questionnaire as it was uploaded, with the files that its questions show. */
export async function readUpload(
  db: Db,
  { files, projectId, choices, stored }: Uploaded,
): Promise<{ reading: FileReading; media: MediaUpload[]; form: Upload }> {
  const sent = files.find(({ part }) => part === 'file')
  if (!sent) throw new Invalid({ file: ['Please choose a survey file'] })
  const { form = sent, lists, media, remarks } = await sortUploads(files, { hasForm: true })
  if (remarks.some(({ level }) => level === 'error'))
    return { reading: refusedReading(remarks), media: [], form }
  const reading = await parseWithChoices(db, {
    path: form.path,
    sent: lists,
    stored: stored?.lists ?? {},
    projectId,
    choices,
  })
  if (reading.drafts.length === 0)
    return { reading: { ...reading, remarks: [...remarks, ...reading.remarks] }, media: [], form }
  const { used, remarks: ofUnused } = usedMedia(media, reading.drafts)
  const there = new Set([...(stored?.media ?? []), ...used.map(({ name }) => name)])
  const ofMissing = missingMedia(reading.drafts, there)
  return {
    reading: { ...reading, remarks: [...ofMissing, ...ofUnused, ...remarks, ...reading.remarks] },
    media: used,
    form,
  }
}
