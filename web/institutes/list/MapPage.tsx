import { totalText } from 'contract/platform/totals.ts'
import { Button } from '@mantine/core'
import { List } from 'lucide-react'
import { Link, useLocation } from 'react-router'
import { Page } from '../../ui/Page.tsx'
import { Filters, ActiveFilters } from './Filters.tsx'
import { useInstitutePage } from './use-institute-page.ts'
import { ListMap } from './ListMap.tsx'
import classes from './MapPage.module.css'

/** Map of all institutes, 900 pixels high; for staff (INS-05). */
export function MapPage() {
  const { data: page } = useInstitutePage()
  const { search } = useLocation()
  return (
    <Page
      title="Map"
      // Reserves a line for the count, so that the map does not shift.
      lead={page ? `${totalText(page)} institutes` : '\u00a0'}
      actions={
        <Button
          component={Link}
          to={`/institutes${search}`}
          variant="default"
          leftSection={<List size={18} aria-hidden />}
        >
          Show as list
        </Button>
      }
    >
      <Filters counts={page?.counts} />
      <ActiveFilters />
      <div className={classes.map}>
        <ListMap firstZoom="full" />
      </div>
    </Page>
  )
}
