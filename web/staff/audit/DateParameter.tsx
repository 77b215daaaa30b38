import { isDate } from 'contract/platform/calendar-date.ts'
import { DateInput } from '../../ui/forms/dates/DateInput.tsx'
import { useParameter } from '../../ui/lists/use-parameter.ts'

/** A day that filters a list, kept in the URL. */
export function DateParameter({ label, parameter }: { label: string; parameter: string }) {
  const [value, change] = useParameter(parameter)
  return (
    <DateInput
      w={200}
      aria-label={label}
      leftSection={<span aria-hidden>{label}</span>}
      leftSectionWidth={56}
      min="2000-01-01"
      max="2199-12-31"
      value={value}
      onChange={(typed) => (typed === '' || isDate(typed)) && change(typed)}
    />
  )
}
