import { privacyPage } from '#contract/pages/pages.ts'
import { Checkbox, Field } from '#ui/field.tsx'
import typography from '#ui/typography.module.css'
import css from '../profile-form.module.css'
import { fieldLabels } from './field-labels.ts'
import { HelpLink } from './help-link.tsx'
import { type ProfileFormApi, useFieldProps } from './use-profile-form.ts'

type WalletFieldsProps = {
  form: ProfileFormApi
  /** True if the wallet can still be chosen: an edit keeps the profile's wallet. */
  isNew?: boolean
}

/** The wallet of the profile, and whether public pages show it. */
export function WalletFields({ form, isNew = false }: WalletFieldsProps) {
  const fieldProps = useFieldProps(form)
  return (
    <section className={css.group} aria-labelledby="wallet">
      <h2 id="wallet" className={typography.h3}>
        Wallet
      </h2>
      <div className={css.fields}>
        <Field
          className={css.wallet}
          autoComplete="off"
          spellCheck={false}
          readOnly={!isNew}
          hint={
            <>
              {isNew
                ? 'The connected wallet is used, even if you type another one.'
                : 'The wallet of a profile cannot be changed.'}{' '}
              <HelpLink to={privacyPage} section="hidden-wallets">
                What hiding does
              </HelpLink>
            </>
          }
          {...fieldProps('walletAddress')}
        />
        <Checkbox
          label={fieldLabels.hideWallet}
          className={css.check}
          {...form.register('hideWallet')}
        />
      </div>
    </section>
  )
}
