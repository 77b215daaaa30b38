import { Button, Menu } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { can, projectRoles, roleWords, whyNot, type ProjectRole } from 'contract/projects/permissions.ts'
import { projects } from 'contract/projects/projects.endpoints.ts'
import type { ParticipantRow, Project } from 'contract/projects/projects.schemas.ts'
import { whyNotGive } from 'contract/projects/project.rules.ts'
import { counted } from 'contract/platform/totals.ts'
import type { SeveralAnswer } from 'contract/platform/several.ts'
import { ChevronDown } from 'lucide-react'
import { call } from '../../platform/call.ts'
import { Confirm } from '../../ui/Confirm.tsx'
import { ReasonButton } from '../../ui/forms/ReasonButton.tsx'
import { SelectionBar } from '../../ui/lists/SelectionBar.tsx'
import { SelectionMenu } from '../../ui/lists/SelectionMenu.tsx'
import type { Selection } from '../../ui/lists/use-selection.ts'
import { useSeveral } from '../../ui/lists/use-several.ts'
import { participantReads } from './participants-refresh.ts'

interface ChangeSeveralProps {
  project: Project
  rows: readonly ParticipantRow[]
  selection: Selection
}

type Change = { action: 'role'; roleName: ProjectRole } | { action: 'remove' } | { action: 'remind' }

/** Changes the role of several participants, reminds invited institutions, or removes them. */
export function ChangeSeveral({ project, rows, selection }: ChangeSeveralProps) {
  const { id: projectId, user_permissions: permissions } = project
  const [isRemoving, removing] = useDisclosure(false)
  const several = useSeveral({ selection, of: 'participant', refresh: participantReads(projectId) })
  const send = (change: Change) => async (ids: number[]) => sendSeveral(projectId, change, rows, ids)
  const chosen = rows.filter(({ id }) => selection.isChosen(id))
  const notRemoved = whyNot(permissions, 'DELETE_PROJECT_PARTICIPANTS')
  const isReminder = chosen.some(({ status }) => status === 'invited')
  return (
    <>
      <SelectionBar selection={selection} several={several}>
        {can(permissions, 'UPDATE_PROJECT_PARTICIPANTS') && (
          <Menu position="bottom-start">
            <Menu.Target>
              <Button
                variant="default"
                size="compact-md"
                loading={several.isPending}
                rightSection={<ChevronDown size={16} aria-hidden />}
              >
                Change role
              </Button>
            </Menu.Target>
            <Menu.Dropdown>
              {projectRoles.map((role) => (
                <Menu.Item
                  key={role}
                  disabled={whyNotGive(permissions, role) !== undefined}
                  onClick={() =>
                    several.change({
                      send: send({ action: 'role', roleName: role }),
                      done: `made ${roleWords(role)}`,
                    })
                  }
                >
                  {roleWords(role)}
                </Menu.Item>
              ))}
            </Menu.Dropdown>
          </Menu>
        )}
        {can(permissions, 'CREATE_PROJECT_PARTICIPANTS') && (
          <ReasonButton
            variant="default"
            size="compact-md"
            disabledReason={
              isReminder ? undefined : 'Select institutions that have not answered their invitation yet.'
            }
            onClick={() => several.change({ send: send({ action: 'remind' }), done: 'reminded' })}
          >
            Remind
          </ReasonButton>
        )}
        <SelectionMenu>
          <Menu.Item color="var(--danger)" disabled={notRemoved !== undefined} onClick={removing.open}>
            Remove from the project
          </Menu.Item>
        </SelectionMenu>
      </SelectionBar>
      <Confirm
        opened={isRemoving}
        title={`Remove ${counted(chosen.length, 'participant')}?`}
        confirm={`Remove ${counted(chosen.length, 'participant')}`}
        danger
        onConfirm={() => {
          removing.close()
          several.change({ send: send({ action: 'remove' }), done: 'removed' })
        }}
        onCancel={removing.close}
      >
        They will lose all roles in this project and be notified. Their contributions are kept.
      </Confirm>
    </>
  )
}

/** People and institutions are separate in the request; in the list, each has the id of its row. */
async function sendSeveral(
  projectId: number,
  change: Change,
  rows: readonly ParticipantRow[],
  ids: number[],
): Promise<SeveralAnswer> {
  const chosen = rows.filter(({ id }) => ids.includes(id))
  const answer = await call(projects.changeSeveral, {
    body: {
      projectId,
      users: chosen.flatMap(({ user }) => user?.id ?? []),
      institutes: chosen.flatMap(({ institute }) => institute?.id ?? []),
      ...change,
    },
  })
  const rowOf = (kind: 'user' | 'institute', id: number) =>
    chosen.find((row) => row[kind]?.id === id)?.id ?? id
  const parts = [['user', answer.users] as const, ['institute', answer.institutes] as const]
  return {
    done: parts.flatMap(([kind, { done }]) => done.map((id) => rowOf(kind, id))),
    refused: parts.flatMap(([kind, { refused }]) =>
      refused.map((one) => ({ ...one, id: rowOf(kind, one.id) })),
    ),
  }
}
