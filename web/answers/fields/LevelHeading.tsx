import { createContext, createElement, useContext, type ReactNode } from 'react'

/** Level of the headings of questions and groups: below the section, deeper within groups that repeat. */
export const HeadingLevel = createContext(3)

export function LevelHeading({
  className,
  children,
}: {
  className: string | undefined
  children: ReactNode
}) {
  return createElement(`h${Math.min(useContext(HeadingLevel), 6)}`, { className }, children)
}
