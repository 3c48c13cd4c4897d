import { Link, useHydrated, useLocation } from '@tanstack/react-router'
import { typeWords } from '#contract/profile/type-words.ts'
import { useTitle } from '#lib/use-title.ts'
import { Button } from '#ui/button.tsx'
import { MessagePage } from '#ui/message-page.tsx'

const { artist } = typeWords

/** Page for unknown URLs. */
export function NotFound() {
  const pathname = useLocation({ select: (location) => location.pathname })
  // The server renders one page for all missing ones.
  const note = useHydrated() ? `404 · ${pathname}` : '404'
  useTitle('Page Not Found')
  return (
    <MessagePage
      title="Page Not Found"
      text="This page was removed, or never existed."
      details={<p>Did you forget to add the page to the router?</p>}
      note={note}
    >
      <Button variant="primary" asChild>
        <Link to="/">Back to Home</Link>
      </Button>
      <Button asChild>
        <Link to={artist.path}>{artist.plural}</Link>
      </Button>
    </MessagePage>
  )
}
