import { useQuery } from '@tanstack/react-query'
import type { ReplacementReport } from 'contract/questionnaires/questionnaire-changes.ts'
import { surveyName, type Survey } from 'contract/surveys/survey.ts'
import type { FileReport } from 'contract/questionnaires/questionnaire-file.ts'
import { questionnaires, replacements } from 'contract/questionnaires/questionnaires.contract.ts'
import { call, type CallFailed } from '../../platform/call.ts'

/** Times that a file is sent again while others are being read. */
const mostTries = 5

const reading = {
  staleTime: Infinity,
  gcTime: 0,
  retry: (tries: number, { status }: CallFailed) => status === 429 && tries < mostTries,
  retryDelay: (_tries: number, { retryAfter }: CallFailed) => Math.max(1, retryAfter) * 1000,
}

/** What the server says a questionnaire file would become; read as soon as the file is chosen. */
export const useFileReport = (projectId: number, file: File | undefined) =>
  useQuery<FileReport, CallFailed>({
    queryKey: ['questionnaire file', projectId, file?.name, file?.size, file?.lastModified],
    queryFn: ({ signal }) =>
      call(questionnaires.report, { body: { projectId }, files: { file: file! }, signal }),
    enabled: file !== undefined,
    ...reading,
  })

/** What the server says a file would change in a survey; asked again when the survey has changed meanwhile. */
export const useReplacementReport = (
  { id, updated_at }: Pick<Survey, 'id' | 'updated_at'>,
  file: File | undefined,
) =>
  useQuery<ReplacementReport, CallFailed>({
    queryKey: ['replacement', id, updated_at, file?.name, file?.size, file?.lastModified],
    queryFn: ({ signal }) =>
      call(replacements.reportOnReplacement, { params: { id }, body: {}, files: { file: file! }, signal }),
    enabled: file !== undefined,
    ...reading,
  })

/** The name that a survey from this file gets unless another is typed: the file's title, else its own name. */
export function suggestedName(file: File | undefined, report: FileReport | undefined): string {
  const title = surveyName.safeParse(report?.title ?? '')
  return title.success ? title.data : (file?.name.replace(/\.[^.]*$/, '').slice(0, 120) ?? '')
}

/** What there is in the file, in words. */
export function contentWords({ questions, sections, languages }: FileReport): string {
  const counts = `${counted(questions, 'question')} in ${counted(sections, 'section')}`
  const names = languages.map(({ name }) => name)
  return names.length > 0 ? `${counts}, in ${new Intl.ListFormat('en').format(names)}` : counts
}

const counted = (count: number, what: string) =>
  `${count.toLocaleString('en')} ${what}${count === 1 ? '' : 's'}`
