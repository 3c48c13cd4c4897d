import { copyText } from '#lib/copy-text.ts'
import { CopyButton } from '#ui/copy-button.tsx'
import typography from '#ui/typography.module.css'
import css from './copy-row.module.css'

/** A technical text with a button that copies it. `name` completes "Copy the …". */
export function CopyRow({ name, text }: { name: string; text: string }) {
  return (
    <div className={css.row}>
      <code className={`${typography.mono} ${css.text}`}>{text}</code>
      <CopyButton name={name} text={text} isFramed onCopy={copyText} />
    </div>
  )
}
