import { expect, it } from 'vitest'
import {
  concurrentIndexOf,
  isWithoutTransaction,
  statementsIn,
  withinTransaction,
} from './migration-steps.ts'

const text = `-- without transaction
-- Why it is needed.

-- Finds the messages of a day.
create unique index concurrently if not exists message_day
  on message (day);

-- A paragraph of comments only.

do $$
begin
  -- In batches.
  loop exit; end loop;
end $$;
`

it('the statements of a migration without a transaction are its paragraphs', () => {
  expect(isWithoutTransaction(text)).toBe(true)
  expect(isWithoutTransaction(`\n${text}`)).toBe(false)
  const statements = statementsIn(text)
  expect(statements).toHaveLength(2)
  expect(statements[1]).toMatch(/^do [^]*end \$\$;/)
  expect(statements.map(concurrentIndexOf)).toEqual(['message_day', undefined])
})

it('an index is built within a transaction where nobody waits', () => {
  expect(withinTransaction(statementsIn(text)[0]!)).toBe(
    'create unique index if not exists message_day\n  on message (day);',
  )
  expect(withinTransaction('drop index concurrently if exists message_day;')).toBe(
    'drop index if exists message_day;',
  )
  expect(concurrentIndexOf('drop index concurrently if exists message_day;')).toBe('message_day')
  expect(concurrentIndexOf('create index message_day on message (day);')).toBeUndefined()
})
