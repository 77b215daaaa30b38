import { setTimeout } from 'node:timers/promises'
import { removedMember } from 'contract/answers/removed-member.ts'
import { extensionOf } from 'contract/documents/document-types.ts'
import { openBytes } from '../media/media.ts'
import { isPackedFile } from '../platform/archive.ts'
import { Problem } from '../platform/http/problem.ts'
import { csvQuoted, spreadsheetSafe } from '../platform/spreadsheet.ts'
import { download, entryName } from '../results/results.ts'
import { textStream, type ArchivedFile } from './archive-of.ts'
import type { ExportContext } from './project-export.access.ts'
import { answerFilesIn, isAnswerFile, surveysIn } from './project-export.queries.ts'

/** The latest submissions of every survey, and the files uploaded as answers with a list of them. */
export async function surveyEntries(context: ExportContext): Promise<ArchivedFile[]> {
  const { db, project } = context
  const [surveys, files] = await Promise.all([surveysIn(db, project.id), answerFilesIn(db, project.id)])
  const bySurvey = Map.groupBy(files, ({ survey_id }) => survey_id)
  return surveys.flatMap(({ id, name }, at) => [
    {
      name: `Surveys/${entryName(at + 1, `${name} results`, 'csv')}`,
      open: () => resultsWhenFree(context, id),
    },
    ...fileEntries(context, entryName(at + 1, `${name} files`, 'csv'), bySurvey.get(id) ?? []),
  ])
}

type AnswerFile = Awaited<ReturnType<typeof answerFilesIn>>[number]

const columns = ['File', 'Name in the answer', 'Question', 'Answers of']

function fileEntries({ db, config }: ExportContext, listName: string, files: AnswerFile[]): ArchivedFile[] {
  if (files.length === 0) return []
  const folder = listName.replace(/\.csv$/, '')
  const listed = files.map((file, at) => {
    const extension = extensionOf(file.file_name) || 'file'
    const stem = file.file_name.slice(0, -extension.length - 1) || file.file_name
    return { ...file, place: `${folder}/${entryName(at + 1, stem, extension)}` }
  })
  const lines = listed.map(({ place, file_name, question, email, institution, respondent_number }) => [
    place,
    file_name,
    question,
    email ??
      institution ??
      (respondent_number === null ? 'everybody together' : removedMember(respondent_number)),
  ])
  const list = [columns, ...lines].map(
    (cells) => `${cells.map((cell) => csvQuoted(spreadsheetSafe(cell))).join()}\r\n`,
  )
  return [
    { name: `Surveys/${listName}`, open: () => textStream(['\ufeff', ...list]) },
    ...listed.map(({ place, key, file_name, created_at }) => ({
      name: `Surveys/${place}`,
      at: created_at,
      isPacked: isPackedFile(file_name),
      open: async () =>
        // The answer may have been replaced while earlier files were read.
        (await isAnswerFile(db, key)) ? openBytes(config, key) : textStream([]),
    })),
  ]
}

/** Milliseconds between attempts, and their number. */
const pause = 2000
const attempts = 30

/** Retries while too many downloads of the project are running. */
async function resultsWhenFree(context: ExportContext, surveyId: number) {
  const wanted = { surveyId, format: 'csv', which: 'latest', files: 'single' } as const
  for (let attempt = 1; ; attempt++) {
    try {
      return await download(context, context.project.id, wanted)
    } catch (error) {
      const isBusy = error instanceof Problem && error.refusal.status === 429
      if (!isBusy || attempt === attempts) throw error
      await setTimeout(pause, undefined, { signal: context.signal })
    }
  }
}
