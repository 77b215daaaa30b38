import { z } from 'zod'
import { id, typed } from '../platform/texts.ts'

const address = z.object({
  /** ISO 3166-1 code or English name. */
  country: typed(100),
  region: typed(100),
  city: typed(120),
  zip_code: typed(30),
  street: typed(200),
})

/** A new institute as sent by both wizards; checked by `newInstituteProblems`. */
export const newInstitute = z.object({
  name: typed(200),
  type: typed(100),
  /** Codes: SDG1 to SDG17. */
  sustainable_development_goals: z
    .array(z.string().max(10))
    .max(50)
    .nullish()
    .transform((goals) => [...new Set(goals ?? [])]),
  address: address.nullish().transform((sent) => sent ?? address.parse({})),
  website_url: typed(500),
})

/** The chosen institute or the new one, as sent by both wizards. */
export const institutionChoice = {
  create_new_institute: z
    .boolean()
    .nullish()
    .transform((sent) => sent ?? false),
  /** Id of the chosen institute. */
  institute: id.nullish(),
  /** A position role; required for an existing institute. */
  user_role: typed(100),
  instituteData: newInstitute.nullish().transform((sent) => sent ?? null),
}
