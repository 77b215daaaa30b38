/** Maximum bytes by kind of file (decisions, section 1). */
export const fileLimits = {
  image: 5 << 20,
  document: 50 << 20,
  answer: 20 << 20,
  survey: 10 << 20,
  /** A zip with a questionnaire and its files. */
  surveyPackage: 50 << 20,
} as const
