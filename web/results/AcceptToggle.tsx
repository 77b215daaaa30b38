import type { Survey } from 'contract/surveys/survey.ts'
import { surveys } from 'contract/surveys/surveys.endpoints.ts'
import { whyNotFinalize, whyNotReopen } from 'contract/surveys/surveys.rules.ts'
import { Pause, Play } from 'lucide-react'
import { allQueriesOf, useEndpointMutation } from '../platform/query.ts'
import { toast } from '../platform/toast.ts'
import { ReasonButton } from '../ui/forms/ReasonButton.tsx'

/** Finalizes or reopens the survey (SRV-70, SRV-75). */
export function AcceptToggle({ survey }: { survey: Survey }) {
  const { id, accept_submissions, userPermission, updated_at } = survey
  const update = useEndpointMutation(surveys.update, {
    // `list` and `read` have the same path, so this also refreshes open surveys.
    refresh: [allQueriesOf(surveys.list), allQueriesOf(surveys.listByProject)],
    onSuccess: ({ accept_submissions: accepts }) =>
      toast(accepts ? 'Survey is accepting submissions' : 'Survey has been marked as finalized'),
  })
  const whyNot = accept_submissions ? whyNotFinalize(userPermission) : whyNotReopen(userPermission)
  const Icon = accept_submissions ? Pause : Play
  return (
    <ReasonButton
      variant="default"
      leftSection={<Icon size={18} aria-hidden />}
      disabledReason={whyNot?.words}
      loading={update.isPending}
      onClick={() =>
        update.mutate({ params: { id }, body: { accept_submissions: !accept_submissions, updated_at } })
      }
    >
      {accept_submissions ? 'Stop Accepting Submissions' : 'Start Accepting Submissions'}
    </ReasonButton>
  )
}
