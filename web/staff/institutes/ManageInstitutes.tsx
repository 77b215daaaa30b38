import { Button, Group } from '@mantine/core'
import { Merge, UserRoundCheck } from 'lucide-react'
import { Suspense, useState } from 'react'
import { PartBoundary } from '../../ui/PartBoundary.tsx'
import { TableSkeleton } from '../TableSkeleton.tsx'
import { AppointDialog } from './AppointDialog.tsx'
import { HeldInstitutes } from './HeldInstitutes.tsx'
import { MergeDialog, type MergePair } from './MergeDialog.tsx'
import { Merges } from './Merges.tsx'
import { Objections } from './Objections.tsx'
import { NewInstitutes } from './NewInstitutes.tsx'
import classes from './Institutes.module.css'

/** Administration of institutes: new ones, possible duplicates, and merges. */
export function ManageInstitutes() {
  const [merging, merge] = useState<MergePair>()
  const [appointing, appoint] = useState(false)
  // Show both lists together, so that the first does not push the second down while loading.
  return (
    <Suspense fallback={<TableSkeleton />}>
      <div className={classes.parts}>
        <section>
          <header className={classes.head}>
            <div>
              <h2>New institutions</h2>
              <p className={classes.quiet}>
                These institutions are new or renamed and have not been reviewed by our staff. Possible
                duplicates are linked.
              </p>
            </div>
            <Group>
              <Button
                variant="default"
                leftSection={<UserRoundCheck size={18} aria-hidden />}
                onClick={() => appoint(true)}
              >
                Appoint an Admin
              </Button>
              <Button
                variant="default"
                leftSection={<Merge size={18} aria-hidden />}
                onClick={() => merge({})}
              >
                Merge two institutions
              </Button>
            </Group>
          </header>
          <PartBoundary>
            <NewInstitutes onMerge={merge} />
          </PartBoundary>
        </section>
        <section>
          <header>
            <h2>Held institutions</h2>
            <p className={classes.quiet}>
              These institutions resemble one that has proven its domain. Only their members see them until
              you decide.
            </p>
          </header>
          <PartBoundary>
            <HeldInstitutes onMerge={merge} />
          </PartBoundary>
        </section>
        <section>
          <header>
            <h2>Objections</h2>
            <p className={classes.quiet}>Admins who were removed can object for 7 days.</p>
          </header>
          <PartBoundary>
            <Objections />
          </PartBoundary>
        </section>
        <section>
          <header>
            <h2>Merges</h2>
            <p className={classes.quiet}>A merge can be undone for 30 days.</p>
          </header>
          <PartBoundary>
            <Merges />
          </PartBoundary>
        </section>
        {appointing && <AppointDialog onClose={() => appoint(false)} />}
        {merging && <MergeDialog pair={merging} onClose={() => merge(undefined)} />}
      </div>
    </Suspense>
  )
}
