import { Button } from '@mantine/core'
import type { Explanation } from 'contract/matching/match-shapes.ts'
import { questionDays, questionText } from 'contract/matching/questions.rules.ts'
import { searchProfiles } from 'contract/matching/search-profiles.endpoints.ts'
import { allQueriesOf, useEndpointMutation } from '../platform/query.ts'
import { toast } from '../platform/toast.ts'
import classes from './WhyItMatches.module.css'

interface AskThemProps {
  institute: { id: number; name: string }
  match: Pick<Explanation, 'sum' | 'asked'>
}

/** What an institution does not state, and a button that asks its Admins for it. */
export function AskThem({ institute: { id, name }, match: { sum, asked } }: AskThemProps) {
  const unknown = sum.filter(({ has }) => has === null)
  const ask = useEndpointMutation(searchProfiles.ask, {
    refresh: [
      allQueriesOf(searchProfiles.matched),
      allQueriesOf(searchProfiles.fit),
      allQueriesOf(searchProfiles.find),
    ],
    onSuccess: (answer) =>
      toast(answer.asked.length > 0 ? 'Question sent' : `${name} has filled in these fields in the meantime`),
  })
  if (unknown.length === 0) return null
  const known = ask.data?.asked ?? asked
  const open = unknown.filter(({ criterion }) => !known.includes(criterion))
  const labels = unknown.map(({ criterion: of, label }) => questionText({ name: of, label }))
  return (
    <div className={classes.unknown}>
      <p className={classes.note}>Unknown: {new Intl.ListFormat('en').format(labels)}</p>
      {open.length > 0 ? (
        <Button
          size="compact-sm"
          variant="default"
          loading={ask.isPending}
          onClick={() =>
            ask.mutate({ params: { id }, body: { criteria: open.map(({ criterion }) => criterion) } })
          }
        >
          Ask them<span className="visually-hidden">: {name}</span>
        </Button>
      ) : (
        <p className={classes.note}>
          You have asked. Their Admins get one message every {questionDays} days at most, without your name.
        </p>
      )}
    </div>
  )
}
