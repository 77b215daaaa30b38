/** Limits of the CSV files of a form; lengths in characters. Longer cells are shortened. */
export const formFileLimits = { files: 20, rows: 20_000, columns: 100, cell: 2_000, name: 100 } as const
