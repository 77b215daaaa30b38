import { CroppedPictureField } from '../../ui/forms/crop/CroppedPictureField.tsx'
import { Label } from '../../ui/forms/Label.tsx'
import type { FieldProps } from '../../ui/forms/use-form.ts'

interface LogoFieldProps extends FieldProps<File | null | undefined> {
  /** Address of the logo that is stored now. */
  stored: string | null
}

/** The logo of an institute: chosen, and cut to the part that is wanted. */
export const LogoField = (props: LogoFieldProps) => (
  <CroppedPictureField
    {...props}
    label={<Label>Logo</Label>}
    description="Stands on your card and your profile. PNG, JPEG, WebP or GIF, at most 5 MB."
    cut={{ title: 'Crop the logo', aspect: 1, most: 800 }}
  />
)
