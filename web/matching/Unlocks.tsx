import { useQuery } from '@tanstack/react-query'
import { searchProfiles } from 'contract/matching/search-profiles.endpoints.ts'
import type { Institute } from 'contract/institutes/institute-shapes.ts'
import { countText } from 'contract/platform/totals.ts'
import { Link } from 'react-router'
import { queryOf } from '../platform/query.ts'
import classes from './Unlocks.module.css'

/** What the profile does not state and others look for; above the form in which it can be filled in. */
export function Unlocks({ institute: { id, updated_at } }: { institute: Institute }) {
  const { data } = useQuery({
    ...queryOf(searchProfiles.unlocks, { params: { id } }),
    // Another version of the institute may state more.
    queryKey: [...queryOf(searchProfiles.unlocks, { params: { id } }).queryKey, updated_at],
  })
  if (!data || data.results.length === 0) return null
  return (
    <section className={classes.unlocks} aria-label="What others look for">
      <p>Fill these in, and those who look for them see how well you fit:</p>
      <ul>
        {data.results.map(({ field, label, people }) => (
          <li key={field}>
            <Link to={{ hash: idOf(field) }}>{label}</Link>{' '}
            <span>
              asked by {countText(people)} {people === 1 ? 'person' : 'people'}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Where it stands in the form. */
const idOf = (field: string) =>
  field === 'sustainable_development_goals'
    ? field
    : field === 'region'
      ? 'address.region'
      : `type_details.${field}`
