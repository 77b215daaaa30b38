import { CroppedPictureField } from '../../ui/forms/crop/CroppedPictureField.tsx'
import { Label } from '../../ui/forms/Label.tsx'
import type { FieldProps } from '../../ui/forms/use-form.ts'

interface LogoFieldProps extends FieldProps<File | null | undefined> {
  /** URL of the current logo. */
  stored: string | null
}

/** Logo of an institute, with cropping. */
export const LogoField = (props: LogoFieldProps) => (
  <CroppedPictureField
    {...props}
    label={<Label>Logo</Label>}
    description="Shown on your card and profile. PNG, JPEG, WebP or GIF, at most 5 MB."
    cut={{ title: 'Crop the logo', aspect: 1, most: 800 }}
  />
)
