import { ActionIcon, Menu } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import type { Account } from 'contract/staff/accounts.schemas.ts'
import { Ban, CircleCheck, EllipsisVertical, History, UserCog } from 'lucide-react'
import { Link } from 'react-router'
import { AccountDialog } from './AccountDialog.tsx'
import { fullName } from './AccountName.tsx'
import { BlockDialog } from './BlockDialog.tsx'

/** Menu for staff to manage an account. */
export function AccountActions({ account, self }: { account: Account; self: boolean }) {
  const [editing, edit] = useDisclosure(false)
  const [blocking, block] = useDisclosure(false)
  const BlockIcon = account.is_blocked ? CircleCheck : Ban
  return (
    <>
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon variant="default" size={32} aria-label={`Actions for ${fullName(account)}`}>
            <EllipsisVertical size={18} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<UserCog size={18} aria-hidden />} onClick={edit.open}>
            Rights and modules
          </Menu.Item>
          <Menu.Item
            component={Link}
            to={`/manage/audit?person=${account.id}`}
            leftSection={<History size={18} aria-hidden />}
          >
            Audit log
          </Menu.Item>
          {!self && (
            <Menu.Item
              color={account.is_blocked ? undefined : 'var(--danger)'}
              leftSection={<BlockIcon size={18} aria-hidden />}
              onClick={block.open}
            >
              {account.is_blocked ? 'Unblock' : 'Block'}
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
      {editing && <AccountDialog account={account} self={self} onClose={edit.close} />}
      {blocking && <BlockDialog account={account} onClose={block.close} />}
    </>
  )
}
