import { Button, Switch } from '@mantine/core'
import { whyNotEditInstitute, whyNotInviteMember } from 'contract/institutes/institutes.rules.ts'
import type { Institute } from 'contract/institutes/institute-shapes.ts'
import { IdCard, Lock, MapPin, UserPlus } from 'lucide-react'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useSession } from '../../platform/session.ts'
import { ReportButton } from '../../reports/ReportButton.tsx'
import { FollowButton } from '../FollowButton.tsx'
import { InstituteImage } from '../InstituteImage.tsx'
import { MarkFact } from '../mark/MarkFact.tsx'
import { InviteDialog } from '../members/InviteDialog.tsx'
import { ownRolesIn } from '../roles/own-roles.ts'
import { OwnRoles } from '../roles/OwnRoles.tsx'
import { TypeMark } from '../TypeMark.tsx'
import classes from './InstitutePage.module.css'

interface InstituteHeaderProps {
  institute: Institute
  /** Whether the edit mode is on. */
  editing?: boolean
}

/** Header of an institute with the permitted actions (INS-16, INS-18, INS-22). */
export function InstituteHeader({ institute, editing = false }: InstituteHeaderProps) {
  const { id, name, short_name, type, address, profile_visibility } = institute
  const [inviting, invite] = useState(false)
  const [inRoles, showRoles] = useState(false)
  const own = ownRolesIn(institute)
  const navigate = useNavigate()
  const standing = { ...institute, is_staff: useSession()?.is_staff ?? false }
  const place = [address.city_name, address.country_name].filter(Boolean).join(', ')
  return (
    <header className={classes.head}>
      <div className={classes.title}>
        <InstituteImage institute={institute} className={classes.logo} />
        <div>
          <h1>{editing ? `Edit ${name}` : name}</h1>
          <ul className={classes.facts}>
            {short_name && <li>{short_name}</li>}
            <li>
              <TypeMark type={type} /> {type}
            </li>
            {institute.mark && (
              <li>
                <MarkFact mark={institute.mark} />
              </li>
            )}
            {place && (
              <li>
                <MapPin size={16} aria-hidden /> {place}
              </li>
            )}
            {profile_visibility === 'private' && (
              <li>
                <Lock size={16} aria-hidden /> Private
              </li>
            )}
          </ul>
        </div>
      </div>
      <div className={classes.actions}>
        {!editing && <FollowButton institute={institute} />}
        {!editing && !whyNotInviteMember(standing) && (
          <Button leftSection={<UserPlus size={18} aria-hidden />} onClick={() => invite(true)}>
            Invite
          </Button>
        )}
        {!editing && (
          <Button
            variant="default"
            leftSection={<IdCard size={18} aria-hidden />}
            onClick={() => showRoles(true)}
          >
            {own.roles.length === 0 ? 'Join' : 'Your roles'}
          </Button>
        )}
        {!editing && !institute.is_admin && (
          <ReportButton subject={{ type: 'institute', id }} label="Report this institution" />
        )}
        {!whyNotEditInstitute(standing) && (
          <Switch
            label={editing ? 'Turn off edit mode' : 'Turn on edit mode'}
            checked={editing}
            onChange={() => void navigate(editing ? `/institutes/${id}` : `/institutes/${id}/edit`)}
          />
        )}
      </div>
      <InviteDialog institute={institute} opened={inviting} onClose={() => invite(false)} />
      <OwnRoles institute={own} opened={inRoles} onClose={() => showRoles(false)} />
    </header>
  )
}
