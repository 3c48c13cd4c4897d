import type { ComponentProps, ReactNode } from 'react'
import { Button } from '#ui/button.tsx'
import css from '../profile-form.module.css'

type NoteProps = Pick<ComponentProps<typeof Button>, 'aria-disabled'> & {
  children: ReactNode
  /** Label of the button. */
  action: string
  onAct: ComponentProps<typeof Button>['onClick']
}

/** Note in the form, with a button beside it. */
export function Note({ children, action, onAct, ...button }: NoteProps) {
  return (
    <div className={css.notice}>
      <p>{children}</p>
      <Button size="small" onClick={onAct} {...button}>
        {action}
      </Button>
    </div>
  )
}
