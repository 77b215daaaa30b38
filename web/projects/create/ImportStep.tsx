import { Button } from '@mantine/core'
import { importParts, type ImportPart } from 'contract/projects/project-metadata.ts'
import { projectSettings } from 'contract/projects/project-settings.endpoints.ts'
import { projects } from 'contract/projects/projects.endpoints.ts'
import type { Project } from 'contract/projects/projects.schemas.ts'
import { Suspense, useImperativeHandle, useState, type Ref } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { useAttemptKey } from '../../platform/attempt-key.ts'
import { queryOf, useEndpointMutation } from '../../platform/query.ts'
import { toast } from '../../platform/toast.ts'
import { TabSkeleton } from '../ProjectSkeleton.tsx'
import { ImportTable } from './ImportTable.tsx'
import { SourceSelect } from './SourceSelect.tsx'
import type { Leaving } from './UpdateProjectStep.tsx'
import { isLaterStep, type ProjectWizardStep } from './wizard-steps.ts'
import classes from './Wizard.module.css'

interface ImportStepProps {
  project: Project
  leaving: Ref<Leaving>
  onStep: (step: ProjectWizardStep) => void
}

/** Optionally imports settings and topics from another of the user's projects (PRJ-16, PRJ-17). */
export function ImportStep({ project: { id }, leaving, onStep }: ImportStepProps) {
  const client = useQueryClient()
  const [from, setFrom] = useState<number>()
  /** Available parts that the user has deselected. */
  const [left, setLeft] = useState<readonly ImportPart[]>([])
  const [offered, setOffered] = useState<readonly ImportPart[]>([])
  const keyFor = useAttemptKey()
  const take = useEndpointMutation(projectSettings.importFrom, {
    onSuccess: (project) => {
      client.setQueryData(queryOf(projects.read, { params: { id } }).queryKey, project)
      toast('Configuration imported')
    },
  })
  const choose = (source: number | undefined) => {
    setFrom(source)
    setLeft([])
    setOffered([])
  }
  const parts = importParts.filter((part) => offered.includes(part) && !left.includes(part))
  /** Moving to a later step imports the selected parts; moving back does not. */
  const goTo = (step: ProjectWizardStep) => {
    if (take.isPending) return
    if (from === undefined || parts.length === 0 || !isLaterStep(step, 'import')) return onStep(step)
    const body = { from, parts }
    take.mutate({ params: { id }, body, key: keyFor(body) }, { onSuccess: () => onStep(step) })
  }
  useImperativeHandle(leaving, () => ({ goTo }))
  return (
    <div className={classes.form}>
      <p className={classes.quiet}>
        You can copy styling, links and topics from one of your projects. Choose a project and what to import,
        or continue without importing.
      </p>
      <SourceSelect besides={id} chosen={from} onChoose={choose} />
      {from !== undefined && (
        <Suspense key={from} fallback={<TabSkeleton />}>
          <ImportTable
            from={from}
            ticked={(part) => !left.includes(part)}
            onTick={(part, on) => setLeft(on ? left.filter((one) => one !== part) : [...left, part])}
            onOffer={setOffered}
          />
        </Suspense>
      )}
      <div className={classes.buttons}>
        <Button variant="default" onClick={() => goTo('details')}>
          Back
        </Button>
        <Button loading={take.isPending} onClick={() => goTo('topics')}>
          Next
        </Button>
      </div>
    </div>
  )
}
