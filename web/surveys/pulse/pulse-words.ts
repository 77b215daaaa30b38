import { countText } from 'contract/platform/totals.ts'
import { progressOf } from 'contract/surveys/completion.ts'
import type { Survey } from 'contract/surveys/survey.ts'

type Progress = Pick<Survey, 'type' | 'sets' | 'respondents' | 'metadata'>

/** How far a survey is, in a sentence: for managers all respondents, otherwise the answers that the reader shares. */
export function pulseWords(survey: Progress): string {
  const { type, sets, respondents } = survey
  const percent = `${Math.round(progressOf(survey))}%`
  if (!respondents) {
    const whose =
      type === 'single-user' ? 'your answers' : sets ? "your institution's answers" : 'its answers'
    return `${percent} of ${whose} are complete.`
  }
  const { started, completed } = respondents
  const [one, several] = sets ? ['institution', 'institutions'] : ['person', 'people']
  if (started === 0) return `no ${one} has started yet.`
  return `${countText(started)} ${started === 1 ? one : several} started, ${countText(completed)} completed, ${percent} on average.`
}
