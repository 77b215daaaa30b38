import { Suspense } from 'react'
import { ParameterSelect } from '../../ui/lists/ParameterSelect.tsx'
import { SearchBox } from '../../ui/lists/SearchBox.tsx'
import { TableSkeleton } from '../TableSkeleton.tsx'
import { MailList } from './MailList.tsx'
import controls from '../Controls.module.css'
import classes from './Mails.module.css'
import { useLocation } from 'react-router'
import { PartBoundary } from '../../ui/PartBoundary.tsx'

const standings = [
  { value: 'failed', label: 'Failed' },
  { value: 'waiting', label: 'Pending' },
]

/** E-mails that have not been sent, with the reason and a button to send them again. */
export function ManageMails() {
  const { search } = useLocation()
  return (
    <div className={classes.mails}>
      <div className={controls.controls} role="search" aria-label="Mails">
        <SearchBox label="Search by address or subject" parameter="text" />
        <ParameterSelect label="Status" parameter="standing" options={standings} />
      </div>
      <PartBoundary of={search}>
        <Suspense fallback={<TableSkeleton />}>
          <MailList />
        </Suspense>
      </PartBoundary>
    </div>
  )
}
