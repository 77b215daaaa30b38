import type { Resumable } from 'contract/platform/resumable.ts'
import type { AskedQuestion, Form } from 'contract/answers/form.ts'

/** Questions that are read together. */
const together = 16
const head = '{"results":[\n'
const tail = '\n],"'

/**
 * Reads a form bit by bit: a long one is some megabytes, which at once would keep the page waiting. The server writes
 * each question in a line of its own, and no text in JSON holds a line's end; what is not written so is read at once.
 */
export function* readFormInSteps(text: string): Resumable<Form> {
  const end = text.lastIndexOf(tail)
  if (!text.startsWith(head) || end < head.length) return JSON.parse(text) as Form
  const results: AskedQuestion[] = []
  for (let start = head.length; start < end;) {
    const next = lineAfter(text, start, end)
    // A run ends with the comma before the next one.
    const run = text.slice(start, next < end ? next - 2 : end)
    for (const question of JSON.parse(`[${run}]`) as AskedQuestion[]) results.push(question)
    start = next
    yield
  }
  return { ...(JSON.parse(`{"results":[${text.slice(end)}`) as Form), results }
}

/** Where the line begins that comes after a run; the end where none does. */
function lineAfter(text: string, start: number, end: number): number {
  let at = start
  for (let count = 0; count < together; count++) {
    const found = text.indexOf('\n', at)
    if (found < 0 || found >= end) return end
    at = found + 1
  }
  return at
}
