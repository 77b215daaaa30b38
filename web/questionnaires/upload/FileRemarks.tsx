import { Table } from '@mantine/core'
import type { FileRemark } from 'contract/questionnaires/questionnaire-file.ts'
import classes from './FileRemarks.module.css'

interface FileRemarksProps {
  title: string
  remarks: readonly FileRemark[]
}

/** Remarks on a file, with row numbers as in a spreadsheet. Errors are announced to screen readers. */
export function FileRemarks({ title, remarks }: FileRemarksProps) {
  const failed = remarks.some(({ level }) => level === 'error')
  const ofWhole = remarks.every(({ row, column }) => row === 0 && column === '')
  const hasSheets = remarks.some(({ sheet }) => sheet)
  return (
    <section className={classes.remarks} data-failed={failed} {...(failed && { role: 'alert' })}>
      <h3>{title}</h3>
      {ofWhole ? (
        remarks.map(({ sheet, message }, index) => (
          <p key={index} className={classes.message}>
            {sheet && `Sheet ${sheet}: `}
            {message}
          </p>
        ))
      ) : (
        <div className={classes.rows} tabIndex={0} role="region" aria-label={title}>
          <Table stickyHeader c="inherit">
            <Table.Thead>
              <Table.Tr>
                {hasSheets && <Table.Th>Sheet</Table.Th>}
                <Table.Th>Row</Table.Th>
                <Table.Th>Column</Table.Th>
                <Table.Th className={classes.what}>
                  {failed ? 'What is wrong' : 'What becomes of it'}
                </Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {remarks.map(({ sheet, row, column, message }, index) => (
                <Table.Tr key={index}>
                  {hasSheets && <Table.Td>{sheet}</Table.Td>}
                  <Table.Td data-row>{row || 'all'}</Table.Td>
                  <Table.Td>{column}</Table.Td>
                  <Table.Td className={classes.what}>{message}</Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </div>
      )}
    </section>
  )
}
