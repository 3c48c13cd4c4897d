import { useState } from 'react'
import { clearCachedPages } from '#lib/cached-pages.ts'
import { Button } from '#ui/button.tsx'
import rows from '#ui/row.module.css'
import text from './text-page.module.css'

/** Button that removes the stored pages from this browser. */
export function ClearCachedPages() {
  const [result, setResult] = useState('')
  const clear = () =>
    clearCachedPages().then(
      () =>
        setResult(
          'The stored pages are removed. Pages that you open from now on are stored again.',
        ),
      () =>
        setResult(
          'The pages could not be removed. Clear the data of this site in your browser’s settings.',
        ),
    )
  return (
    <div className={`${rows.row} ${text.controls}`}>
      <Button size="small" onClick={() => void clear()}>
        Remove the stored pages
      </Button>
      <p role="status">{result}</p>
    </div>
  )
}
