import { existsSync } from 'node:fs'
import { BaseSequencer } from 'vitest/node'

/**
 * Files that take half a minute or more and have no limits of time, so that they may run beside the static checks. The
 * last four are among the smallest, and would come last in a fresh checkout, which has no durations of an earlier run.
 */
const longest = [
  'server/testing/hostile-input.test.ts',
  'server/platform/start.test.ts',
  'server/platform/http/restarts.test.ts',
  'server/answers/kills.test.ts',
  'server/platform/pictures/encode-picture.test.ts',
  'server/platform/start-together.test.ts',
]

/** The long files begin first, and the rules, in milliseconds each, fill the end: no worker idles while another has a long file. */
export default class LongestFirstSequencer extends BaseSequencer {
  async sort(files) {
    const gone = longest.filter((file) => !existsSync(file))
    if (gone.length > 0) throw new Error(`No longer there, so remove or replace: ${gone.join(', ')}`)
    const rank = ({ moduleId, project }) => {
      const place = longest.findIndex((file) => moduleId.endsWith(`/${file}`))
      return project.name === 'rules' ? longest.length + 1 : place < 0 ? longest.length : place
    }
    return (await super.sort(files)).sort((a, b) => rank(a) - rank(b))
  }
}
