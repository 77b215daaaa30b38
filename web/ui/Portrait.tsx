import { Avatar, type AvatarProps } from '@mantine/core'
import classes from './Portrait.module.css'

interface PortraitProps extends Omit<AvatarProps, 'src' | 'name'> {
  name: string
  src?: string | null
  /** Shown on hover. */
  title?: string
  /** Institutes and projects are square, people round. */
  square?: boolean
}

/** The picture of a person, an institute or a project, or else its initials. Decorative: the name stands beside it. */
export function Portrait({ name, src, square = false, ...props }: PortraitProps) {
  return (
    <Avatar
      src={src ?? null}
      radius={square ? 8 : 'xl'}
      classNames={{ root: classes.portrait, placeholder: classes.initials }}
      imageProps={{ alt: '', loading: 'lazy' }}
      aria-hidden
      {...props}
    >
      {initials(name)}
    </Avatar>
  )
}

const initials = (name: string) =>
  name
    .split(/\s+/)
    .map(([first]) => first ?? '')
    .filter((first) => /[\p{L}\p{N}]/u.test(first))
    .slice(0, 2)
    .join('')
    .toUpperCase()
