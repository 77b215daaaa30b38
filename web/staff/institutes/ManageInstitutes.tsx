import { Button } from '@mantine/core'
import { Merge } from 'lucide-react'
import { Suspense, useState } from 'react'
import { PartBoundary } from '../../ui/PartBoundary.tsx'
import { TableSkeleton } from '../TableSkeleton.tsx'
import { MergeDialog, type MergePair } from './MergeDialog.tsx'
import { Merges } from './Merges.tsx'
import { NewInstitutes } from './NewInstitutes.tsx'
import classes from './Institutes.module.css'

/** What staff look after: new institutes, those that may be here twice, and merges that can be undone. */
export function ManageInstitutes() {
  const [merging, merge] = useState<MergePair>()
  // Both lists appear together: a longer first one would push the second down.
  return (
    <Suspense fallback={<TableSkeleton />}>
      <div className={classes.parts}>
        <section>
          <header className={classes.head}>
            <div>
              <h2>New institutions</h2>
              <p className={classes.quiet}>
                Nobody of our staff has looked at these yet, or at how they are called now. Those that may be
                here twice name the other one.
              </p>
            </div>
            <Button variant="default" leftSection={<Merge size={18} aria-hidden />} onClick={() => merge({})}>
              Merge two institutions
            </Button>
          </header>
          <PartBoundary>
            <NewInstitutes onMerge={merge} />
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
        {merging && <MergeDialog pair={merging} onClose={() => merge(undefined)} />}
      </div>
    </Suspense>
  )
}
