import { type ComponentProps, cloneElement, isValidElement } from 'react'
import css from './button.module.css'
import { joinClasses } from './join-classes.ts'

type ButtonProps = ComponentProps<'button'> & {
  variant?: 'plain' | 'primary' | 'destructive' | 'quiet'
  /** `small` for bars and tables. */
  size?: 'normal' | 'small'
  /** Applies the style to the only child, such as a link, instead of rendering a button. */
  asChild?: boolean
}

/** A button, or with `asChild` a link that looks like one. A view has one primary button. */
export function Button({
  variant = 'plain',
  size = 'normal',
  asChild = false,
  className,
  type = 'button',
  children,
  ...rest
}: ButtonProps) {
  const classes = joinClasses(css.button, css[variant], size === 'small' && css.small, className)
  if (asChild && isValidElement<{ className?: string | undefined }>(children)) {
    return cloneElement(children, {
      ...rest,
      className: joinClasses(classes, children.props.className),
    })
  }
  return (
    <button type={type} className={classes} {...rest}>
      {children}
    </button>
  )
}
