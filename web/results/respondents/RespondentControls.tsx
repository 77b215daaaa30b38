import { Select } from '@mantine/core'
import { reviewStateNames, reviewStates, type ReviewState } from 'contract/answers/reviews.ts'
import type { RespondentSort } from 'contract/results/respondents.ts'
import type { RespondentState } from 'contract/results/summary.ts'
import type { ReactNode } from 'react'
import { SearchBox } from '../../ui/lists/SearchBox.tsx'
import { useParameter } from '../../ui/lists/use-parameter.ts'
import classes from './Respondents.module.css'

const orders: { value: RespondentSort; label: string }[] = [
  { value: '-last_answer', label: 'Latest answer first' },
  { value: 'last_answer', label: 'Earliest answer first' },
  { value: 'name', label: 'By name' },
  { value: '-progress', label: 'Most progress first' },
  { value: 'progress', label: 'Least progress first' },
]

const states: { value: RespondentState | ''; label: string }[] = [
  { value: '', label: 'Everyone' },
  { value: 'not_begun', label: 'Not begun' },
  { value: 'in_progress', label: 'In progress' },
  { value: 'complete', label: 'Complete' },
]
/** A shared set is complete for all or for none. */
const sharedStates: typeof states = [
  { value: '', label: 'Everyone' },
  { value: 'not_begun', label: 'Without answers' },
]

const reviews: { value: ReviewState | ''; label: string }[] = [
  { value: '', label: 'Any' },
  ...reviewStateNames.map((value) => ({ value, label: reviewStates[value] })),
]

/** Search, state, review and order of the list, and what can be done with everyone. */
export function RespondentControls({
  shared,
  sort,
  children,
}: {
  shared: boolean
  sort: RespondentSort
  children: ReactNode
}) {
  const [state, chooseState] = useParameter('progress', false, 'people')
  const [review, chooseReview] = useParameter('review', false, 'people')
  const [order, chooseOrder] = useParameter('by', false, 'people')
  const offered = shared ? sharedStates : states
  return (
    <div className={classes.controls}>
      <SearchBox label="Search people" parameter="person" page="people" />
      <Select
        label="State"
        data={offered}
        value={offered.some(({ value }) => value === state) ? state : ''}
        onChange={(value) => chooseState(value ?? '')}
        allowDeselect={false}
        className={classes.choice}
      />
      {!shared && (
        <Select
          label="Review"
          data={reviews}
          value={reviews.some(({ value }) => value === review) ? review : ''}
          onChange={(value) => chooseReview(value ?? '')}
          allowDeselect={false}
          className={classes.choice}
        />
      )}
      <Select
        label="Order"
        data={orders}
        value={orders.some(({ value }) => value === order) ? order : sort}
        onChange={(value) => chooseOrder(value ?? '')}
        allowDeselect={false}
        className={classes.choice}
      />
      {children}
    </div>
  )
}
