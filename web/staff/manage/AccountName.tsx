import { Badge } from '@mantine/core'
import type { Account } from 'contract/staff/accounts.schemas.ts'
import { Ban, Compass, Hourglass, MailQuestionMark, ShieldCheck, type LucideIcon } from 'lucide-react'
import { dayOf } from '../../ui/dates.ts'
import { Portrait } from '../../ui/Portrait.tsx'
import { PersonName } from '../../users/PersonName.tsx'
import { WrappingEmail } from '../WrappingEmail.tsx'
import classes from './Manage.module.css'

export const fullName = ({ first_name, last_name }: Pick<Account, 'first_name' | 'last_name'>) =>
  `${first_name} ${last_name}`.trim()

/** A user with picture, e-mail and account badges. */
export function AccountName({ account }: { account: Account }) {
  const { avatar, username, is_staff, is_advisor, is_blocked, is_confirmed, deletion_requested_at } = account
  return (
    <div className={classes.person}>
      <Portrait name={fullName(account)} src={avatar} size={36} />
      <div>
        <PersonName person={account} className={classes.name} />
        <div className={classes.email}>
          <WrappingEmail of={username} />
        </div>
        <div className={classes.chips}>
          {is_staff && <Chip icon={ShieldCheck} words="Staff" color="var(--primary)" />}
          {is_advisor && <Chip icon={Compass} words="Advisor" color="var(--info)" />}
          {is_blocked && <Chip icon={Ban} words="Blocked" color="var(--danger)" />}
          {!is_confirmed && <Chip icon={MailQuestionMark} words="Not confirmed" color="var(--warning)" />}
          {deletion_requested_at && (
            <Chip
              icon={Hourglass}
              words={`Deletion requested on ${dayOf(deletion_requested_at)}`}
              color="var(--danger)"
            />
          )}
        </div>
      </div>
    </div>
  )
}

const Chip = ({ icon: Icon, words, color }: { icon: LucideIcon; words: string; color: string }) => (
  <Badge tt="none" fw={500} variant="outline" color={color} leftSection={<Icon size={12} aria-hidden />}>
    {words}
  </Badge>
)
