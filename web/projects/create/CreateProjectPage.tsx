import { useSuspenseQuery } from '@tanstack/react-query'
import { can } from 'contract/projects/permissions.ts'
import { projects } from 'contract/projects/projects.endpoints.ts'
import { Suspense, useRef, type Ref } from 'react'
import { Navigate, useNavigate, useSearchParams } from 'react-router'
import { queryOf } from '../../platform/query.ts'
import { TabSkeleton } from '../ProjectSkeleton.tsx'
import { FinishStep } from './FinishStep.tsx'
import { ImportStep } from './ImportStep.tsx'
import { NewProjectStep } from './NewProjectStep.tsx'
import { TopicsStep } from './TopicsStep.tsx'
import { UpdateProjectStep, type Leaving } from './UpdateProjectStep.tsx'
import { createdIn, stepAddress, wizardStepOf, type ProjectWizardStep } from './wizard-steps.ts'
import { WizardFrame } from './WizardFrame.tsx'

/**
 * Wizard for a new project in four steps (PRJ-13 to PRJ-21). The first 'Next' creates the project; from then on its id is in
 * the URL, so that a reload continues at the same step.
 */
export function CreateProjectPage() {
  const [params] = useSearchParams()
  const navigate = useNavigate()
  const id = createdIn(params)
  const step = wizardStepOf(params).name
  /** Set by steps that do something before the user moves on: the first saves, the second imports. */
  const leaving = useRef<Leaving>(null)
  if (id === undefined)
    return (
      <WizardFrame key="new" step="details">
        <NewProjectStep
          onCreated={(created) => void navigate(stepAddress('import', created), { replace: true })}
        />
      </WizardFrame>
    )
  const goTo = (next: ProjectWizardStep) => void navigate(stepAddress(next, id))
  return (
    <WizardFrame
      key={id}
      step={step}
      onStep={(next) => (leaving.current ? leaving.current.goTo(next) : goTo(next))}
    >
      <Suspense fallback={<TabSkeleton />}>
        <CreatedSteps id={id} step={step} leaving={leaving} onStep={goTo} />
      </Suspense>
    </WizardFrame>
  )
}

interface CreatedStepsProps {
  id: number
  step: ProjectWizardStep
  leaving: Ref<Leaving>
  onStep: (step: ProjectWizardStep) => void
}

/** The steps of a project that has been created. */
function CreatedSteps({ id, step, leaving, onStep }: CreatedStepsProps) {
  const { data: project } = useSuspenseQuery(queryOf(projects.read, { params: { id } }))
  if (!can(project.user_permissions, 'UPDATE_PROJECT')) return <Navigate to={`/projects/${id}`} replace />
  if (step === 'details') return <UpdateProjectStep loaded={project} leaving={leaving} onNext={onStep} />
  if (step === 'import') return <ImportStep project={project} leaving={leaving} onStep={onStep} />
  if (step === 'topics')
    return <TopicsStep projectId={id} onBack={() => onStep('import')} onNext={() => onStep('finish')} />
  return <FinishStep project={project} onStep={onStep} />
}
