import { Link, useHydrated, useLocation } from '@tanstack/react-router'
import { useTitle } from '#lib/use-title.ts'
import { Button } from '#ui/button.tsx'
import layout from '#ui/layout.module.css'
import css from '#ui/message-page.module.css'
import { MessagePage } from '#ui/message-page.tsx'
import type from '#ui/type.module.css'
import { sections } from './sections.ts'

/** Page for unknown URLs: an empty place on the wall, with a label. */
export function NotFound() {
  const pathname = useLocation({ select: (location) => location.pathname })
  // The server renders one page for all missing ones.
  const note = useHydrated() ? `404 · ${pathname}` : '404'
  useTitle('Page Not Found')
  return (
    <MessagePage title="Page Not Found" note={note}>
      <p className={`${type.say} ${css.aside}`}>This page was removed, or never existed.</p>
      <p>Did you forget to add the page to the router?</p>
      <div className={layout.actions}>
        {sections.slice(0, 2).map(({ name, path }) => (
          <Button key={path} variant={path === '/' ? 'primary' : 'plain'} asChild>
            <Link to={path}>{path === '/' ? 'Back to Home' : name}</Link>
          </Button>
        ))}
      </div>
    </MessagePage>
  )
}
