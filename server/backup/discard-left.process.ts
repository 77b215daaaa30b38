import { runOrExplain } from '../platform/script-database.ts'
import { discardLeft, type RehearsalPlace } from './rehearsal-place.ts'

// Removes the copy of a rehearsal whose command was killed, as soon as the process that sends the place has ended.

let place: RehearsalPlace | undefined
process.once('message', (sent: RehearsalPlace) => (place = sent))
process.once('disconnect', () => {
  if (place) void runOrExplain(discardLeft.bind(undefined, place))
})
