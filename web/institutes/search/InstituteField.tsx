import type { FormOf } from '../../ui/forms/use-form.ts'
import { InstituteSearch } from './InstituteSearch.tsx'
import type { FindInstitutes } from './use-institute-search.ts'

/** Values of a form in which an institute is searched for. */
export interface SearchedInstitute {
  institute: number | null
  /** What is typed, or the name of the chosen one. */
  instituteName: string
}

interface InstituteFieldProps {
  form: Pick<FormOf<SearchedInstitute>, 'useValue' | 'setValue' | 'errors'>
  find: FindInstitutes
  /** There is none of the name that was typed, so a new one is made. */
  onCreate: (name: string) => void
}

/** The search for an institute as a field of a form. */
export const InstituteField = ({ form, find, onCreate }: InstituteFieldProps) => (
  <InstituteSearch
    find={find}
    name={form.useValue('instituteName')}
    chosen={form.useValue('institute')}
    error={form.errors['institute']}
    onChange={(name, chosen) => {
      form.setValue('instituteName', name)
      form.setValue('institute', chosen)
    }}
    onCreate={onCreate}
  />
)
