import { whyNotEditInstitute } from 'contract/institutes/institutes.rules.ts'
import { Suspense, useState, type ComponentType } from 'react'
import { Navigate, useParams } from 'react-router'
import { useSearchParameters } from '../../platform/hooks/use-search-parameters.ts'
import { useSession } from '../../platform/session.ts'
import { EmptyState } from '../../ui/lists/EmptyState.tsx'
import { endingOf, endingOfPart } from '../profile/institute-ending.ts'
import { InstituteHeader } from '../profile/InstituteHeader.tsx'
import { ProfileSkeleton, ProfileTabSkeleton } from '../profile/ProfileSkeleton.tsx'
import { useInstitute } from '../profile/use-institute.ts'
import { useTabsOfOthers } from '../profile/use-tabs-of-others.ts'
import type { Institute } from 'contract/institutes/institute-shapes.ts'
import type { InstituteTab } from '../institute-tab.ts'
import { PageEnded } from '../../ui/ending/PageEnded.tsx'
import { PageTabs, type PageTab } from '../../ui/tabs/PageTabs.tsx'
import { EditInstitute } from './EditInstitute.tsx'
import classes from '../profile/InstitutePage.module.css'

interface EditInstitutePageProps {
  more: InstituteTab[]
  /** Content of another domain above the form. */
  Above: ComponentType<{ institute: Institute }>
}

const documents: PageTab = {
  name: 'documents',
  label: 'Documents',
  content: (
    <EmptyState title="No documents yet">The documents of this institution will appear here.</EmptyState>
  ),
}

/** Page for editing an institute. Users without permission are redirected to its profile with an explanation (INS-21 to INS-24). */
export function EditInstitutePage(props: EditInstitutePageProps) {
  const id = Number(useParams()['instituteId'])
  return (
    <Suspense key={id} fallback={<ProfileSkeleton />}>
      <Edit id={id} {...props} />
    </Suspense>
  )
}

function Edit({ id, more, Above }: EditInstitutePageProps & { id: number }) {
  const openInstitute = useInstitute(id)
  const { institute, mergedInto, isOver } = openInstitute
  const [params, setParams] = useSearchParameters()
  const isStaff = useSession()?.is_staff ?? false
  const standing = { ...institute, is_staff: isStaff && !isOver }
  const whyNot = whyNotEditInstitute(standing)
  const [began] = useState(!whyNot)
  const { tabs: others, lost } = useTabsOfOthers(more, standing, params.get('tab') ?? undefined)
  const over = endingOf(openInstitute)
  const ending = over ?? (lost ? endingOfPart(institute, lost) : undefined)
  // A user who loses the permission while editing keeps their input.
  if (!began) return <Navigate to={`/institutes/${institute.id}`} replace state={{ wantedToEdit: true }} />
  const about: PageTab = {
    name: 'about',
    label: 'About',
    content: (
      <>
        <Suspense fallback={null}>
          <Above institute={institute} />
        </Suspense>
        <EditInstitute
          loaded={institute}
          whyNot={whyNot}
          over={over?.what}
          // Keeps input on other tabs, too.
          mergedInto={lost ? undefined : mergedInto}
        />
      </>
    ),
    kept: true,
  }
  const theirs = others.map(({ name, label, Content }) => ({
    name,
    label,
    content: <Content institute={institute} />,
  }))
  const tabs: PageTab[] = [about, ...theirs, documents]
  const open = tabs.find(({ name }) => name === params.get('tab')) ?? about
  return (
    <div className={classes.page}>
      <title>{`Edit ${institute.name} - Seventeen`}</title>
      {ending && <PageEnded {...ending} />}
      {!over && <InstituteHeader institute={institute} editing />}
      <PageTabs
        tabs={over ? tabs.filter(({ name, kept }) => kept || name === open.name) : tabs}
        open={open.name}
        onOpen={(name) =>
          setParams((now) => (name === 'about' ? now.delete('tab') : now.set('tab', name), now), {
            preventScrollReset: true,
          })
        }
        fallback={<ProfileTabSkeleton />}
      />
    </div>
  )
}
