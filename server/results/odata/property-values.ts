import { sql, type RawBuilder } from 'kysely'
import { joinedLines } from 'contract/answers/answer-text.ts'
import type { CellValues, TableColumn } from 'contract/results/table-columns.ts'
import type { Reader } from '../../institutes/institutes.ts'
import {
  answerOf,
  aliasOf,
  institutionOfSet,
  latestAnswer,
  ofSet,
  personOfSet,
  columnValue,
  scoreNumber,
} from '../table/find-sets.ts'
import { optionText, systemFields, type EntitySet, type ValueKind } from './entity-sets.ts'

type Sql = RawBuilder<unknown>

/** A typed SQL expression. */
export interface TypedSql {
  sql: Sql
  kind: ValueKind
}

/** SQL types by which values are compared, and read from a skip token. */
export const sqlTypes: Readonly<Record<ValueKind, string>> = {
  string: 'text',
  number: 'numeric',
  boolean: 'boolean',
  date: 'date',
  time: 'time',
  datetime: 'timestamptz',
  location: 'text',
}

interface Source {
  surveyId: number
  set: EntitySet
  values: CellValues
  reader: Reader
}

/**
 * The values of the properties of a table in its statement, which has `progress`, and `instance` in a group. Only what
 * is used is joined.
 */
export class PropertyValues {
  readonly #source: Source
  readonly #questions = new Set<number>()
  #needsPost = false

  constructor(source: Source) {
    this.#source = source
  }

  /** The value of a property with this path; undefined if unknown. */
  value(path: string): TypedSql | undefined {
    const { surveyId, set } = this.#source
    const ofSubmission = path.startsWith('$root/Submissions/') && set.group ? path.slice(18) : undefined
    if (path === '__id' && set.group)
      return { sql: sql`${setKeySql(surveyId)} || ':' || instance.id`, kind: 'string' }
    if (path === set.parentKey) {
      const key = setKeySql(surveyId)
      return {
        sql: set.group?.parent == null ? key : sql`${key} || ':' || instance.parent`,
        kind: 'string',
      }
    }
    if (ofSubmission === '__id' || (path === '__id' && !set.group))
      return { sql: setKeySql(surveyId), kind: 'string' }
    if (path === '__position' && set.group) return { sql: instancePosition, kind: 'number' }
    const inSystem = ofSubmission ?? (set.group ? undefined : path)
    if (inSystem?.startsWith('__system/')) return this.#system(inSystem.slice(9))
    const property = set.properties.find(({ name }) => name === path)
    return property && { sql: this.#answer(property.column, property.kind), kind: property.kind }
  }

  /** Joins of the values that were used. */
  joins(): Sql {
    const { reader, set } = this.#source
    return sql.join(
      [
        personOfSet,
        ...(this.#needsPost ? [institutionOfSet(reader)] : []),
        ...[...this.#questions].map(set.group ? latestWithin : latestAnswer),
      ],
      sql` `,
    )
  }

  #system(name: string): TypedSql | undefined {
    if (name === 'submitterId') return { sql: sql`person.id::text`, kind: 'string' }
    const known = Object.hasOwn(systemFields, name) ? systemFields[name] : undefined
    if (!known) return undefined
    if (known.field === 'institution' || known.field === 'country') this.#needsPost = true
    return { sql: ofSet[known.field], kind: known.kind }
  }

  #answer(column: TableColumn, kind: ValueKind): Sql {
    const { source, question_id, options } = column
    const { set, values } = this.#source
    if (source.of === 'score') return scoreNumber(source)
    if (question_id === null) throw new Error('Only columns of the set have no question')
    if (source.of === 'calculated') {
      const key = set.group
        ? sql`${`${question_id}:`}::text || instance.id`
        : sql`${String(question_id)}::text`
      return sql`progress.calculated->>(${key})`
    }
    this.#questions.add(question_id)
    if (source.of === 'choice' || source.of === 'choices' || source.of === 'rank') {
      const answer = answerOf(question_id)
      const place = sql`jsonb_typeof(${answer}->(one.name || '-data')) = 'number'`
      const [isChosen, order] =
        source.of === 'rank'
          ? [place, sql`(${answer}->>(one.name || '-data'))::numeric, one.place`]
          : [sql`${answer}->one.name = 'true'::jsonb`, sql`one.place`]
      return sql`(select case when count(*) > 1 then string_agg(one.several, '; ' order by ${order}) else max(one.single) end
        from unnest(${options.map(({ name }) => name)}::text[],
          ${options.map((option) => optionText(values, option))}::text[],
          ${options.map((option) => escapedText(optionText(values, option)))}::text[])
          with ordinality one (name, single, several, place)
        where ${isChosen})`
    }
    const given = columnValue(column)
    if (kind !== 'date' && kind !== 'time') return given
    const type = sql.raw(sqlTypes[kind])
    return sql`case when pg_input_is_valid(${given}, ${sqlTypes[kind]}::text) then (${given})::${type} end`
  }
}

/** A text as part of a cell with several, see `joinedLines`. */
const escapedText = (text: string) => joinedLines([text, '']).slice(0, -2)

const setKeySql = (surveyId: number) => sql`(${`${surveyId}-`}::text || coalesce(respondent.number, 0))`

/** From 1, among the instances in the same parent. */
export const instancePosition = sql`(select case when repeat_group.count <> '' then instance.position else (
    select count(*)::integer from repeat_instance other
    where other.survey_id = instance.survey_id and other.respondent_id = instance.respondent_id
      and other.group_id = instance.group_id and other.parent is not distinct from instance.parent
      and other.removed_with is null and (other.position, other.id) <= (instance.position, instance.id)
  ) end from repeat_group where repeat_group.id = instance.group_id)`

/** As `latestAnswer`, of the instance. */
const latestWithin = (questionId: number) => sql`
  left join lateral (
    select answer, answer_text from answer
    where survey_id = progress.survey_id and respondent_id = progress.respondent_id and question_id = ${questionId}
      and answer.instance = instance.id
    order by id desc limit 1
  ) ${aliasOf(questionId)} on ${`${questionId}:`}::text || instance.id <> all (progress.hidden_in_instances)`
