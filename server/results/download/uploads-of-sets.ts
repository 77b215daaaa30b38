import { Readable } from 'node:stream'
import { extensionOf } from 'contract/documents/document-types.ts'
import { openBytes, storedKeys } from '../../media/media.ts'
import { isPackedFile, type Entry } from '../../platform/archive.ts'
import type { StorageSettings } from '../../platform/storage/open-storage.ts'
import { isHiddenAnswer, isNewestRecord } from '../newest-records.ts'
import type { DownloadConnection } from './connection.ts'
import { csvRow } from './csv-tables.ts'
import { entryName, folderName } from './entry-name.ts'
import type { WideTask } from './wide-task.ts'

interface UploadedFile {
  key: string
  file_name: string
  created_at: Date
  respondent: number
  person: string | null
  institution: string | null
  question_id: string
  instance: string | null
}

/** Maximum number of files in an archive. */
const mostFiles = 100_000

/** Folder of the files of a shared set. */
const sharedFolder = 'Shared answers'

/** The files that the answers of a wide file name, in a folder for each respondent, and a list of them. */
export async function uploadsOfSets(
  connection: DownloadConnection,
  task: WideTask,
  storage: StorageSettings,
): Promise<Entry[]> {
  const names = namesOf(task)
  const found = names.size === 0 ? [] : await filesOf(connection, task, [...names.keys()])
  const listed = found.slice(0, mostFiles)
  const present = await storedKeys(
    storage,
    listed.map(({ key }) => key),
  )
  const files = listed.map((file, at) => {
    const extension = extensionOf(file.file_name) || 'file'
    const stem = file.file_name.slice(0, -extension.length - 1) || file.file_name
    const folder =
      file.respondent === 0
        ? sharedFolder
        : folderName(file.respondent, file.person ?? file.institution ?? '')
    const place = present.has(file.key) ? `Files/${folder}/${entryName(at + 1, stem, extension)}` : 'missing'
    return { ...file, place }
  })
  const lines = files.map(({ place, file_name, question_id, respondent, person, instance }) => [
    place,
    file_name,
    names.get(Number(question_id)) ?? '',
    respondent === 0 ? null : respondent,
    person,
    instance,
  ])
  const more = found.length > mostFiles ? [[`Only the first ${mostFiles} files are included`]] : []
  const columns = ['File', 'Name in the answer', 'Variable', 'Respondent', 'Person', 'Key']
  const list = [columns, ...lines, ...more].map((cells) => csvRow(cells, task))
  return [
    { name: 'Files.csv', open: () => Readable.from(['\ufeff', ...list], { objectMode: false }) },
    ...files
      .filter(({ place }) => place !== 'missing')
      .map(({ place, key, file_name, created_at }) => ({
        name: place,
        at: created_at,
        isPacked: isPackedFile(file_name),
        open: () => openBytes(storage, key),
      })),
  ]
}

/** The variables of the questions with columns for files, by question. */
const namesOf = ({ tables }: WideTask): ReadonlyMap<number, string> =>
  new Map(
    tables.flatMap(({ columns }) =>
      columns.flatMap(({ type, question_id, name }) =>
        type === 'file' && question_id !== null ? [[question_id, name] as const] : [],
      ),
    ),
  )

function filesOf(
  connection: DownloadConnection,
  { sets, surveyId }: WideTask,
  questions: readonly number[],
): Promise<UploadedFile[]> {
  const survey = `$${sets.parameters.length + 1}`
  const asked = `$${sets.parameters.length + 2}`
  return connection.rows<UploadedFile>(
    `select key, file_name, created_at, respondent, person, institution, question_id, instance
    from (
      select distinct on (file.media_key) file.media_key as key, file.file_name, media.created_at, found.respondent,
        found.person, found.institution, answer.question_id, answer.instance, question.position
      from (select respondent_id, respondent, person, institution from (${sets.sql}) of_sets) found
      join answer_file file on file.survey_id = ${survey}::bigint and file.respondent_id = found.respondent_id
        and file.question_id = any (${asked}::bigint[])
      join answer on answer.survey_id = file.survey_id and answer.respondent_id = file.respondent_id
        and answer.question_id = file.question_id
      join survey_progress progress on progress.survey_id = answer.survey_id
        and progress.respondent_id = answer.respondent_id
      join media on media.key = file.media_key
      join question on question.id = file.question_id
      where ${isNewestRecord} and not ${isHiddenAnswer}
        and exists (
          select from jsonb_each_text(answer.answer) given
          where given.key like '%-file' and given.value = file.file_name)
      order by file.media_key, answer.id
    ) given
    order by respondent, position, instance, file_name
    limit ${mostFiles + 1}`,
    [...sets.parameters, surveyId, questions],
  )
}
