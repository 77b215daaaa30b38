import { Button, Table } from '@mantine/core'
import type { FileRemark } from 'contract/surveys/survey-shapes.ts'
import classes from './UploadSurvey.module.css'

interface FileRemarksProps {
  title: string
  remarks: FileRemark[]
  /** The file was refused because of them. */
  failed?: boolean
  onDone?: () => void
}

/** What is said about a file, row by row as a spreadsheet counts them. */
export function FileRemarks({ title, remarks, failed = false, onDone }: FileRemarksProps) {
  const ofWhole = remarks.length === 1 && remarks[0]!.row === 0
  return (
    <section className={classes.remarks} data-failed={failed} role={failed ? 'alert' : 'status'}>
      <h3>{title}</h3>
      {ofWhole ? (
        <p style={{ margin: 0 }}>{remarks[0]!.message}</p>
      ) : (
        <div className={classes.rows} tabIndex={0} role="region" aria-label={title}>
          <Table stickyHeader c="inherit">
            <Table.Thead>
              <Table.Tr>
                <Table.Th>Row</Table.Th>
                <Table.Th>Column</Table.Th>
                <Table.Th>What is wrong</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {remarks.map(({ row, column, message }, index) => (
                <Table.Tr key={index}>
                  <Table.Td>{row || 'file'}</Table.Td>
                  <Table.Td>{column}</Table.Td>
                  <Table.Td>{message}</Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </div>
      )}
      {onDone && (
        <div>
          <Button onClick={onDone}>Go to the surveys</Button>
        </div>
      )}
    </section>
  )
}
