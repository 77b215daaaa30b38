import { Button } from '@mantine/core'
import { Download } from 'lucide-react'
import { saveCsv } from '../../platform/save-file.ts'
import { chartFileName, csvOfRows } from '../../ui/charts/chart-file.ts'
import classes from './Cross.module.css'

interface TableDownloadProps {
  /** What the table is of. */
  of: string
  rows: readonly (readonly (string | number | null)[])[]
}

/** Saves the figures of a table as CSV. */
export const TableDownload = ({ of, rows }: TableDownloadProps) => (
  <Button
    className={classes.download ?? ''}
    variant="subtle"
    size="compact-sm"
    leftSection={<Download size={16} aria-hidden />}
    aria-label={`Download table: ${of}`}
    onClick={() => saveCsv(chartFileName(of, 'csv'), csvOfRows(rows))}
  >
    Download table
  </Button>
)
