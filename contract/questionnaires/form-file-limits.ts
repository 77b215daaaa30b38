/** Limits of the CSV files of a form; lengths in characters. Longer cells are shortened. */
export const formFileLimits = { files: 20, rows: 20_000, columns: 100, cell: 2_000, name: 100 } as const

/** Limits of the images, audio and video of one upload; sizes in bytes, the name in characters. */
export const formMediaLimits = { files: 500, file: 20 << 20, total: 100 << 20, name: 200 } as const
