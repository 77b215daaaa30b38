import type { ReactNode } from 'react'
import { Portrait } from '../../ui/Portrait.tsx'
import classes from './MemberProfile.module.css'

interface ProfileHeadProps {
  name: string
  avatar: string | null
  children: ReactNode
}

/** Picture and name of a member, with actions (MEM-09). */
export const ProfileHead = ({ name, avatar, children }: ProfileHeadProps) => (
  <header className={classes.head}>
    <Portrait name={name} src={avatar} size={112} />
    <div className={classes.who}>
      <h1>{name}</h1>
      {children}
    </div>
  </header>
)
