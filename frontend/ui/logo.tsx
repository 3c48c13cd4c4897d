import css from './logo.module.css'

/** The logo, a frame with its label at the lower right, and the name beside it. */
export function Logo() {
  return (
    <span className={css.logo}>
      <svg viewBox="0 0 27 27" aria-hidden="true">
        <path className={css.frame} d="M1.5 3h16v21h-16z" />
        <path className={css.label} d="M21 17.5h5.5v8H21z" />
      </svg>
      <span>Provenance</span>
    </span>
  )
}
