import type { FieldErrors } from 'contract/platform/refusal.ts'
import { answerProblems } from 'contract/answers/answers.rules.ts'
import { shapeOf, valueKey } from 'contract/questionnaires/option-types.ts'
import type { Answer, StoredQuestion } from 'contract/questionnaires/questions.ts'
import { filePart } from 'contract/answers/answer-file-parts.ts'
import { answeredTwice, questionOfOtherSurvey, unexpectedFile } from 'contract/answers/answers.refusals.ts'
import { mediaName } from '../media/media.ts'
import { Problem, reject } from '../platform/http/problem.ts'
import type { Upload } from '../platform/http/uploads.ts'
import type { Questionnaire } from '../questionnaires/questionnaires.ts'

/** A sent answer with a valid value. */
export interface Given {
  question: StoredQuestion
  answer: Answer
  /** Id of the record on which it is based, null for none; undefined skips the conflict check. */
  seen: number | null | undefined
  /** Files sent with it, by option name. */
  uploads: Map<string, Upload>
}

interface Sent {
  question: { question_id: number }
  answer: Answer
  seen?: number | null | undefined
}

/**
 * The sent answers with their files.
 * @throws Problem 404 for a question of another survey, 400 for one answered twice or an unexpected file
 * @throws Invalid naming each question and option with an invalid value: `{answers: {"12": {"option": ["…"]}}}`
 */
export function givenAnswers(
  { byId }: Questionnaire,
  sent: readonly Sent[],
  files: readonly Upload[],
): Given[] {
  const given = new Map<number, Given>()
  for (const {
    question: { question_id },
    answer,
    seen,
  } of sent) {
    const question = byId.get(question_id)
    if (!question) throw new Problem(questionOfOtherSurvey)
    if (given.has(question_id)) throw new Problem(answeredTwice)
    given.set(question_id, { question, answer, seen, uploads: new Map() })
  }
  for (const file of files) addFile(given, file)
  const all = [...given.values()]
  reject(problemsOf(all))
  return all
}

function addFile(given: Map<number, Given>, file: Upload) {
  const to = given.get(Number.parseInt(file.part, 10))
  if (!to) throw new Problem(unexpectedFile)
  const { question_id, options } = to.question
  // Browsers percent-encode quotes and line ends in the name of a part.
  const isPart = (name: string) =>
    [name, name.replace(/["\r\n]/g, encodeURIComponent)].some(
      (written) => filePart(question_id, written) === file.part,
    )
  const option = options.find((one) => shapeOf(one) === 'file' && isPart(one.name))
  if (!option || to.uploads.has(option.name)) throw new Problem(unexpectedFile)
  to.uploads.set(option.name, file)
  to.answer = { ...to.answer, [valueKey(option)]: mediaName(file.fileName) }
}

function problemsOf(given: readonly Given[]): FieldErrors | undefined {
  const invalid = given.flatMap(({ question, answer }) => {
    const problems = answerProblems(question, answer)
    return problems.length > 0 ? [[question.question_id, byOption(problems)] as const] : []
  })
  return invalid.length > 0 ? { answers: Object.fromEntries(invalid) } : undefined
}

const byOption = (problems: { option: string; words: string }[]): FieldErrors =>
  Object.fromEntries(
    [...Map.groupBy(problems, ({ option }) => option)].map(([option, ofOption]) => [
      option,
      ofOption.map(({ words }) => words),
    ]),
  )
