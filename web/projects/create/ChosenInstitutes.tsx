import { useQueries } from '@tanstack/react-query'
import { institutes } from 'contract/institutes/institutes.endpoints.ts'
import { projects } from 'contract/projects/projects.endpoints.ts'
import { X } from 'lucide-react'
import { ActionIcon } from '@mantine/core'
import { useSearchParameters } from '../../platform/hooks/use-search-parameters.ts'
import { call, CallFailed } from '../../platform/call.ts'
import { queryOf } from '../../platform/query.ts'
import { toast } from '../../platform/toast.ts'
import { chosenInstitutes } from './chosen-institutes.ts'
import classes from './Wizard.module.css'

/** The institutes that will be invited to the new project, with buttons to remove them. */
export function ChosenInstitutes() {
  const [params, setParams] = useSearchParameters()
  const ids = chosenInstitutes(params)
  const found = useQueries({ queries: ids.map((id) => queryOf(institutes.read, { params: { id } })) })
  if (ids.length === 0) return null
  const leaveOut = (id: number) =>
    setParams(
      (now) => {
        const rest = chosenInstitutes(now).filter((one) => one !== id)
        if (rest.length > 0) now.set('institutes', rest.join())
        else now.delete('institutes')
        return now
      },
      { replace: true },
    )
  return (
    <section className={classes.chosen} aria-label="Institutions of the new project">
      <p>
        {ids.length === 1 ? 'This institution will be' : `These ${ids.length} institutions will be`} invited
        as Project Member when the project is created. They take part once one of their Admins accepts:
      </p>
      <ul>
        {ids.map((id, place) => {
          const name = found[place]?.data?.name ?? (found[place]?.isError ? 'No longer visible' : '…')
          return (
            <li key={id}>
              {name}
              <ActionIcon
                variant="subtle"
                size={24}
                aria-label={`Remove ${name}`}
                onClick={() => leaveOut(id)}
              >
                <X size={16} aria-hidden />
              </ActionIcon>
            </li>
          )
        })}
      </ul>
    </section>
  )
}

/** Invites institutes one by one. A toast reports those that could not be invited. */
export async function inviteChosenInstitutes(projectId: number, ids: readonly number[]): Promise<void> {
  let refused = 0
  let words = ''
  for (const instituteId of ids)
    try {
      await call(projects.putParticipant, { body: { projectId, instituteId, roleName: 'Project_Member' } })
    } catch (error) {
      refused++
      words = error instanceof CallFailed ? error.words : ''
    }
  if (refused > 0)
    toast(
      `${refused} of ${ids.length} institutions could not be invited. ${words} You can invite them on the Participants tab.`,
      'failure',
    )
}
