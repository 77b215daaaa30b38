import { Button } from '@mantine/core'
import { useNavigate } from 'react-router'
import { ReasonButton } from '../../ui/forms/ReasonButton.tsx'
import { mostTicked } from './tool-address.ts'
import classes from './MatchingTool.module.css'

interface CreateProjectWithProps {
  /** Ids of institutes. */
  ticked: readonly number[]
  onClear: () => void
}

/** Opens the project wizard, which adds the chosen institutes to the new project. */
export function CreateProjectWith({ ticked, onClear }: CreateProjectWithProps) {
  const navigate = useNavigate()
  return (
    <div className={classes.bar}>
      <ReasonButton
        disabledReason={ticked.length === 0 ? 'Tick the institutions that you want first' : undefined}
        onClick={() => void navigate(`/create-project?institutes=${ticked.join(',')}`)}
      >
        Create project with these institutes
      </ReasonButton>
      <span role="status" className={classes.chosen}>
        {ticked.length === 0
          ? 'None chosen'
          : `${ticked.length} chosen${ticked.length >= mostTicked ? ', no more fit into one project at once' : ''}`}
      </span>
      {ticked.length > 0 && (
        <Button variant="subtle" onClick={onClear}>
          Choose none
        </Button>
      )}
    </div>
  )
}
