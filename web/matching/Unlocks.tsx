import { useQuery } from '@tanstack/react-query'
import { searchProfiles } from 'contract/matching/search-profiles.endpoints.ts'
import type { Institute } from 'contract/institutes/institute-shapes.ts'
import { formInputOf } from 'contract/matching/questions.rules.ts'
import { countText } from 'contract/platform/totals.ts'
import { Link } from 'react-router'
import { queryOf } from '../platform/query.ts'
import classes from './Unlocks.module.css'

/** Missing profile fields that others search for, with links to the form below. */
export function Unlocks({ institute: { id, updated_at } }: { institute: Institute }) {
  const { data } = useQuery({
    ...queryOf(searchProfiles.unlocks, { params: { id } }),
    // The key includes the version, because an edit may fill in missing fields.
    queryKey: [...queryOf(searchProfiles.unlocks, { params: { id } }).queryKey, updated_at],
  })
  if (!data || data.results.length === 0) return null
  return (
    <section className={classes.unlocks} aria-label="Fields others search for">
      <p>Fill in these fields so that institutions searching for them can see how well you match:</p>
      <ul>
        {data.results.map(({ field, label, people }) => (
          <li key={field}>
            <Link to={{ hash: formInputOf(field) }}>{label}</Link>{' '}
            <span>
              asked by {countText(people)} {people === 1 ? 'person' : 'people'}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
