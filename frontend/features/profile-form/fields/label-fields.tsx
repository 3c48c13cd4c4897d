import { useWatch } from 'react-hook-form'
import { maxBio, maxHandle, maxName } from '#contract/limits.ts'
import { privacyPage } from '#contract/pages.ts'
import { Checkbox, Field, TextArea } from '#ui/field.tsx'
import { FieldNote } from '#ui/field-note.tsx'
import type from '#ui/type.module.css'
import css from '../profile-form.module.css'
import { fieldLabels } from './field-labels.ts'
import { HelpLink } from './help-link.tsx'
import { TagField } from './tag-field.tsx'
import { type ProfileFormApi, useLine } from './use-profile-form.ts'
import { useTakenHandle } from './use-taken-handle.ts'
import { writeRoom } from './write-room.ts'

type LabelFieldsProps = {
  form: ProfileFormApi
  /** The wallet of an edit stays what it is. */
  walletFixed?: boolean
}

/** What will stand on the label: who, which words, which wallet, which tags. */
export function LabelFields({ form, walletFixed = false }: LabelFieldsProps) {
  const line = useLine(form)
  // In the order in which they stand: a form that is refused leads to the first that was asked for.
  const nameLine = line('name')
  const handleLine = line('handle')
  const tellTaken = useTakenHandle(form)
  const [name, handle, bio] = useWatch({ control: form.control, name: ['name', 'handle', 'bio'] })
  return (
    <section className={css.group} aria-labelledby="the-label">
      <h2 id="the-label" className={type.h3}>
        The label
      </h2>
      <FieldNote
        id="label-note"
        hint={
          walletFixed
            ? 'Name, handle and bio are needed. All else may stay empty.'
            : 'Name, handle, bio and a connected wallet are needed. All else may stay empty.'
        }
      />
      <div className={css.fields}>
        <Field autoComplete="name" required {...nameLine} hint={writeRoom(name, maxName)} />
        <Field
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          required
          {...handleLine}
          onBlur={(event) => {
            void handleLine.onBlur(event)
            void tellTaken()
          }}
          hint={writeRoom(handle.replace(/^@/, ''), maxHandle)}
        />
        <TextArea className={css.full} required {...line('bio')} hint={writeRoom(bio, maxBio)} />
        <Field
          className={css.wallet}
          autoComplete="off"
          spellCheck={false}
          readOnly={walletFixed}
          hint={
            <>
              {walletFixed
                ? 'The wallet stays with the profile.'
                : 'The connected wallet is used, whatever is typed here.'}{' '}
              <HelpLink to={privacyPage} section="hidden-wallets">
                What hiding it does
              </HelpLink>
            </>
          }
          {...line('walletAddress')}
        />
        <Checkbox
          label={fieldLabels.hideWallet}
          className={css.check}
          {...form.register('hideWallet')}
        />
        <TagField form={form} className={css.full} />
      </div>
    </section>
  )
}
