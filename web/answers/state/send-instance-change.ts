import { surveyInstances } from 'contract/answers/instances.endpoints.ts'
import { call } from '../../platform/call.ts'
import type { InstanceChange } from './arrangement.ts'

/** Sends a change of instances; throws CallFailed. Sending it again has no further effect. */
export type SendChange = (formId: number, change: InstanceChange) => Promise<unknown>

export const sendInstanceChange: SendChange = (id, change) => {
  const { key } = change
  if ('add' in change) {
    const { instance, group, parent } = change.add
    const { after } = change
    const body = { group, parent, instance, ...(after !== undefined && { after }) }
    return call(surveyInstances.addInstance, { params: { id }, body, key })
  }
  if ('remove' in change)
    return call(surveyInstances.removeInstance, { params: { id, instance: change.remove } })
  const { move, after } = change
  return call(surveyInstances.moveInstance, { params: { id, instance: move }, body: { after } })
}
