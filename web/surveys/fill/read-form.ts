import type { Steps } from 'contract/platform/steps.ts'
import type { AskedQuestion, Form } from 'contract/surveys/survey-shapes.ts'

/** Questions that are read together. */
const together = 24

/**
 * Reads a form bit by bit: a long one is some megabytes, which at once would keep the page waiting. The server writes
 * each question in a line of its own, and no text in JSON holds a line's end; of what is not so, all is read at once.
 */
export function* readingForm(text: string): Steps<Form> {
  const lines = text.split('\n')
  const [first, last] = [lines[0]!, lines.at(-1)!]
  if (lines.length < together || first !== '{"results":[' || !last.startsWith('],"'))
    return JSON.parse(text) as Form
  yield
  const runs: string[] = []
  for (let start = 1; start < lines.length - 1; start += together)
    runs.push(lines.slice(start, Math.min(start + together, lines.length - 1)).join(''))
  const results: AskedQuestion[] = []
  for (const run of runs) {
    results.push(...(JSON.parse(`[${run.endsWith(',') ? run.slice(0, -1) : run}]`) as AskedQuestion[]))
    yield
  }
  return { ...(JSON.parse(`{"results":[${last}`) as Form), results }
}
