import { Link } from '@tanstack/react-router'
import { Button } from '#ui/button.tsx'
import layout from '#ui/layout.module.css'
import type from '#ui/type.module.css'
import css from './profile-page.module.css'

/** What stands at the address of a profile that is not there, or not any more. */
export function MissingProfile() {
  return (
    <div className={`${layout.wrap} ${css.missing}`} role="status">
      <h1 className={type.display}>Profile Not Found</h1>
      <p className={type.lede}>Removed, or never hung.</p>
      <Button asChild variant="primary">
        <Link to="/">Back to Home</Link>
      </Button>
    </div>
  )
}

/** What stands there when asking for it failed. */
export function UnreadableProfile({ onRetry }: { onRetry: () => void }) {
  return (
    <div className={`${layout.wrap} ${css.missing}`} role="alert">
      <h1 className={type.display}>Failed to fetch profile</h1>
      <Button variant="primary" onClick={onRetry}>
        Try again
      </Button>
    </div>
  )
}
