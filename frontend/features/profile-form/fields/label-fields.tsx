import { useWatch } from 'react-hook-form'
import { maxBio, maxHandle, maxName } from '#contract/limits.ts'
import { privacyPage } from '#contract/pages.ts'
import { Checkbox, Field, TextArea } from '#ui/field.tsx'
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
  const handleLine = line('handle')
  const tellTaken = useTakenHandle(form)
  const [name, handle, bio] = useWatch({ control: form.control, name: ['name', 'handle', 'bio'] })
  return (
    <section className={css.group} aria-labelledby="the-label">
      <h2 id="the-label" className={type.h3}>
        The label
      </h2>
      <div className={css.fields}>
        <Field autoComplete="name" {...line('name')} hint={writeRoom(name, maxName)} />
        <Field
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          {...handleLine}
          onBlur={(event) => {
            void handleLine.onBlur(event)
            void tellTaken()
          }}
          hint={writeRoom(handle.replace(/^@/, ''), maxHandle)}
        />
        <TextArea className={css.full} {...line('bio')} hint={writeRoom(bio, maxBio)} />
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
