import { surveyReminders } from 'contract/results/reminders.endpoints.ts'
import { surveyResults } from 'contract/results/results.endpoints.ts'
import { countText } from 'contract/platform/totals.ts'
import type { Survey } from 'contract/surveys/survey.ts'
import { Bell } from 'lucide-react'
import { useState } from 'react'
import { allQueriesOf, useEndpointMutation } from '../../platform/query.ts'
import { toast } from '../../platform/toast.ts'
import { Confirm } from '../../ui/Confirm.tsx'
import { ReasonButton } from '../../ui/forms/ReasonButton.tsx'

const peopleText = (count: number) => (count === 1 ? '1 person' : `${countText(count)} people`)

/** Reminds everyone who has not completed the survey, after a confirmation. */
export function RemindAll({ survey, closedReason }: { survey: Survey; closedReason: string | undefined }) {
  const [asking, setAsking] = useState(false)
  const remind = useEndpointMutation(surveyReminders.remind, {
    refresh: [allQueriesOf(surveyResults.listRespondents)],
    onSuccess: ({ reminded, reminded_before }) => {
      setAsking(false)
      toast(
        [
          reminded === 0 ? 'Nobody was reminded.' : `${peopleText(reminded)} reminded.`,
          ...(reminded_before > 0
            ? [`${peopleText(reminded_before)} had a reminder less than a day ago.`]
            : []),
        ].join(' '),
      )
    },
  })
  return (
    <>
      <ReasonButton
        variant="default"
        leftSection={<Bell size={18} aria-hidden />}
        disabledReason={closedReason}
        onClick={() => setAsking(true)}
      >
        Remind all
      </ReasonButton>
      <Confirm
        opened={asking}
        title={`Remind everyone who has not completed “${survey.name}”?`}
        confirm="Send reminders"
        busy={remind.isPending}
        disabledReason={closedReason}
        onConfirm={() => remind.mutate({ params: { id: survey.id }, body: {} })}
        onCancel={() => setAsking(false)}
      >
        They get a notification, and a mail if they want such mails immediately. People who were reminded less
        than a day ago are left out.
      </Confirm>
    </>
  )
}
