import { CardsSkeleton } from '../../ui/loading/CardsSkeleton.tsx'
import { RowsSkeleton } from '../../ui/loading/RowsSkeleton.tsx'

/** Stands in the place of the projects, in their size, while they load. */
export const ProjectListSkeleton = ({ table }: { table: boolean }) =>
  table ? <RowsSkeleton rows={6} /> : <CardsSkeleton cards={3} height={350} picture={88} />
