import { Link } from '@tanstack/react-router'
import { Button } from '#ui/button.tsx'
import layout from '#ui/layout.module.css'
import css from '#ui/message-page.module.css'
import { MessagePage } from '#ui/message-page.tsx'
import typography from '#ui/typography.module.css'

/** Page of a profile that does not exist or was deleted. */
export function MissingProfile({ id }: { id: string }) {
  return (
    <MessagePage title="Profile Not Found" note={`404 · /profile/${id}`}>
      <p className={`${typography.prose} ${css.aside}`}>
        This profile was removed, or never existed.
      </p>
      <div className={layout.actions}>
        <Button asChild variant="primary">
          <Link to="/">Back to Home</Link>
        </Button>
      </div>
    </MessagePage>
  )
}

/** Page shown when loading the profile failed. */
export function ProfileError({ id, onRetry }: { id: string; onRetry: () => void }) {
  return (
    <MessagePage title="Failed to fetch profile" note={`/profile/${id}`}>
      <p className={`${typography.prose} ${css.aside}`} role="alert">
        The directory could not be reached, or sent an unexpected response.
      </p>
      <div className={layout.actions}>
        <Button variant="primary" onClick={onRetry}>
          Try Again
        </Button>
        <Button asChild>
          <Link to="/">Back to Home</Link>
        </Button>
      </div>
    </MessagePage>
  )
}
