import type { Institute } from 'contract/institutes/institute-shapes.ts'
import { whyNotEditInstitute } from 'contract/institutes/institutes.rules.ts'
import { Suspense, type ComponentType } from 'react'
import { useNavigate, useParams } from 'react-router'
import { useSession } from '../../platform/session.ts'
import type { InstituteTab } from '../institute-tab.ts'
import { HeldNotice } from '../mark/HeldNotice.tsx'
import { InstituteMembers } from '../members/InstituteMembers.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { PageEnded } from '../../ui/ending/PageEnded.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { PageTabs, type PageTab } from '../../ui/tabs/PageTabs.tsx'
import { TabCount } from '../../ui/tabs/TabCount.tsx'
import { AboutInstitute } from './AboutInstitute.tsx'
import { endingOf, endingOfPart } from './institute-ending.ts'
import { InstituteHeader } from './InstituteHeader.tsx'
import { InstituteProjects } from './InstituteProjects.tsx'
import { MergedFrom, ToMerged } from './MergedFrom.tsx'
import { NoLongerVisible } from './NoLongerVisible.tsx'
import { ProfileSkeleton, ProfileTabSkeleton } from './ProfileSkeleton.tsx'
import { useArrival } from './use-arrival.ts'
import { useInstitute } from './use-institute.ts'
import { useTabsOfOthers } from './use-tabs-of-others.ts'
import { useViewed } from './use-viewed.ts'
import classes from './InstitutePage.module.css'

const Domains = lazyPart(async () => (await import('../domains/Domains.tsx')).Domains)

interface InstitutePageProps {
  /** Tabs of other domains. */
  more: InstituteTab[]
  /** How the institute fits the user, on top of the first tab for people who are not its members. */
  Fit: ComponentType<{ institute: Institute }>
  /** What happened last, rendered in the first tab. */
  Latest: ComponentType<{ institute: Institute }>
}

/** An institute with its tabs; the open tab is in the URL (INS-13 to INS-18). */
export function InstitutePage(props: InstitutePageProps) {
  const id = Number(useParams()['instituteId'])
  return (
    <Suspense key={id} fallback={<ProfileSkeleton />}>
      <Profile id={id} {...props} />
    </Suspense>
  )
}

function Profile({ id, more, Fit, Latest }: InstitutePageProps & { id: number }) {
  const openInstitute = useInstitute(id)
  const { institute, isGone, mergedInto, isOver } = openInstitute
  const navigate = useNavigate()
  const { activeTab } = useParams()
  const standing = { ...institute, is_staff: useSession()?.is_staff ?? false }
  const { tabs: others, lost } = useTabsOfOthers(more, standing, activeTab)
  const { wantedToEdit: cameToEdit } = useArrival()
  useViewed(institute)
  if (isGone && !lost) return <NoLongerVisible name={institute.name} />
  if (mergedInto && !lost)
    return <ToMerged into={mergedInto} from={institute.id === id ? institute : undefined} />

  const refusal = cameToEdit && whyNotEditInstitute(standing)
  const tabs = [
    ...tabsOf(institute, Fit, Latest),
    ...(whyNotEditInstitute(standing) ? [] : [domainsTab(institute)]),
    ...others.map(({ Content, ...tab }) => ({ ...tab, content: <Content institute={institute} /> })),
  ]
  const ending = endingOf(openInstitute) ?? (lost ? endingOfPart(institute, lost) : undefined)
  const open = tabs.find(({ name }) => name === activeTab) ?? tabs[0]!
  return (
    <div className={classes.page}>
      <title>{`${open === tabs[0] ? '' : `${open.label} - `}${institute.name} - Seventeen`}</title>
      {refusal && (
        <Notice tone="warning" title={`You cannot edit ${institute.name}`}>
          {refusal.words} Its Admins can.
        </Notice>
      )}
      <MergedFrom institute={institute} />
      {ending && <PageEnded {...ending} />}
      {!isOver && <HeldNotice institute={institute} />}
      {!isOver && <InstituteHeader institute={institute} />}
      <PageTabs
        tabs={isOver ? [open] : tabs}
        open={open.name}
        onOpen={(name) => void navigate(`/institutes/${id}/${name}`, { preventScrollReset: true })}
        fallback={<ProfileTabSkeleton />}
      />
    </div>
  )
}

/** For Admins and staff. */
const domainsTab = (institute: Institute): PageTab => ({
  name: 'domains',
  label: 'Domains',
  content: <Domains institute={institute} />,
})

const tabsOf = (
  institute: Institute,
  Fit: InstitutePageProps['Fit'],
  Latest: InstitutePageProps['Latest'],
): PageTab[] => [
  {
    name: 'about',
    label: 'About the Institute',
    content: (
      <AboutInstitute
        institute={institute}
        Latest={Latest}
        lead={!institute.is_member && !institute.held && <Fit institute={institute} />}
      />
    ),
  },
  {
    name: 'projects',
    label: 'Projects',
    count: <TabCount count={institute.projects.length} />,
    content: <InstituteProjects institute={institute} />,
  },
  {
    name: 'members',
    label: institute.waiting_count ? `Members (${institute.waiting_count} to approve)` : 'Members',
    count: <TabCount count={institute.members_count} />,
    content: <InstituteMembers institute={institute} />,
  },
]
