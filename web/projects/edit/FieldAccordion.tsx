import { Accordion } from '@mantine/core'
import { useState } from 'react'
import { fieldGroups, type FieldsProps } from './field-groups.tsx'
import classes from './EditProject.module.css'

/** The fields of a project in accordions; those with invalid fields stay open (PRJ-33). */
export function FieldAccordion({ form, stored }: FieldsProps) {
  const [open, setOpen] = useState<string[]>(fieldGroups.slice(0, 1).map(keyOf))
  const invalid = fieldGroups.filter(({ fields }) => fields.some((field) => form.errors[field])).map(keyOf)
  return (
    <Accordion
      multiple
      variant="separated"
      order={2}
      value={[...new Set([...open, ...invalid])]}
      onChange={setOpen}
    >
      {fieldGroups.map((group) => (
        <Accordion.Item key={group.title} value={keyOf(group)}>
          <Accordion.Control>{group.title}</Accordion.Control>
          <Accordion.Panel>
            <div className={classes.group}>
              <group.Fields form={form} {...(stored && { stored })} />
            </div>
          </Accordion.Panel>
        </Accordion.Item>
      ))}
    </Accordion>
  )
}

/** Used in element ids, which must not contain spaces. */
const keyOf = ({ title }: { title: string }) => title.replaceAll(' ', '-')
