import { contrast, readable } from '../platform/contrast.ts'
import { groundOn, palette, readableOn } from '../platform/scheme.ts'
import { cssValue } from '../platform/style-values.ts'
import { readParts, type LookOf, type LookParts } from '../platform/styling-parts.ts'

/** The parts of a project's styling (PRJ-69); their schema is in `project-styling-schema.ts`. */
export const projectParts = {
  projectPage: ['background'],
  avatarStyle: ['background'],
  titleStyle: ['color', 'font-size', 'font-family'],
  labelStyle: ['font-size', 'font-family'],
  tabStyle: ['background', 'font-family'],
  navPillColor: 'tone',
  infoTitleColor: 'color',
  primaryActionButtonColor: 'tone',
  secondaryActionButtonColor: 'tone',
  infoActionButtonColor: 'tone',
} as const satisfies LookParts
/** The styling of a project; missing fields use the product's defaults. */
export type ProjectStyling = LookOf<typeof projectParts>

/**
 * Reads styling from any input: valid fields only, in a fixed order, so that equal styling is equal as JSON.
 */
export const readProjectStyling = (given: unknown): ProjectStyling => readParts(projectParts, given)

export const isSameProjectStyling = (one: unknown, other: unknown): boolean =>
  JSON.stringify(readProjectStyling(one)) === JSON.stringify(readProjectStyling(other))

/** CSS custom properties by name, ready for an element's `style`. */
export type ProjectVariables = Readonly<Record<`--project-${string}`, string>>

/**
 * Styling as CSS custom properties such as `--project-title-font-size: 20px`, without unset fields. A background also
 * sets the scheme that is readable on it. Unreadable text colours are replaced by readable ones (WCAG 1.4.3). Accepts
 * any input; invalid values are dropped.
 */
export function projectVariables(given: unknown): ProjectVariables {
  const look = readProjectStyling(given)
  const { projectPage, avatarStyle, titleStyle, labelStyle, tabStyle } = look
  const page = projectPage?.background
  const [onPaper, onAvatar, onTabs] = [page, avatarStyle?.background, tabStyle?.background].map(
    (background) => background && groundOn(background),
  )
  const set: Record<string, string | undefined> = {
    'page-background': page,
    'page-scheme': onPaper ? onPaper.scheme : undefined,
    'page-ink': onPaper ? onPaper.ink : undefined,
    'avatar-background': avatarStyle?.background,
    'avatar-ink': onAvatar ? onAvatar.ink : undefined,
    'title-color': onPage(titleStyle?.color, page),
    'title-font-size': titleStyle?.['font-size'],
    'title-font-family': titleStyle?.['font-family'],
    'label-font-size': labelStyle?.['font-size'],
    'label-font-family': labelStyle?.['font-family'],
    'tab-background': tabStyle?.background,
    'tab-scheme': onTabs ? onTabs.scheme : undefined,
    'tab-ink': onTabs ? onTabs.ink : undefined,
    'tab-font-family': tabStyle?.['font-family'],
    'nav-pill': look.navPillColor,
    'info-title': onPage(look.infoTitleColor, page),
    'primary-action': look.primaryActionButtonColor,
    'secondary-action': look.secondaryActionButtonColor,
    'info-action': look.infoActionButtonColor,
  }
  return Object.fromEntries(
    Object.entries(set).flatMap(([name, value]) =>
      value === undefined ? [] : [[`--project-${name}`, cssValue(value)]],
    ),
  )
}

/** A text colour on the page: on its chosen background, or on the product's own in each scheme. */
function onPage(chosen: string | undefined, page: string | undefined): string | undefined {
  if (chosen === undefined) return undefined
  if (page !== undefined) return readableOn(page, chosen)
  const [light, dark] = [palette.light.paper, palette.dark.paper].map((paper) => readableOn(paper, chosen))
  return light === dark ? light : `light-dark(${light}, ${dark})`
}

/** Warnings for text colours that are not shown as chosen because they would be unreadable. */
export function projectContrastWarnings(
  look: ProjectStyling,
): { name: keyof ProjectStyling; words: string }[] {
  const page = look.projectPage?.background
  const texts = [
    ['titleStyle', 'The name of the project', look.titleStyle?.color],
    ['infoTitleColor', 'The titles', look.infoTitleColor],
  ] as const
  return texts.flatMap(([name, what, chosen]) => {
    if (chosen === undefined) return []
    const hard = (background: string) => contrast(chosen, background) < readable
    const where = page
      ? hard(page) && 'on this background'
      : [hard(palette.light.paper) && 'light', hard(palette.dark.paper) && 'dark']
          .filter(Boolean)
          .join(' and ')
    if (!where) return []
    const scheme = page ? where : `where the page is ${where}`
    return {
      name,
      words: `${what} would be hard to read ${scheme}, so a readable colour is used instead.`,
    }
  })
}
