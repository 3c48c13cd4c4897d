import { maxBio, maxHandle, maxName } from '#contract/limits.ts'
import { privacyPage } from '#contract/pages.ts'
import { Checkbox, Field, TextArea } from '#ui/field.tsx'
import type from '#ui/type.module.css'
import css from '../profile-form.module.css'
import { fieldLabels } from './field-labels.ts'
import { HelpLink } from './help-link.tsx'
import { type ProfileFormApi, useLine } from './use-profile-form.ts'

type LabelFieldsProps = {
  form: ProfileFormApi
  /** The wallet of an edit stays what it is. */
  walletFixed?: boolean
}

/** What will stand on the label: who, which words, which wallet, which tags. */
export function LabelFields({ form, walletFixed = false }: LabelFieldsProps) {
  const line = useLine(form)
  return (
    <section className={css.group} aria-labelledby="the-label">
      <h2 id="the-label" className={type.h3}>
        The label
      </h2>
      <div className={css.fields}>
        <Field autoComplete="name" maxLength={maxName} {...line('name')} />
        <Field
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={maxHandle + 1}
          {...line('handle')}
        />
        <TextArea className={css.full} maxLength={maxBio} {...line('bio')} />
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
        <Field
          className={css.full}
          hint="Separate with commas."
          autoComplete="off"
          {...line('tags')}
        />
      </div>
    </section>
  )
}
