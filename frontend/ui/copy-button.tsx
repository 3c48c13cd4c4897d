import { Button } from './button.tsx'
import css from './copy-button.module.css'

type CopyButtonProps = {
  /** Completes "Copy the …". */
  name: string
  text: string
  /** Copies the text, and shows `copied` as a toast. */
  onCopy: (text: string, copied: { title: string; text: string }) => Promise<void>
}

/** Small button beside a technical text that may be shortened. It copies the whole text. */
export function CopyButton({ name, text, onCopy }: CopyButtonProps) {
  const copied = { title: 'Copied', text: `The ${name} is on your clipboard.` }
  return (
    <Button
      variant="quiet"
      size="small"
      className={css.copy}
      aria-label={`Copy the ${name}`}
      onClick={() => void onCopy(text, copied)}
    >
      Copy
    </Button>
  )
}
