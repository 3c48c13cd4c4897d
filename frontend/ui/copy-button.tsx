import { useEffect, useState } from 'react'
import { Button } from './button.tsx'
import css from './copy-button.module.css'

const confirmMs = 2000

type CopyButtonProps = {
  /** The text for the clipboard. */
  text: string
  /** Description of the text for the accessible name: "wallet address". */
  name: string
}

/** Copies an address or a hash, and shows the result for two seconds. */
export function CopyButton({ text, name }: CopyButtonProps) {
  const [result, setResult] = useState<'Copied' | 'Not copied'>()
  useEffect(() => {
    if (!result) return
    const timer = setTimeout(() => setResult(undefined), confirmMs)
    return () => clearTimeout(timer)
  }, [result])
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => setResult('Copied'),
      () => setResult('Not copied'),
    )
  return (
    <>
      <Button
        variant="quiet"
        size="small"
        className={css.copy}
        aria-label={`Copy ${name}`}
        onClick={() => void copy()}
      >
        Copy
      </Button>
      <span role="status">{result}</span>
    </>
  )
}
