import { isLong, openingPart } from 'contract/answers/opening-part.ts'
import type { SurveyForm } from 'contract/answers/form.ts'
import type { Answer } from 'contract/questionnaires/questions.ts'
import type { surveyAnswers } from 'contract/answers/answers.endpoints.ts'
import { jsonText } from '../platform/http/reply.ts'
import type { Handler } from '../platform/http/routes.ts'
import { filesOfAnswers } from './answer-files.ts'
import type { Db } from '../platform/database/database.ts'
import { answersWithin, latestTexts, type AnswerSet } from './answers.queries.ts'
import { instancesOf } from './instances/instances.queries.ts'
import {
  type Questionnaire,
  joinJson,
  questionnaireOf,
  signedMedia,
} from '../questionnaires/questionnaires.ts'
import { toFormHead } from './form-head.ts'
import type { InSet } from './answers.access.ts'
import { institutionsOfFiller } from './institution-of-set.ts'

/**
 * A survey to fill. Questions are cached as JSON text, and the answers are inserted between them. A single section of a long
 * survey can be read, with the questions on which it depends.
 */
export const readForm: Handler<typeof surveyAnswers.read, InSet> = async (context) => {
  const { db, survey, query } = context
  const questionnaire = await questionnaireOf(db, survey)
  const part = partOf(questionnaire, query.section)
  const isWhole = part.ids.length === questionnaire.ids.length
  const form = () => formText(context, questionnaire, part)
  return jsonText(isWhole && isLong(questionnaire.questions) ? form : await form())
}

type Part = ReturnType<typeof partOf>

async function formText(
  context: Parameters<typeof readForm>[0],
  questionnaire: Questionnaire,
  { ids, texts, part }: Part,
): Promise<Buffer> {
  const { db, set, viewer, config, now } = context
  const wanted = new Set(ids)
  const outside = questionnaire.idsOutside.filter((id) => wanted.has(id))
  const answers = new Map((await latestTexts(db, set, outside)).map((latest) => [latest.question_id, latest]))
  const repeated =
    questionnaire.repeats.length > 0 ? await repeatsIn(db, set, { questionnaire, wanted }) : undefined
  const ends = ids.map((id) => {
    const latest = answers.get(id)
    const given = (): Answer[] => [
      ...(latest ? [JSON.parse(latest.answer) as Answer] : []),
      ...(repeated?.instance_answers ?? []).flatMap((one) => (one.question_id === id ? [one.answer] : [])),
    ]
    const list = chosenOfList(questionnaire, id, given)
    return `${list},"answer":${latest?.answer ?? 'null'},"answer_id":${latest?.id ?? 'null'}}`
  })
  const rest: Omit<SurveyForm, 'results'> = {
    ...toFormHead(context, await institutionsOfFiller(context)),
    ...repeated,
    ...(Object.keys(questionnaire.files).length > 0 && { form_files: questionnaire.files }),
    ...(questionnaire.media.length > 0 && {
      form_media: await signedMedia(questionnaire.media, { config, now, viewer }),
    }),
    ...(questionnaire.scoring?.shown_to_respondents && { scoring: questionnaire.scoring }),
    files: questionnaire.takesFiles ? await filesOfAnswers(context, set) : {},
    ...(part && { part }),
  }
  const tail = `],${JSON.stringify(rest).slice(1)}`
  return joinJson('{"results":[', texts, ends, tail)
}

/** The options of a long list that answers contain, and the key by which all are read; as JSON to append. */
function chosenOfList({ byId, listOf }: Questionnaire, id: number, given: () => readonly Answer[]): string {
  const options_list = listOf.get(id)
  if (!options_list) return ''
  const keys = new Set(given().flatMap((answer) => Object.keys(answer)))
  const options = byId.get(id)?.options.filter(({ name }) => keys.has(name) || keys.has(`${name}-data`)) ?? []
  return `,${JSON.stringify({ options, options_list }).slice(1, -1)}`
}

/** The groups that repeat, with the instances of a set and the answers to the wanted questions. */
async function repeatsIn(
  db: Db,
  set: AnswerSet,
  { questionnaire, wanted }: { questionnaire: Questionnaire; wanted: ReadonlySet<number> },
): Promise<Pick<SurveyForm, 'repeats' | 'instances' | 'instance_answers'>> {
  const idsWithin = questionnaire.idsWithin.filter((id) => wanted.has(id))
  const within = await answersWithin(db, set, { idsWithin })
  return {
    repeats: [...questionnaire.repeats],
    instances: await instancesOf(db, set, questionnaire),
    instance_answers: within.map(({ question_id, instance, answer, id }) => ({
      question_id,
      instance,
      answer,
      answer_id: id,
    })),
  }
}

function partOf({ ids, texts, questions, model, repeats }: Questionnaire, section: number | undefined) {
  if (section === undefined || section > model.sections.length || !isLong(questions)) return { ids, texts }
  const part = { section: section - 1, sections: model.sections.map(({ name }) => name) }
  const places = new Set(openingPart(model, part.section, repeats))
  const isOpening = (_: unknown, place: number) => places.has(place)
  return { ids: ids.filter(isOpening), texts: texts.filter(isOpening), part }
}
