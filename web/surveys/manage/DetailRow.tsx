import { Table } from '@mantine/core'
import type { ReactNode } from 'react'

/** A row of the table with a survey's details. */
export const DetailRow = ({ title, children }: { title: string; children: ReactNode }) => (
  <Table.Tr>
    <Table.Th scope="row" w={{ base: 120, sm: 200 }}>
      {title}
    </Table.Th>
    <Table.Td>{children}</Table.Td>
  </Table.Tr>
)
