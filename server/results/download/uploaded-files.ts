import { Readable } from 'node:stream'
import { extensionOf } from 'contract/documents/document-types.ts'
import { openBytes, storedKeys } from '../../media/media.ts'
import { isPackedFile, type Entry } from '../../platform/archive.ts'
import type { StorageSettings } from '../../platform/storage/open-storage.ts'
import { csvQuoted, spreadsheetSafe } from '../../platform/spreadsheet.ts'
import { isHiddenAnswer, isNewestRecord } from '../newest-records.ts'
import { respondentEmail } from '../respondent-email.ts'
import type { DownloadConnection } from './connection.ts'
import { entryName } from './entry-name.ts'
import { passesFilter, type Wanted } from './records.ts'

interface UploadedFile {
  key: string
  file_name: string
  created_at: Date
  question: string
  variable_name: string
  email: string
}

/** Maximum number of files in an archive. */
const mostFiles = 100_000

const columns = ['File', 'Name in the answer', 'Question', 'API Name', 'User Email']

/** The files uploaded as the answers that are downloaded, and a list of them. */
export async function uploadedFiles(
  connection: DownloadConnection,
  wanted: Wanted & { raw: boolean; storage: StorageSettings },
): Promise<Entry[]> {
  const found = await filesOf(connection, wanted)
  const listed = found.slice(0, mostFiles)
  const present = await storedKeys(
    wanted.storage,
    listed.map(({ key }) => key),
  )
  const files = listed.map((file, at) => {
    const extension = extensionOf(file.file_name) || 'file'
    const stem = file.file_name.slice(0, -extension.length - 1) || file.file_name
    const place = present.has(file.key) ? `Files/${entryName(at + 1, stem, extension)}` : 'missing'
    return { ...file, place }
  })
  const lines = files.map(({ place, file_name, question, variable_name, email }) => [
    place,
    file_name,
    question,
    variable_name,
    email,
  ])
  const more =
    found.length > mostFiles ? [[`Only the first ${mostFiles} files are included`, '', '', '', '']] : []
  const list = [columns, ...lines, ...more].map((cells) => lineOf(cells, wanted.raw))
  return [
    { name: 'Files.csv', open: () => Readable.from(['\ufeff', ...list], { objectMode: false }) },
    ...files
      .filter(({ place }) => place !== 'missing')
      .map(({ place, key, file_name, created_at }) => ({
        name: place,
        at: created_at,
        isPacked: isPackedFile(file_name),
        open: () => openBytes(wanted.storage, key),
      })),
  ]
}

const lineOf = (cells: readonly string[], raw: boolean) =>
  `${cells.map((cell) => csvQuoted(raw ? cell : spreadsheetSafe(cell))).join()}\n`

const filesOf = (connection: DownloadConnection, wanted: Wanted) =>
  connection.rows<UploadedFile>(
    `select key, file_name, created_at, question, variable_name, email
    from (
      select distinct on (file.media_key) file.media_key as key, file.file_name, media.created_at, question.position,
        question.question, question.variable_name, ${respondentEmail} as email
      from answer_file file
      join answer on answer.survey_id = file.survey_id and answer.respondent_id = file.respondent_id
        and answer.question_id = file.question_id
      join media on media.key = file.media_key
      join question on question.id = file.question_id
      join respondent on respondent.survey_id = answer.survey_id and respondent.person_id = answer.person_id
      left join person on person.id = respondent.person_id
      where file.survey_id = $1 and ${passesFilter(wanted, 'answer')} and ${wanted.which === 'latest' ? isLatest : 'true'}
        and exists (
          select from jsonb_each_text(answer.answer) given
          where given.key like '%-file' and given.value = file.file_name)
      order by file.media_key, answer.id
    ) given
    order by position, email, file_name
    limit ${mostFiles + 1}`,
    [wanted.surveyId],
  )

/** The record is the newest one of its question and set, and its question is neither removed nor hidden there. */
const isLatest = `question.removed_at is null
  and ${isNewestRecord}
  and not exists (
    select from survey_progress progress where progress.survey_id = answer.survey_id
      and progress.respondent_id = answer.respondent_id and ${isHiddenAnswer})`
