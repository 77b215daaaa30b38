import { fileTypeFromFile } from 'file-type'
import type { FieldErrors } from 'contract/platform/refusal.ts'
import { answerProblems } from 'contract/answers/answers.rules.ts'
import { optionTypeRules, shapeOf, valueKey } from 'contract/questionnaires/option-types.ts'
import type { Answer, StoredQuestion } from 'contract/questionnaires/questions.ts'
import { filePart } from 'contract/answers/answer-file-parts.ts'
import {
  answeredTwice,
  questionOfOtherSurvey,
  unexpectedFile,
  unknownInstance,
} from 'contract/answers/answers.refusals.ts'
import { answerId, type AnswerId } from 'contract/questionnaires/answer-key.ts'
import { mediaName } from '../media/media.ts'
import { Problem, reject } from '../platform/http/problem.ts'
import type { Upload } from '../platform/http/uploads.ts'
import type { Questionnaire } from '../questionnaires/questionnaires.ts'

/** A sent answer with a valid value. */
export interface Given {
  question: StoredQuestion
  /** For a question within a group that repeats. */
  instance?: string | undefined
  answer: Answer
  /** Id of the record on which it is based, null for none; undefined skips the conflict check. */
  seen: number | null | undefined
  /** Files sent with it, by option name. */
  uploads: Map<string, Upload>
}

interface Sent {
  question: { question_id: number }
  instance?: string | undefined
  answer: Answer
  seen?: number | null | undefined
}

/**
 * The sent answers with their files.
 * @throws Problem 404 for a question of another survey, 400 for one answered twice or an unexpected file
 * @throws Invalid naming each question and option with an invalid value: `{answers: {"12": {"option": ["…"]}}}`, within
 * an instance `"12:<instance>"`
 */
export function givenAnswers(
  { byId }: Questionnaire,
  sent: readonly Sent[],
  files: readonly Upload[],
): Given[] {
  const given = new Map<AnswerId, Given>()
  for (const {
    question: { question_id },
    instance,
    answer,
    seen,
  } of sent) {
    const id = answerId({ question_id, instance })
    const question = byId.get(question_id)
    if (!question) throw new Problem(questionOfOtherSurvey)
    if ((question.repeat === undefined) !== (instance === undefined)) throw new Problem(unknownInstance)
    if (given.has(id)) throw new Problem(answeredTwice)
    given.set(id, { question, instance, answer, seen, uploads: new Map() })
  }
  for (const file of files) addFile(given, file)
  const all = [...given.values()]
  reject(problemsOf(all))
  return all
}

/**
 * Checks that the contents of files fit the types of their options, such as images.
 * @throws Invalid as above
 */
export async function refuseOtherContents(given: readonly Given[]): Promise<void> {
  const refused: [AnswerId, FieldErrors][] = []
  for (const { question, instance, uploads } of given) {
    for (const { name, type } of question.options) {
      const { uploads: accepted } = optionTypeRules[type]
      const upload = uploads.get(name)
      if (!accepted || !upload) continue
      const found = await fileTypeFromFile(upload.path)
      if (!found || !accepted.contents.test(found.mime))
        refused.push([answerId({ ...question, instance }), { [name]: [accepted.problem] }])
    }
  }
  if (refused.length > 0) reject({ answers: Object.fromEntries(refused) })
}

function addFile(given: Map<AnswerId, Given>, file: Upload) {
  const [, question, instance] = /^(\d+)(?::([^:]*):)?/.exec(file.part) ?? []
  const question_id = Number(question)
  // An option's name may contain a colon, too.
  const id = [answerId({ question_id, instance }), question_id].find((one) => given.has(one))
  const to = id === undefined ? undefined : given.get(id)
  if (!to || id === undefined) throw new Problem(unexpectedFile)
  const { options } = to.question
  // Browsers percent-encode quotes and line ends in the name of a part.
  const isPart = (name: string) =>
    [name, name.replace(/["\r\n]/g, encodeURIComponent)].some(
      (written) => filePart(id, written) === file.part,
    )
  const option = options.find((one) => shapeOf(one) === 'file' && isPart(one.name))
  if (!option || to.uploads.has(option.name)) throw new Problem(unexpectedFile)
  to.uploads.set(option.name, file)
  to.answer = { ...to.answer, [valueKey(option)]: mediaName(file.fileName) }
}

function problemsOf(given: readonly Given[]): FieldErrors | undefined {
  const invalid = given.flatMap(({ question, instance, answer }) => {
    const problems = answerProblems(question, answer)
    const id = answerId({ ...question, instance })
    return problems.length > 0 ? [[id, byOption(problems)] as const] : []
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
