import { Button } from '@mantine/core'
import { useNavigate } from 'react-router'
import { ReasonButton } from '../../ui/forms/ReasonButton.tsx'
import { mostTicked } from './tool-address.ts'
import classes from './MatchingTool.module.css'

interface CreateProjectWithProps {
  /** Ids of selected institutes. */
  ticked: readonly number[]
  /** The address of the wizard with these institutes. */
  wizard: string
  onClear: () => void
}

/** Opens the project wizard, which adds the selected institutes to the new project. */
export function CreateProjectWith({ ticked, wizard, onClear }: CreateProjectWithProps) {
  const navigate = useNavigate()
  return (
    <div className={classes.bar}>
      <ReasonButton
        disabledReason={ticked.length === 0 ? 'Select at least one institution' : undefined}
        onClick={() => void navigate(wizard)}
      >
        Create project with these institutes
      </ReasonButton>
      <span role="status" className={classes.chosen}>
        {ticked.length === 0
          ? 'None selected'
          : `${ticked.length} selected${ticked.length >= mostTicked ? ' (maximum)' : ''}`}
      </span>
      {ticked.length > 0 && (
        <Button variant="subtle" onClick={onClear}>
          Clear selection
        </Button>
      )}
    </div>
  )
}
