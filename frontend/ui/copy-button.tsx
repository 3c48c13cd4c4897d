import { Button } from './button.tsx'
import css from './copy-button.module.css'

type CopyButtonProps = {
  /** Completes "Copy the …". */
  name: string
  text: string
  /** True beside a text with room for a button. */
  isFramed?: boolean
  /** Copies the text, and shows `copied` as a toast. */
  onCopy: (text: string, copied: { title: string; text: string }) => Promise<void>
}

/** Small button beside a text that may be shortened. It copies the whole text. */
export function CopyButton({ name, text, isFramed = false, onCopy }: CopyButtonProps) {
  const copied = { title: 'Copied', text: `The ${name} is on your clipboard.` }
  return (
    <Button
      size="small"
      {...(!isFramed && { variant: 'quiet', className: css.copy })}
      aria-label={`Copy the ${name}`}
      onClick={() => void onCopy(text, copied)}
    >
      Copy
    </Button>
  )
}
