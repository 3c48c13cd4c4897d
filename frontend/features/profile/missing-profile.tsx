import { Link } from '@tanstack/react-router'
import { Button } from '#ui/button.tsx'
import { MessagePage } from '#ui/message-page.tsx'

/** Page of a profile that does not exist or was deleted. */
export function MissingProfile({ id }: { id: string }) {
  return (
    <MessagePage
      title="Profile Not Found"
      text="This profile was removed, or never existed."
      note={`404 · /profile/${id}`}
    >
      <Button asChild variant="primary">
        <Link to="/">Back to Home</Link>
      </Button>
    </MessagePage>
  )
}

/** Page shown when loading the profile failed. */
export function ProfileError({ id, onRetry }: { id: string; onRetry: () => void }) {
  return (
    <MessagePage
      title="Failed to fetch profile"
      text="The directory could not be reached, or sent an unexpected response."
      role="alert"
      note={`/profile/${id}`}
    >
      <Button variant="primary" onClick={onRetry}>
        Try Again
      </Button>
      <Button asChild>
        <Link to="/">Back to Home</Link>
      </Button>
    </MessagePage>
  )
}
