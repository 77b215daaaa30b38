import { useQueryClient } from '@tanstack/react-query'
import type { Survey } from 'contract/surveys/survey.ts'
import { surveys } from 'contract/surveys/surveys.endpoints.ts'
import { daysToRestore } from 'contract/platform/time-to-restore.ts'
import { whyNotDelete } from 'contract/surveys/surveys.rules.ts'
import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { allQueriesOf, useEndpointMutation } from '../../platform/query.ts'
import { toast } from '../../platform/toast.ts'
import { Confirm } from '../../ui/Confirm.tsx'
import { ReasonButton } from '../../ui/forms/ReasonButton.tsx'
import classes from './ManageSurveyPage.module.css'

interface DeleteSurveyProps {
  survey: Survey
  /** Called with true when deletion starts and with false if it fails. */
  onDeleting: (begun: boolean) => void
}

/** Deletes the survey after a confirmation, then shows the other surveys of its project (SRV-62, SRV-63, SRV-92). */
export function DeleteSurvey({ survey, onDeleting }: DeleteSurveyProps) {
  const { id, name, project, userPermission } = survey
  const [confirming, setConfirming] = useState(false)
  const client = useQueryClient()
  const navigate = useNavigate()
  const remove = useEndpointMutation(surveys.remove, {
    onSuccess: async () => {
      toast('Survey deleted')
      await navigate(`/projects/${project}/surveys`, { replace: true })
      for (const list of [surveys.list, surveys.listByProject])
        void client.invalidateQueries(allQueriesOf(list))
    },
    onFailure: () => (setConfirming(false), onDeleting(false)),
  })
  return (
    <section className={classes.delete} aria-labelledby="delete-survey">
      <div>
        <h2 id="delete-survey">Delete survey</h2>
        <p>
          This also deletes all its answers. For {daysToRestore} days the staff of Seventeen can restore it.
        </p>
      </div>
      <ReasonButton
        color="var(--danger)"
        variant="outline"
        leftSection={<Trash2 size={18} aria-hidden />}
        disabledReason={whyNotDelete(userPermission)?.words}
        onClick={() => setConfirming(true)}
      >
        Delete
      </ReasonButton>
      <Confirm
        opened={confirming}
        title="Are you sure that you want to delete this survey?"
        confirm="Delete"
        danger
        busy={remove.isPending}
        onConfirm={() => (onDeleting(true), remove.mutate({ params: { id } }))}
        onCancel={() => setConfirming(false)}
      >
        This deletes “{name}” with all its answers for everyone in the project. The staff of Seventeen can
        restore it for {daysToRestore} days.
      </Confirm>
    </section>
  )
}
