import type { ComponentProps, ReactNode } from 'react'
import { Button } from '#ui/button.tsx'
import css from '../profile-form.module.css'

type FormNoticeProps = Pick<ComponentProps<typeof Button>, 'aria-disabled'> & {
  children: ReactNode
  /** Label of the button. */
  action: string
  onAct: ComponentProps<typeof Button>['onClick']
}

/** Notice in the form, with a button beside it. */
export function FormNotice({ children, action, onAct, ...button }: FormNoticeProps) {
  return (
    <div className={css.notice}>
      <p>{children}</p>
      <Button size="small" onClick={onAct} {...button}>
        {action}
      </Button>
    </div>
  )
}
