import { copyText } from '#lib/copy-text.ts'
import { Button } from '#ui/button.tsx'
import typography from '#ui/typography.module.css'
import css from './copy-row.module.css'

/** A technical text with a button that copies it. `name` completes "Copy the …". */
export function CopyRow({ name, text }: { name: string; text: string }) {
  const copied = { title: 'Copied', text: `The ${name} is on your clipboard.` }
  return (
    <div className={css.row}>
      <code className={`${typography.mono} ${css.text}`}>{text}</code>
      <Button
        size="small"
        aria-label={`Copy the ${name}`}
        onClick={() => void copyText(text, copied)}
      >
        Copy
      </Button>
    </div>
  )
}
