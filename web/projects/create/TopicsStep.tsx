import { Button } from '@mantine/core'
import { TopicManager } from '../topics/TopicManager.tsx'
import classes from './Wizard.module.css'

interface TopicsStepProps {
  projectId: number
  onBack: () => void
  onNext: () => void
}

/** Add, edit, remove and reorder topics of the new project (decisions, section 5). */
export const TopicsStep = ({ projectId, onBack, onNext }: TopicsStepProps) => (
  <div className={classes.form}>
    <TopicManager projectId={projectId} changing />
    <div className={classes.buttons}>
      <Button variant="default" onClick={onBack}>
        Back
      </Button>
      <Button onClick={onNext}>Next</Button>
    </div>
  </div>
)
