import type { FormOf } from '../../ui/forms/use-form.ts'
import { InstituteSearch } from './InstituteSearch.tsx'
import type { FindInstitutes } from './use-institute-search.ts'

/** Form values of an institute search. */
export interface SearchedInstitute {
  institute: number | null
  /** The typed text, or the name of the selected institute. */
  instituteName: string
}

interface InstituteFieldProps {
  form: Pick<FormOf<SearchedInstitute>, 'useValue' | 'setValue' | 'errors'>
  find: FindInstitutes
  /** Called to create a new institution, because none has the typed name. */
  onCreate: (name: string) => void
}

/** Institute search as a form field. */
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
