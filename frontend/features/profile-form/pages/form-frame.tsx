import type { ReactNode } from 'react'
import { useWatch } from 'react-hook-form'
import type { ProfileView } from '#contract/views/profile.ts'
import type from '#ui/type.module.css'
import { writePreview } from '../fields/preview.ts'
import type { ProfileFormApi } from '../fields/use-profile-form.ts'
import css from '../profile-form.module.css'

/** The title of a form and what it is about. */
export function FormHead({ title, lede }: { title: string; lede: ReactNode }) {
  return (
    <header className={css.head}>
      <h1 className={type.display}>{title}</h1>
      <p className={type.lede}>{lede}</p>
    </header>
  )
}

export type RenderPreview = (profile: ProfileView) => ReactNode

type PreviewAsideProps = {
  form: ProfileFormApi
  wallet: string | null
  /** The id by which the profile's work is drawn. */
  workId: string
  before?: ProfileView
  renderPreview: RenderPreview
  /** What stands below the card. */
  children?: ReactNode
}

/** The card as it will hang, following what is typed. */
export function PreviewAside({ form, renderPreview, children, ...previewed }: PreviewAsideProps) {
  useWatch({ control: form.control })
  return (
    <aside className={css.preview} aria-label="As it will hang">
      <p className={type.mono}>As it will hang</p>
      <div className={css.hung}>{renderPreview(writePreview(form.getValues(), previewed))}</div>
      {children}
    </aside>
  )
}
