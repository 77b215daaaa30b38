import { Badge, Checkbox } from '@mantine/core'
import type { InstituteType } from 'contract/institutes/institute-types.ts'
import { panelOf, type Criterion } from 'contract/matching/criteria.ts'
import type { ProfileOptions } from 'contract/matching/search-profile.rules.ts'
import { countText } from 'contract/platform/totals.ts'
import { TypeMark } from '../../institutes/TypeMark.tsx'
import { CriterionInput, inRows, isWide } from '../CriterionInput.tsx'
import classes from './SearchProfileForm.module.css'

interface CategoryPanelProps {
  category: InstituteType
  ticked: boolean
  onTick: (ticked: boolean) => void
  options: ProfileOptions
  onChange: (name: string, value: string[] | string | number | undefined) => void
  /** Number of institutes of this category that would match. */
  count: number | undefined
  /** How many institutes each criterion excludes as a must, or would exclude. */
  excludes: Record<string, number> | undefined
  errors: Record<string, string>
}

/** One category: a checkbox and its criteria (MAT-13 to MAT-18). */
export function CategoryPanel({
  category,
  ticked,
  onTick,
  options,
  onChange,
  count,
  excludes,
  errors,
}: CategoryPanelProps) {
  const must = options.must ?? []
  const mark = (name: string, on: boolean) =>
    onChange('must', on ? [...must, name] : must.filter((one) => one !== name))
  return (
    <section className={classes.panel} aria-label={category}>
      <header className={classes.head}>
        <Checkbox
          size="md"
          checked={ticked}
          onChange={({ currentTarget }) => onTick(currentTarget.checked)}
          label={
            <span className={classes.category}>
              <TypeMark type={category} /> {category}
            </span>
          }
        />
        {ticked && count !== undefined && (
          <Badge variant="light" size="lg" tt="none">
            {countText(count)} {count === 1 ? 'match' : 'matches'}
          </Badge>
        )}
      </header>
      {ticked && (
        <div className={classes.fields}>
          {inRows(panelOf(category)).map((criterion) => (
            <div key={criterion.name} className={isWide(criterion) ? classes.wide : undefined}>
              <CriterionInput
                criterion={criterion}
                prefix={category}
                options={options}
                onChange={onChange}
                errors={errors}
              />
              <Checkbox
                mt={6}
                size="sm"
                label="Must"
                aria-label={`Must: ${criterion.label}`}
                checked={must.includes(criterion.name) && isAsked(criterion, options)}
                disabled={!isAsked(criterion, options)}
                onChange={({ currentTarget }) => mark(criterion.name, currentTarget.checked)}
                description={
                  isAsked(criterion, options)
                    ? costText(excludes?.[criterion.name], must.includes(criterion.name))
                    : undefined
                }
              />
            </div>
          ))}
        </div>
      )}
    </section>
  )
}

const costText = (count: number | undefined, isMust: boolean) =>
  count === undefined
    ? undefined
    : `${isMust ? 'Excludes' : 'Would exclude'} ${count === 0 ? 'none' : countText(count)}`

const isAsked = ({ name, ends }: Criterion, options: ProfileOptions) =>
  (ends ?? [name]).some((field) => options[field] !== undefined)
