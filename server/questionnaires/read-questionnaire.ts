import { fileLimits } from 'contract/media/file-limits.ts'
import { surveyLimits } from 'contract/questionnaires/questions.ts'
import type { CauseChoices, FileRemark } from 'contract/questionnaires/questionnaire-file.ts'
import type { FormFiles } from 'contract/questionnaires/form-files.ts'
import { refusedReading, type FileReading } from './file-reading.ts'
import { readFormFiles, withFiles, type SentFile } from './files/read-form-files.ts'
import { groupRemarks } from './drafts/group-remarks.ts'
import { maxRows } from './csv/csv-cells.ts'
import { readSurveyCsv } from './csv/read-csv.ts'
import { writeSurveyCsv } from './csv/write-csv.ts'
import { readXlsForm } from './xlsform/read-xlsform.ts'
import { isWorkbook } from './xlsform/zip-limits.ts'

/** CSV files beside a questionnaire: those sent with it, and those that its survey has already. */
export interface FilesBeside {
  sent: readonly SentFile[]
  stored: FormFiles
}

/**
 * Parses a survey CSV or an XLSForm workbook, detected by content, with the CSV files beside it. Never throws for an
 * invalid file.
 */
export async function readSurveyFile(
  bytes: Uint8Array,
  {
    choices,
    beside = { sent: [], stored: {} },
  }: { choices?: CauseChoices | undefined; beside?: FilesBeside } = {},
): Promise<FileReading> {
  const { files, remarks } = readFormFiles(beside.sent)
  const reading = isWorkbook(bytes) ? await fromWorkbook(bytes, choices) : fromCsv(bytes)
  if (remarks.length > 0)
    return { ...reading, drafts: [], uncoded: [], remarks: [...remarks, ...reading.remarks] }
  const whole = withFiles({ ...reading, files }, { ...beside.stored, ...files })
  return isWorkbook(bytes) || whole.drafts.some(({ options_from }) => options_from)
    ? sizeChecked(whole)
    : whole
}

/** CSV files without a questionnaire. */
export const readFilesAlone = (sent: readonly SentFile[]): FileReading => {
  const { files, remarks } = readFormFiles(sent)
  return { ...refusedReading(remarks), files }
}

function fromCsv(bytes: Uint8Array): FileReading {
  const { errors = [], warnings, ...survey } = readSurveyCsv(bytes)
  const remarks = groupRemarks([
    ...errors.map((error) => ({ ...error, level: 'error' as const })),
    ...warnings.map((warning) => ({ ...warning, level: 'warning' as const })),
  ])
  return survey.drafts
    ? usedOnly({ ...survey, form: '', title: '', remarks, files: {} })
    : refusedReading(remarks)
}

async function fromWorkbook(bytes: Uint8Array, choices: CauseChoices | undefined): Promise<FileReading> {
  const { title = '', form = '', remarks, ...reading } = await readXlsForm(bytes, choices)
  const languages = reading.languages.map(({ code, name }) => ({
    code,
    name: name.replace(/\s+/g, ' ').trim().slice(0, 100),
  }))
  const survey = usedOnly({
    ...reading,
    form,
    remarks: groupRemarks(remarks),
    title: title.replace(/\s+/g, ' ').trim(),
    languages,
    files: {},
  })
  return survey
}

/** A workbook that is too large for a survey is refused, and so are options of files. */
function sizeChecked(survey: FileReading): FileReading {
  const tooLarge = whyTooLarge(survey)
  return tooLarge
    ? {
        ...refusedReading([...survey.remarks, ofFile(tooLarge)]),
        title: survey.title,
        languages: survey.languages,
      }
    : survey
}

const ofFile = (message: string): FileRemark => ({
  sheet: '',
  row: 0,
  column: '',
  level: 'error',
  message,
  count: 1,
  rows: [0],
  follows: [],
})

/** Removes languages without any text, which would offer a choice without effect. */
function usedOnly(reading: FileReading): FileReading {
  const { drafts, languages, default_language } = reading
  if (drafts.length === 0) return reading
  const used = new Set(drafts.flatMap(({ translations = {} }) => Object.keys(translations)))
  return {
    ...reading,
    languages: languages.filter(({ code }) => code === default_language || used.has(code)),
  }
}

/** Why a workbook is too large for a survey, if its CSV file could not be uploaded again. */
function whyTooLarge({ drafts, languages, default_language }: FileReading): string | undefined {
  const others = languages.filter(({ code }) => code !== default_language)
  if (others.length > surveyLimits.languages)
    return `A survey has at most ${surveyLimits.languages} languages beside its default one; this form has ${others.length}.`
  const rows = drafts.reduce((sum, { options }) => sum + Math.max(1, options.length), 0)
  if (rows > maxRows)
    return `A survey has at most ${maxRows} options in all, each counted in every question that has it; this form has ${rows}.`
  const megabytes = Buffer.byteLength(writeSurveyCsv(drafts, { languages, default_language })) / (1 << 20)
  const maxMegabytes = fileLimits.survey / (1 << 20)
  return megabytes > maxMegabytes
    ? `The questionnaire takes ${Math.ceil(megabytes)} MB as a CSV file, options repeated in every question that has them; at most ${maxMegabytes} MB are possible.`
    : undefined
}
