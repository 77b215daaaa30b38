import { surveyInstances } from 'contract/answers/instances.endpoints.ts'
import type { SurveyForm } from 'contract/answers/form.ts'
import { call } from '../../platform/call.ts'
import { institutionQuery } from './institution-query.ts'
import type { InstanceChange } from './arrangement.ts'

/** Sends a change of instances; throws CallFailed. Sending it again has no further effect. */
export type SendChange = (
  form: Pick<SurveyForm, 'form_id' | 'respondent'>,
  change: InstanceChange,
) => Promise<unknown>

export const sendInstanceChange: SendChange = ({ form_id: id, respondent }, change) => {
  const query = institutionQuery(respondent)
  const { key } = change
  if ('add' in change) {
    const { instance, group, parent } = change.add
    const { after } = change
    const body = { group, parent, instance, ...(after !== undefined && { after }) }
    return call(surveyInstances.addInstance, { params: { id }, query, body, key })
  }
  if ('remove' in change)
    return call(surveyInstances.removeInstance, {
      params: { id, instance: change.remove },
      query,
    })
  const { move, after } = change
  return call(surveyInstances.moveInstance, {
    params: { id, instance: move },
    query,
    body: { after },
  })
}
