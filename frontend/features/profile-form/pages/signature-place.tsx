import { signaturePath } from '#contract/drawings.ts'
import type { ProfileView } from '#contract/views/profile.ts'
import { writeMinute } from '#lib/write-time.ts'
import { SignatureStroke } from '#ui/signature-stroke.tsx'
import type from '#ui/type.module.css'
import css from '../profile-form.module.css'

type SignaturePlaceProps = {
  profile: ProfileView
  /** Whether what is written is what its owner signed. */
  stands: boolean
}

/** Where the signature stands on the label: an empty box until what is written is signed. */
export function SignaturePlace({ profile, stands }: SignaturePlaceProps) {
  const { id, isVerified, lastSignedAt } = profile
  const isSigned = stands && isVerified
  const signed =
    lastSignedAt === null ? 'Signed in only' : `Last signed ${writeMinute(lastSignedAt)}`
  return (
    <div className={css.place}>
      <p className={type.mono}>{isSigned ? signed : 'Not signed yet'}</p>
      <span className={isSigned ? css.travels : undefined}>
        <SignatureStroke
          src={signaturePath(id)}
          size="large"
          state={isSigned ? 'valid' : 'erased'}
        />
      </span>
    </div>
  )
}
