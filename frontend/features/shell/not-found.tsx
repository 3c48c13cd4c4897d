import { Link, useHydrated, useLocation } from '@tanstack/react-router'
import { typeWords } from '#contract/profile/type-words.ts'
import { useTitle } from '#lib/use-title.ts'
import { Button } from '#ui/button.tsx'
import layout from '#ui/layout.module.css'
import css from '#ui/message-page.module.css'
import { MessagePage } from '#ui/message-page.tsx'
import typography from '#ui/typography.module.css'

const { artist } = typeWords

/** Page for unknown URLs. */
export function NotFound() {
  const pathname = useLocation({ select: (location) => location.pathname })
  // The server renders one page for all missing ones.
  const note = useHydrated() ? `404 · ${pathname}` : '404'
  useTitle('Page Not Found')
  return (
    <MessagePage title="Page Not Found" note={note}>
      <p className={`${typography.prose} ${css.aside}`}>This page was removed, or never existed.</p>
      <p>Did you forget to add the page to the router?</p>
      <div className={layout.actions}>
        <Button variant="primary" asChild>
          <Link to="/">Back to Home</Link>
        </Button>
        <Button asChild>
          <Link to={artist.path}>{artist.plural}</Link>
        </Button>
      </div>
    </MessagePage>
  )
}
