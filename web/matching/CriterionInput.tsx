import { MultiSelect, NumberInput, Select } from '@mantine/core'
import type { Criterion } from 'contract/matching/criteria.ts'
import { maxDetailNumber, type ProfileOptions } from 'contract/matching/search-profile.rules.ts'
import { Label } from '../ui/forms/Label.tsx'
import { SdgChooser } from '../ui/forms/SdgChooser.tsx'
import classes from './CriterionInput.module.css'

/** Whether it takes a row of its own. */
export const isWide = ({ name, ends }: Criterion) => Boolean(ends) || name === 'sustainable_development_goals'

/** Narrow ones first, so that rows are full. */
export const inRows = (criteria: readonly Criterion[]) =>
  criteria.toSorted((one, other) => Number(isWide(one)) - Number(isWide(other)))

interface CriterionInputProps {
  criterion: Criterion
  /** Prefix of the ids of its inputs. */
  prefix: string
  options: ProfileOptions
  onChange: (name: string, value: string[] | string | number | undefined) => void
  /** Messages by field name. */
  errors?: Record<string, string | undefined>
}

/** Input for one criterion. Empty criteria are ignored. */
export function CriterionInput({ criterion, prefix, options, onChange, errors = {} }: CriterionInputProps) {
  const { name, kind, label, ends, unit } = criterion
  const id = `${prefix}.${name}`
  const value = options[name]
  const chosen = Array.isArray(value) ? value : []
  if (ends)
    return (
      <div className={classes.range}>
        {ends.map((end, place) => (
          <NumberInput
            key={end}
            id={`${prefix}.${end}`}
            label={<Label>{`${label} ${place === 0 ? 'from' : 'to'}, ${unit}`}</Label>}
            value={numberOf(options[end])}
            onChange={(typed) => onChange(end, typed === '' ? undefined : typed)}
            error={errors[end]}
            size="md"
            min={0}
            max={maxDetailNumber}
            // Ignores digits above the maximum length.
            clampBehavior="strict"
            allowDecimal={false}
            allowNegative={false}
            thousandSeparator=","
            hideControls
          />
        ))}
      </div>
    )
  if (name === 'sustainable_development_goals')
    return (
      <SdgChooser
        id={id}
        label={<Label>{label}</Label>}
        defaultValue={chosen}
        value={chosen}
        onChange={(codes) => onChange(name, codes)}
        error={errors[name]}
      />
    )
  if (kind === 'bracket')
    return (
      <Select
        id={id}
        label={<Label>{label}</Label>}
        placeholder="Any"
        data={[...criterion.options]}
        value={typeof value === 'string' ? value : null}
        onChange={(one) => onChange(name, one ?? undefined)}
        error={errors[name]}
        size="md"
        clearable
      />
    )
  return (
    <MultiSelect
      id={id}
      label={<Label>{label}</Label>}
      placeholder={chosen.length === 0 ? 'Any' : ''}
      data={[...criterion.options]}
      value={chosen}
      onChange={(several) => onChange(name, several)}
      error={errors[name]}
      size="md"
      searchable
      hidePickedOptions
      classNames={{ inputField: classes.field }}
      clearable
    />
  )
}

const numberOf = (value: unknown) => (typeof value === 'number' ? value : '')
