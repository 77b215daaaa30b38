import { scoredQuestions } from '../questionnaires/score-points.ts'
import type { Question } from '../questionnaires/questions.ts'
import type { Scoring } from '../questionnaires/scoring.ts'

type Scored = Parameters<typeof scoredQuestions>[2][number] & Pick<Question, 'question_id'>

/** A number of a score: its value or percent, or its value in a section. */
export interface ScorePart {
  key: string
  name: string
  label: string
  score: string
  part: 'value' | 'percent'
  section?: string
}

/** The columns of a score: its value and percent, then its values in sections, if there are several. */
export function* scoreParts(
  scoring: Scoring,
  asked: readonly Scored[],
  sectionLabel: (section: string) => string,
): Generator<ScorePart> {
  for (const score of scoring.scores) {
    const { name, label } = score
    const key = `score/${name}`
    yield { key, name, label, score: name, part: 'value' }
    yield {
      key: `${key}/percent`,
      name: `${name}_percent`,
      label: `${label} in percent`,
      score: name,
      part: 'percent',
    }
    const listed = new Set(score.sections.map(({ section }) => section))
    const sections = new Set(
      scoredQuestions(score, scoring, asked).map(({ question }) => question.section_name),
    )
    const shown = [...sections].filter((section) => listed.size === 0 || listed.has(section))
    if (shown.length < 2) continue
    for (const section of shown)
      yield {
        key: `${key}/section/${section}`,
        name: `${name}/${section}`,
        label: `${label}: ${sectionLabel(section)}`,
        score: name,
        part: 'value',
        section,
      }
  }
}
