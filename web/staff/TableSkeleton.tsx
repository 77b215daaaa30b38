import { RowsSkeleton } from '../ui/loading/RowsSkeleton.tsx'

/** Skeleton of a table. */
export const TableSkeleton = () => <RowsSkeleton rows={9} />
