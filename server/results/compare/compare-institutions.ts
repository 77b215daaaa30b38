import {
  commonPart,
  comparedGroupLabel,
  groupFigures,
  institutionsIn,
  isAnonymous,
  type ComparedInstitution,
  type ValuesOfColumn,
} from 'contract/results/compare.rules.ts'
import type { InstitutionComparison, QuestionComparison } from 'contract/results/comparison.ts'
import type { CompareGroup } from 'contract/surveys/survey.ts'
import type { Db } from '../../platform/database/database.ts'
import { valuesByInstitution } from './compare.queries.ts'
import {
  compareQuestions,
  idAndName,
  type QuestionPage,
  type Round,
  type RoundColumn,
} from './compare-questions.ts'

interface Compared {
  /** All with answers. */
  all: readonly ComparedInstitution[]
  institutions: readonly ComparedInstitution[]
  by: CompareGroup
}

interface ComparedQuestion extends Pick<Compared, 'all'> {
  question: number
  institutions: readonly number[]
  group: CompareGroup
}

/** A page of questions with the figures of institutions, beside those of their group, as managers see them. */
export async function compareInstitutions(
  { db, longReads }: { db: Db; longReads: Db },
  rounds: readonly [Round, ...Round[]],
  { all, institutions, by, page }: Compared & { page: QuestionPage },
): Promise<Omit<InstitutionComparison, 'all'>> {
  const part = commonPart(by, institutions)
  const group = part === undefined ? [] : institutionsIn(by, part, all)
  const found = await compareQuestions(db, page, rounds, async (_, [current, ...earlier]) => {
    const values = await valuesIn(longReads, current)
    const before: ValuesOfColumn[] = []
    for (const one of institutions.length > 0 ? earlier : []) before.push(await valuesIn(longReads, one))
    return {
      values: institutions.map(({ id }) => [values, ...before].map((round) => round.get(id))),
      group: (key) => {
        const numbersOf = (ones: readonly ComparedInstitution[]) =>
          ones.flatMap(({ id }) => values.get(id)?.[key] ?? [])
        const numbers = numbersOf(group)
        return isAnonymous(numbers.length, numbersOf(all).length - numbers.length)
          ? groupFigures(numbers)
          : null
      },
      asOf: null,
    }
  })
  return {
    ...found,
    institutions: institutions.map(idAndName),
    rounds: rounds.map(idAndName),
    group:
      part === undefined
        ? null
        : {
            label: comparedGroupLabel(by, part),
            institutions: isAnonymous(group.length, all.length - group.length) ? group.length : null,
          },
  }
}

/**
 * One question of a survey for institutions that have answers. Null if the question is not asked, or cannot be
 * compared.
 * @param db for long reads
 */
export async function compareInOneQuestion(
  db: Db,
  survey: Round,
  { all, question, institutions: ids, group }: ComparedQuestion,
): Promise<QuestionComparison | null> {
  const institutions = ids.flatMap((id) => all.find((one) => one.id === id) ?? [])
  const page = { pageNumber: 1, pageSize: 1, question }
  const { results, ...around } = await compareInstitutions({ db, longReads: db }, [survey], {
    all,
    institutions,
    by: group,
    page,
  })
  const [of] = results
  return of ? { institutions: around.institutions, rounds: around.rounds, group: around.group, of } : null
}

const none: ValuesOfColumn = new Map()
const valuesIn = async (db: Db, column: RoundColumn | undefined): Promise<ValuesOfColumn> =>
  column
    ? valuesByInstitution(db, {
        surveyId: column.round.id,
        column: column.compared.column,
        options: column.compared.options,
      })
    : none
