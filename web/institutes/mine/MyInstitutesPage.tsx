import { Button, Skeleton } from '@mantine/core'
import { useSuspenseQuery } from '@tanstack/react-query'
import { institutes } from 'contract/institutes/institutes.contract.ts'
import { Plus } from 'lucide-react'
import { Suspense, useState } from 'react'
import { Link, Navigate, useSearchParams } from 'react-router'
import { queryOf } from '../../platform/query.ts'
import { AddressSwitch } from '../../ui/lists/AddressSwitch.tsx'
import { EmptyState } from '../../ui/lists/EmptyState.tsx'
import { Page } from '../../ui/Page.tsx'
import { byInstitute, type InstituteOfMine } from './my-institutes.ts'
import { MyInstituteCard } from './MyInstituteCard.tsx'
import { MyInstituteTable } from './MyInstituteTable.tsx'
import classes from './MyInstitutes.module.css'

/** The institutes that I belong to, as cards or as a table (INS-26, INS-27, INS-43). */
export function MyInstitutesPage() {
  return (
    <Page title="View and Edit Institution Profile" actions={<AddInstitution />}>
      <Suspense fallback={<MineSkeleton />}>
        <Mine />
      </Suspense>
    </Page>
  )
}

function Mine() {
  const [params] = useSearchParams()
  const [isPlain] = useState(params.size === 0)
  const { data } = useSuspenseQuery(queryOf(institutes.mine))
  const mine = byInstitute(data)
  if (mine.length === 0)
    return (
      <EmptyState title="You belong to no institution yet" action={<AddInstitution />}>
        Create yours, or ask to join one that is here already. You will find it here then.
      </EmptyState>
    )
  // With a single institute its profile is opened, unless the list was asked for.
  if (mine.length === 1 && isPlain) return <Navigate to={`/institutes/${mine[0]!.id}`} replace />
  return (
    <>
      <AddressSwitch label="Table View" parameter="view" value="table" keepsPage />
      {params.get('view') === 'table' ? <MyInstituteTable institutes={mine} /> : <Cards institutes={mine} />}
    </>
  )
}

const Cards = ({ institutes: mine }: { institutes: InstituteOfMine[] }) => (
  <ul className={classes.cards}>
    {mine.map((institute) => (
      <li key={institute.id}>
        <MyInstituteCard institute={institute} />
      </li>
    ))}
  </ul>
)

const AddInstitution = () => (
  <Button component={Link} to="/create-institute" leftSection={<Plus size={18} aria-hidden />}>
    Add Institution
  </Button>
)

const MineSkeleton = () => (
  <div className={classes.cards} aria-hidden>
    {[1, 2, 3].map((card) => (
      <Skeleton key={card} height={432} />
    ))}
  </div>
)
