import { isOnMap, valueKey, type MapType } from 'contract/questionnaires/option-types.ts'
import { readPosition } from 'contract/questionnaires/positions.ts'
import { tableColumn, textWithColumn } from 'contract/questionnaires/question-tables.ts'
import type { Answer, Option } from 'contract/questionnaires/questions.ts'
import { geometryOf } from 'contract/results/geo-json.ts'
import { isHiddenAnswer, isNewestRecord } from '../newest-records.ts'
import { groupPaths, instanceLabel, placedInstances, textInInstance } from '../placed-instances.ts'
import { respondentEmail } from '../respondent-email.ts'
import type { DownloadConnection } from './connection.ts'
import { passesFilter, type Wanted } from './records.ts'

/** Records read at a time: a line or an area may be long. */
const recordsAtATime = 100

interface MapQuestion {
  question: string
  variable_name: string
  inputs: { key: string; type: MapType; field: string | undefined }[]
}

interface Row {
  question_id: string
  answer: Answer
  email: string
  created_at: Date
  path: number[] | null
  names: string[] | null
  labels: string[] | null
}

/** The positions, lines and areas of answers as GeoJSON, with the columns of the CSV as properties. */
export async function* geoJsonFile(connection: DownloadConnection, wanted: Wanted): AsyncGenerator<Buffer> {
  const questions = await mapQuestions(connection, wanted)
  yield Buffer.from('{"type":"FeatureCollection","features":[')
  let separator = '\n'
  if (questions.size > 0) {
    await connection.rows(`declare located no scroll cursor for ${located(wanted)}`, [
      wanted.surveyId,
      [...questions.keys()],
    ])
    for (;;) {
      const rows = await connection.rows<Row>(`fetch ${recordsAtATime} from located`)
      if (rows.length === 0) break
      const features = rows.flatMap((row) => [...featuresOf(row, questions)])
      if (features.length === 0) continue
      yield Buffer.from(separator + features.map((one) => JSON.stringify(one)).join(',\n'))
      separator = ',\n'
    }
  }
  yield Buffer.from('\n]}\n')
}

function* featuresOf(row: Row, questions: ReadonlyMap<number, MapQuestion>) {
  const { answer, email, created_at, path, names, labels } = row
  const asked = questions.get(Number(row.question_id))
  for (const { key, type, field } of asked?.inputs ?? []) {
    const text = Object.hasOwn(answer, key) ? answer[key] : undefined
    const geometry = typeof text === 'string' ? geometryOf(type, text) : undefined
    if (!asked || !geometry) continue
    const { altitude, accuracy } = (type === 'geopoint' && readPosition(String(text))) || {}
    yield {
      type: 'Feature',
      geometry,
      properties: {
        Question: textInInstance(instanceLabel({ path, names, labels }), asked.question),
        'API Name': asked.variable_name,
        ...(field !== undefined && { Field: field }),
        'User Email': email,
        ...(altitude !== undefined && { Altitude: altitude }),
        ...(accuracy !== undefined && { Accuracy: accuracy }),
        'Created At': `${created_at.toISOString().slice(0, 19)}Z`,
      },
    }
  }
}

/** The questions with inputs for positions; in all records, those of removed questions and options, too. */
async function mapQuestions(
  connection: DownloadConnection,
  { surveyId, which }: Wanted,
): Promise<Map<number, MapQuestion>> {
  const rows = await connection.rows<{
    id: string
    question: string
    table_group: string
    variable_name: string
    options: Option[]
    former_options: Option[]
  }>(
    `select id, question, table_group, variable_name, options, former_options from question
    where survey_id = $1 and (removed_at is null or $2)`,
    [surveyId, which === 'all'],
  )
  const questions = rows.map(({ id, question, table_group, variable_name, options, former_options }) => {
    const given = [...options, ...former_options]
    const inputs = given.filter(isOnMap).map((option) => ({
      key: valueKey(option),
      type: option.type as MapType,
      field: given.length > 1 ? option.label || option.name : undefined,
    }))
    const text = textWithColumn({ question, column: tableColumn(table_group) })
    return [Number(id), { question: text, variable_name, inputs }] as const
  })
  return new Map(questions.filter(([, { inputs }]) => inputs.length > 0))
}

const located = (wanted: Wanted) => `
  select answer.question_id, answer.answer, ${respondentEmail} as email, answer.created_at,
    placed.path, repeat.names, repeat.labels
  from answer
  join respondent on respondent.survey_id = answer.survey_id and respondent.person_id = answer.person_id
  left join person on person.id = answer.person_id
  left join survey_progress progress
    on progress.survey_id = answer.survey_id and progress.respondent_id = answer.respondent_id
  left join (${placedInstances('$1')}) placed
    on placed.id = answer.instance and placed.respondent_id = answer.respondent_id
  left join (${groupPaths('$1')}) repeat on repeat.id = placed.group_id
  where answer.survey_id = $1 and answer.question_id = any ($2::bigint[]) and answer.answer_text <> ''
    and ${wanted.which === 'latest' ? `${isNewestRecord} and not coalesce(${isHiddenAnswer}, false)` : 'true'}
    and ${passesFilter(wanted, 'answer')}
  order by answer.id`
