import { surveyLimits } from 'contract/questionnaires/questions.ts'
import { noTexts } from './draft-parts.ts'
import { around, sectionGroups, type Group, type Outline } from './outline.ts'
import type { TextReader, FormTexts } from './texts.ts'

export interface DraftSection {
  name: string
  /** Translated names. */
  texts: FormTexts
}

/** Returns the section of a group, and the headings before it. */
export interface GroupSections {
  /** Undefined for invisible rows outside sections, which get no section of their own. */
  of(group: Group | undefined, isSeen: boolean): DraftSection | undefined
  /** Groups whose labels are shown before the content of this group, outermost first; each is returned once. */
  headings(group: Group | undefined): Group[]
}

export function formSections({ groups }: Outline, texts: TextReader, title: string): GroupSections {
  const isSection = sectionGroups(groups)
  const shown = new Set<Group>()
  const sections = new Map<Group, DraftSection>()
  const name = sectionNames()
  let outside: DraftSection | undefined

  function ofGroup(group: Group): DraftSection {
    const ifNone = group.row.cell('name') || 'Questions'
    const found = sections.get(group) ?? name(texts.label(group.row), ifNone)
    sections.set(group, found)
    return found
  }

  return {
    of(group, isSeen) {
      const own = around(group).find((one) => isSection.has(one))
      if (!isSeen) return own ? ofGroup(own) : outside
      // Questions between top-level groups form sections of their own.
      outside = own ? undefined : (outside ?? name(noTexts, title || 'Questions'))
      return own ? ofGroup(own) : outside
    },
    headings(group) {
      const unshown = around(group).filter((one) => !shown.has(one))
      for (const one of unshown) shown.add(one)
      // The label of a repeat is shown with its instances.
      return unshown.filter(
        (one) => one.what !== 'repeat' && (!isSection.has(one) || needsHeading(one, texts)),
      )
    },
  }
}

/** Whether the label needs a heading: as a section name it would be cut, lose its formatting or its hint. */
function needsHeading({ row }: Group, texts: TextReader) {
  const { text } = texts.label(row)
  const hint = texts.read(row, 'hint')
  const hasHint = hint.text !== '' || hint.others.size > 0
  return oneLine(text).length > surveyLimits.name || text.includes('${') || hasHint
}

/** Gives sections unique names. */
function sectionNames() {
  const given = new Set<string>()
  return ({ text, others }: FormTexts, ifNone: string): DraftSection => {
    const whole = short(text) || short(ifNone)
    let name = whole
    for (let number = 2; given.has(name); number++) {
      name = `${whole.slice(0, surveyLimits.name - 6)} (${number})`
    }
    given.add(name)
    return {
      name,
      texts: { text: name, others: new Map([...others].map(([code, one]) => [code, short(one)])) },
    }
  }
}

const oneLine = (text: string) => text.replace(/\s+/g, ' ')

function short(text: string) {
  const line = oneLine(text.replace(/\$\{[^{}]*\}/g, '…'))
  return line.length > surveyLimits.name ? `${line.slice(0, surveyLimits.name - 1)}…` : line
}
