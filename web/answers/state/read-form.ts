import type { Resumable } from 'contract/platform/resumable.ts'
import type { QuestionWithAnswer, SurveyForm } from 'contract/answers/form.ts'

/** Number of questions parsed per step. */
const together = 16
const head = '{"results":[\n'
const tail = '\n],"'

/**
 * Parses a form in steps, because several megabytes would block the page. The server writes each question on its own line, and JSON
 * has no line breaks inside strings. Other text is parsed at once.
 */
export function* readFormInSteps(text: string): Resumable<SurveyForm> {
  const end = text.lastIndexOf(tail)
  if (!text.startsWith(head) || end < head.length) return JSON.parse(text) as SurveyForm
  const results: QuestionWithAnswer[] = []
  for (let start = head.length; start < end;) {
    const next = lineAfter(text, start, end)
    // A step ends before the comma and line break that precede the next one.
    const run = text.slice(start, next < end ? next - 2 : end)
    for (const question of JSON.parse(`[${run}]`) as QuestionWithAnswer[]) results.push(question)
    start = next
    yield
  }
  return { ...(JSON.parse(`{"results":[${text.slice(end)}`) as SurveyForm), results }
}

/** The start of the line after a step; `end` after the last one. */
function lineAfter(text: string, start: number, end: number): number {
  let at = start
  for (let count = 0; count < together; count++) {
    const found = text.indexOf('\n', at)
    if (found < 0 || found >= end) return end
    at = found + 1
  }
  return at
}
