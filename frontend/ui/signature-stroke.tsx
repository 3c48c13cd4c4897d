import type { CSSProperties } from 'react'
import { joinClasses } from './join-classes.ts'
import css from './signature-stroke.module.css'

type SignatureStrokeProps = {
  /** URL of the stroke: `/signatures/v1/<id>.svg`. Without a URL only the word is shown. */
  src?: string | undefined
  word?: string
  state?: 'valid' | 'invalid' | 'erased'
  size?: 'small' | 'normal' | 'large'
}

/** A signature with a word below it: valid, crossed out, or an empty dashed box after erasure. */
export function SignatureStroke({
  src,
  word,
  state = 'valid',
  size = 'normal',
}: SignatureStrokeProps) {
  const mask = src && state !== 'erased' ? { '--stroke': `url("${src}")` } : undefined
  return (
    <span className={joinClasses(css.signature, css[state], css[size])}>
      <span className={css.stroke} style={mask as CSSProperties} aria-hidden="true">
        <span className={css.ink} />
      </span>
      {word && <span className={css.word}>{word}</span>}
    </span>
  )
}
