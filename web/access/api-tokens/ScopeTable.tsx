import { Checkbox, Input, Table } from '@mantine/core'
import { tokenAreaNames, tokenAreas, type TokenScope } from 'contract/platform/token-scopes.ts'
import { useId, useState, type ReactNode } from 'react'
import classes from './ApiTokens.module.css'

interface ScopeTableProps {
  /** The scopes to choose from. */
  scopes: readonly TokenScope[]
  /** Id of the first checkbox, the target of links in the error summary. */
  id: string
  label: ReactNode
  defaultValue: readonly TokenScope[]
  onChange: (scopes: TokenScope[]) => void
  error?: string | undefined
}

/** What a token may read and write. Writing includes reading. */
export function ScopeTable({ scopes, id, label, defaultValue, onChange, error }: ScopeTableProps) {
  const about = useId()
  const [chosen, setChosen] = useState(defaultValue)
  const areas = tokenAreaNames.filter((area) => scopes.includes(`${area}:read`))
  const set = (scope: TokenScope, isChosen: boolean) => {
    const next = scopes.filter((one) => (one === scope ? isChosen : chosen.includes(one)))
    setChosen(next)
    onChange(next)
  }
  return (
    <fieldset className={classes.scopes} aria-describedby={error ? about : undefined}>
      <legend>{label}</legend>
      {error && (
        <Input.Error id={about} size="md">
          {error}
        </Input.Error>
      )}
      <Table verticalSpacing={6} horizontalSpacing="xs">
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Area</Table.Th>
            <Table.Th w={64}>Read</Table.Th>
            <Table.Th w={64}>Write</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {areas.map((area, place) => {
            const { label: name, covers } = tokenAreas[area]
            const [read, write]: [TokenScope, TokenScope] = [`${area}:read`, `${area}:write`]
            const isWritten = chosen.includes(write)
            return (
              <Table.Tr key={area}>
                <Table.Th scope="row">
                  {name}
                  <span className={classes.covers}>{covers}</span>
                </Table.Th>
                <Table.Td>
                  <Checkbox
                    id={place === 0 ? id : undefined}
                    aria-label={`Read ${name.toLowerCase()}`}
                    checked={isWritten || chosen.includes(read)}
                    disabled={isWritten}
                    onChange={({ currentTarget }) => set(read, currentTarget.checked)}
                  />
                </Table.Td>
                <Table.Td>
                  {scopes.includes(write) && (
                    <Checkbox
                      aria-label={`Write ${name.toLowerCase()}`}
                      checked={isWritten}
                      onChange={({ currentTarget }) => set(write, currentTarget.checked)}
                    />
                  )}
                </Table.Td>
              </Table.Tr>
            )
          })}
        </Table.Tbody>
      </Table>
    </fieldset>
  )
}
