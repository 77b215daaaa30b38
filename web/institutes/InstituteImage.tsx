import { instituteType } from 'contract/institutes/institute-types.ts'
import { unknownMarker } from './type-mark.ts'
import classes from './InstituteImage.module.css'

interface InstituteImageProps {
  institute: { name: string; type: string; avatar: string | null }
  className?: string | undefined
  /** The colour at the edge of the picture fills the box, which may have another shape. */
  fills?: boolean
}

/** The uncropped logo of an institute, or its initials on a light shade of its type's colour (INS-12). Decorative. */
export function InstituteImage({
  institute: { name, type, avatar },
  className = '',
  fills = false,
}: InstituteImageProps) {
  const { colour } = instituteType(type)?.marker ?? unknownMarker
  return (
    <div
      className={`${classes.box} ${className}`}
      style={
        {
          '--type': colour,
          ...(fills && avatar && { '--picture': `url(${JSON.stringify(avatar)})` }),
        } as React.CSSProperties
      }
      data-empty={avatar === null}
      aria-hidden
    >
      {avatar ? <img src={avatar} alt="" loading="lazy" /> : <span>{initials(name)}</span>}
    </div>
  )
}

const initials = (name: string) =>
  (name.match(/[\p{L}\p{N}]+/gu) ?? [])
    .map(([first]) => first)
    .slice(0, 2)
    .join('')
    .toUpperCase()
