import { CardsSkeleton } from '../../ui/loading/CardsSkeleton.tsx'
import { RowsSkeleton } from '../../ui/loading/RowsSkeleton.tsx'

/** Placeholder for the list of projects. */
export const ProjectListSkeleton = ({ table }: { table: boolean }) =>
  table ? <RowsSkeleton rows={6} /> : <CardsSkeleton cards={3} height={350} picture={88} />
