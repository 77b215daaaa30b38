import type { FilterCounts } from 'contract/institutes/institute-shapes.ts'
import type { RequestContext } from '../../platform/http/routes.ts'
import type { Reader } from '../institute-visibility.ts'
import { viewInstitutes } from './institute-index.ts'
import { selectInstitutes, type InstituteFilterValues } from './select-institutes.ts'

/** How many institutes each option of these filters would leave for a reader. */
export const countInstitutes = async (
  context: Pick<RequestContext, 'db' | 'longReads'>,
  reader: Reader,
  filters: Pick<InstituteFilterValues, 'type' | 'sdg' | 'region'>,
): Promise<FilterCounts> => selectInstitutes(await viewInstitutes(context, reader, ''), filters).counts
