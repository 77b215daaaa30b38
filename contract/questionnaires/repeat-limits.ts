export const repeatLimits = {
  /** Instances of a group in one answer set. */
  instances: 500,
  /** Groups within each other. */
  levels: 3,
  name: 200,
  label: 1000,
} as const
