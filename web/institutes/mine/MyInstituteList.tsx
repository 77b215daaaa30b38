import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { institutes } from 'contract/institutes/institutes.endpoints.ts'
import { Suspense, useState, type ReactNode } from 'react'
import { Navigate, useSearchParams } from 'react-router'
import { allQueriesOf, queryOf } from '../../platform/query.ts'
import { usePushed } from '../../platform/use-pushed.ts'
import { AddressSwitch } from '../../ui/lists/AddressSwitch.tsx'
import { EmptyState } from '../../ui/lists/EmptyState.tsx'
import { byInstitute, type OwnInstitute } from './my-institutes.ts'
import { MyInstituteCard } from './MyInstituteCard.tsx'
import { MyInstituteTable } from './MyInstituteTable.tsx'
import classes from './MyInstitutes.module.css'
import { PartBoundary } from '../../ui/PartBoundary.tsx'
import { CardsSkeleton } from '../../ui/loading/CardsSkeleton.tsx'

interface MyInstituteListProps {
  /** First step for users without an institution. */
  first: ReactNode
  /** Opens the profile if there is only one institute, unless the list was requested. */
  opensSingle?: boolean
}

/** The user's institutes, as cards or as a table (INS-27, MEM-03). */
export const MyInstituteList = (props: MyInstituteListProps) => (
  <PartBoundary>
    <Suspense fallback={<MineSkeleton />}>
      <Mine {...props} />
    </Suspense>
  </PartBoundary>
)

function Mine({ first, opensSingle = false }: MyInstituteListProps) {
  const [params] = useSearchParams()
  const [isPlain] = useState(params.size === 0)
  const { data } = useSuspenseQuery(queryOf(institutes.mine))
  const client = useQueryClient()
  usePushed('account', () => void client.invalidateQueries(allQueriesOf(institutes.mine)))
  const mine = byInstitute(data)
  const [single, ...others] = mine
  if (!single)
    return (
      <EmptyState title="No institutions yet" action={first}>
        Create your institution or join an existing one. It will appear here.
      </EmptyState>
    )
  if (others.length === 0 && isPlain && opensSingle)
    return <Navigate to={`/institutes/${single.id}`} replace />
  return (
    <>
      <AddressSwitch label="Table View" parameter="view" value="table" keepsPage />
      {params.get('view') === 'table' ? <MyInstituteTable institutes={mine} /> : <Cards institutes={mine} />}
    </>
  )
}

const Cards = ({ institutes: mine }: { institutes: OwnInstitute[] }) => (
  <ul className={classes.cards}>
    {mine.map((institute) => (
      <li key={institute.id}>
        <MyInstituteCard institute={institute} />
      </li>
    ))}
  </ul>
)

const MineSkeleton = () => <CardsSkeleton cards={3} height={432} picture={170} className={classes.cards} />
