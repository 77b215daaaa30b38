import { z } from 'zod'
import { fontNames, hexColor, stylePatterns, styleProblems, tones } from './style-values.ts'
import { kindsOfProperties, type LookParts, type StyleProperty } from './styling-parts.ts'

// Aborts, since the transformation below requires a valid colour.
export const styleColor = z
  .string()
  .regex(stylePatterns.color, { abort: true, error: styleProblems.color })
  .overwrite(hexColor)
  .meta({ examples: ['#0f6b66'] })
export const styleSize = z
  .string()
  .regex(stylePatterns.size, styleProblems.size)
  .meta({ examples: ['16px'] })
export const styleFont = z.enum(fontNames, styleProblems.font)
export const styleTone = z.enum(tones, styleProblems.tone)

const schemas = { color: styleColor, size: styleSize, font: styleFont, tone: styleTone }
type Schemas = typeof schemas
type Kinds = typeof kindsOfProperties

type PartSchema<Part> = Part extends readonly (infer Property extends StyleProperty)[]
  ? z.ZodObject<{ [One in Property]: z.ZodOptional<Schemas[Kinds[One]]> }, z.core.$strict>
  : Part extends keyof Schemas
    ? Schemas[Part]
    : never
type LookSchema<Parts extends LookParts> = z.ZodObject<
  { -readonly [Name in keyof Parts]: z.ZodOptional<PartSchema<Parts[Name]>> },
  z.core.$strict
>

/** The schema of custom styling with these parts. Rejects invalid values and unknown fields. */
export function lookSchema<const Parts extends LookParts>(parts: Parts): LookSchema<Parts> {
  const shape = Object.entries(parts).map(([name, part]) => [name, partSchema(part).optional()])
  return z.strictObject(Object.fromEntries(shape)) as unknown as LookSchema<Parts>
}

const partSchema = (part: LookParts[string]) =>
  typeof part === 'string'
    ? schemas[part]
    : z.strictObject(
        Object.fromEntries(
          part.map((property) => [property, schemas[kindsOfProperties[property]].optional()]),
        ),
      )
