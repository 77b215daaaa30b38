import { Input } from '@mantine/core'
import { sdgs } from 'contract/institutes/sdgs.ts'
import { Check } from 'lucide-react'
import { useId, useState, type ReactNode } from 'react'
import classes from './SdgChooser.module.css'

interface SdgChooserProps {
  /** Id of the first tile, the target of links in the error summary. */
  id: string
  label: ReactNode
  description?: string
  /** Initially selected goals: SDG1 to SDG17. */
  defaultValue: readonly string[]
  /** Selected goals, if the parent controls them. */
  value?: readonly string[]
  onChange: (codes: string[]) => void
  error?: string | undefined
}

/** Goals as tiles, each a checkbox; selected ones are filled with their colour. */
export function SdgChooser({
  id,
  label,
  description,
  defaultValue,
  onChange,
  error,
  ...props
}: SdgChooserProps) {
  const about = useId()
  const [own, setOwn] = useState(defaultValue)
  const value = props.value ?? own
  const toggle = (code: string) => {
    const next = sdgs.map((sdg) => sdg.code).filter((one) => (one === code) !== value.includes(one))
    setOwn(next)
    onChange(next)
  }
  return (
    <fieldset className={classes.chooser} aria-describedby={description || error ? about : undefined}>
      <legend>{label}</legend>
      <div id={about} className={classes.about}>
        {description && <Input.Description size="md">{description}</Input.Description>}
        {error && <Input.Error size="md">{error}</Input.Error>}
      </div>
      <div className={classes.tiles}>
        {sdgs.map(({ code, number, name, colour, ink }, place) => (
          <label
            key={code}
            className={classes.tile}
            style={{ '--goal': colour, '--goal-ink': ink } as React.CSSProperties}
          >
            <input
              id={place === 0 ? id : undefined}
              type="checkbox"
              className="visually-hidden"
              checked={value.includes(code)}
              onChange={() => toggle(code)}
            />
            <span className={classes.number}>{number}</span>
            <span className={classes.name}>{name}</span>
            <Check className={classes.tick} size={16} aria-hidden />
          </label>
        ))}
      </div>
    </fieldset>
  )
}
