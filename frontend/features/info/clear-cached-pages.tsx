import { useState } from 'react'
import { clearCachedPages } from '#lib/cached-pages.ts'
import { Button } from '#ui/button.tsx'
import css from './clear-cached-pages.module.css'

/** Throws away what this browser keeps of the directory, and says that it is gone. */
export function ClearCachedPages() {
  const [said, setSaid] = useState('')
  const forget = () =>
    clearCachedPages().then(
      () => setSaid('Forgotten. What you see from now on is kept anew.'),
      () => setSaid('Your browser did not let go of them. Its own settings can clear them.'),
    )
  return (
    <div className={css.forget}>
      <Button size="small" onClick={() => void forget()}>
        Forget the pages kept in this browser
      </Button>
      <p role="status">{said}</p>
    </div>
  )
}
