import { runAtOnce } from 'contract/platform/resumable.ts'
import { expect, it } from 'vitest'
import { readFormInSteps } from './read-form.ts'

const question = (id: number) => JSON.stringify({ question_id: id, question: 'One\nline, "two"],"' })
/** A form as the server serialises it. */
const written = (count: number) =>
  `{"results":[\n${Array.from({ length: count }, (_, index) => question(index)).join(',\n')}${count > 0 ? '\n' : ''}],"form_id":7}`

it.each([0, 1, 15, 16, 17, 32, 33, 500])('a form of %i questions is parsed correctly in steps', (count) => {
  const text = written(count)
  expect(runAtOnce(readFormInSteps(text))).toEqual(JSON.parse(text))
})

it('JSON in another format is parsed, too', () => {
  for (const text of [
    `{"results":[${question(1)}],"form_id":7}`,
    `{"form_id":7,"results":[\n${question(1)}\n]}`,
  ])
    expect(runAtOnce(readFormInSteps(text))).toEqual(JSON.parse(text))
})
