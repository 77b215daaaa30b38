import { Checkbox, Table } from '@mantine/core'
import { useSuspenseQuery } from '@tanstack/react-query'
import { importParts, importWords, type ImportPart } from 'contract/projects/project-metadata.ts'
import { projectSettings } from 'contract/projects/project-settings.endpoints.ts'
import type { Importable } from 'contract/projects/project-settings.schemas.ts'
import { useEffect, type ReactNode } from 'react'
import { queryOf } from '../../platform/query.ts'
import { EmptyState } from '../../ui/lists/EmptyState.tsx'
import classes from './Wizard.module.css'

interface ImportTableProps {
  from: number
  ticked: (part: ImportPart) => boolean
  onTick: (part: ImportPart, on: boolean) => void
  /** Called with the parts available in the project. */
  onOffer: (parts: ImportPart[]) => void
}

/** The available parts, each with a checkbox; scrolls above 400 pixels (PRJ-17). */
export function ImportTable({ from, ticked, onTick, onOffer }: ImportTableProps) {
  const { data } = useSuspenseQuery(queryOf(projectSettings.importable, { params: { id: from } }))
  const parts = importParts.filter((part) => has(data, part))
  const names = parts.join()
  useEffect(
    () => onOffer(importParts.filter((part) => names.split(',').includes(part))),
    // `onOffer` is a state setter and therefore stable.
    [names, onOffer],
  )
  if (parts.length === 0)
    return (
      <EmptyState title="Nothing to be imported">
        {data.name} has no styling, banner, links or topics of its own.
      </EmptyState>
    )
  return (
    <div className={classes.import} tabIndex={0} role="region" aria-label="Parts to import">
      <Table verticalSpacing="sm" horizontalSpacing="md" stickyHeader>
        <Table.Thead>
          <Table.Tr>
            <Table.Th w={64}>Import</Table.Th>
            <Table.Th>Part</Table.Th>
            <Table.Th>From {data.name}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {parts.map((part) => (
            <Table.Tr key={part}>
              <Table.Td>
                <Checkbox
                  aria-label={`Import: ${importWords[part]}`}
                  checked={ticked(part)}
                  onChange={({ currentTarget }) => onTick(part, currentTarget.checked)}
                />
              </Table.Td>
              <Table.Th scope="row">{importWords[part]}</Table.Th>
              <Table.Td>{shown(data, part)}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </div>
  )
}

function has({ styling, banner, links, topics }: Importable, part: ImportPart): boolean {
  if (part === 'styling') return styling > 0
  if (part === 'banner') return banner !== null
  return part === 'links' ? links.length > 0 : topics.length > 0
}

function shown({ styling, banner, links, topics }: Importable, part: ImportPart): ReactNode {
  if (part === 'styling') return `${styling} ${styling === 1 ? 'setting' : 'settings'} of the styling`
  if (part === 'banner') return banner && <img className={classes.banner} src={banner} alt="Banner" />
  if (part === 'links')
    return (
      <ul className={classes.list}>
        {links.map(({ name, link }) => (
          <li key={name}>
            {name}: {link}
          </li>
        ))}
      </ul>
    )
  return (
    <ul className={classes.list}>
      {topics.map((topic, place) => (
        <li key={place}>{topic}</li>
      ))}
    </ul>
  )
}
