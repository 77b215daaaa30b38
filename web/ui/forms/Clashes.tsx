import { Text } from '@mantine/core'
import type { ClashText } from './values/clash-texts.ts'
import classes from './Clashes.module.css'

/** The fields that two users have changed to different values, with both values. */
export const Clashes = ({ clashes }: { clashes: readonly ClashText[] }) =>
  clashes.length > 0 && (
    <dl className={classes.list}>
      {clashes.map(({ name, mine, theirs }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>
            <Text span size="sm" c="dimmed">
              Yours
            </Text>
            <span className={classes.value}>{mine}</span>
          </dd>
          <dd>
            <Text span size="sm" c="dimmed">
              Theirs
            </Text>
            <span className={classes.value}>{theirs}</span>
          </dd>
        </div>
      ))}
    </dl>
  )
