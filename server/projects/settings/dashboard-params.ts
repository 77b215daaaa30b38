import { isSignatureOf, signatureOf } from '../../platform/signature.ts'
import type { Config } from '../../platform/config.ts'

/** Who opens which dashboard. */
interface Opening {
  projectId: number
  personId: number
}

const minutes = 5

/** Project, person and end as one signed text, good for five minutes. */
export async function signedParams(
  { projectId, personId }: Opening,
  config: Config,
  now: Date,
): Promise<string> {
  const given = [projectId, personId, Math.floor(now.getTime() / 1000) + minutes * 60].join('.')
  return `${given}.${await signatureOf(signed(given), config)}`
}

/** What signed params say; undefined when they are not ours, or over. */
export async function readParams(params: string, config: Config, now: Date): Promise<Opening | undefined> {
  const [, given, project, person, end, signature] =
    /^((\d{1,15})\.(\d{1,15})\.(\d{1,12}))\.([\w-]{43})$/.exec(params) ?? []
  if (!given || !signature || Number(end) * 1000 < now.getTime()) return undefined
  if (!(await isSignatureOf(signed(given), signature, config))) return undefined
  return { projectId: Number(project), personId: Number(person) }
}

const signed = (given: string) => `dashboard\n${given}`
