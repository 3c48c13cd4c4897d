import { type FormEvent, useState } from 'react'
import { supportText } from '#contract/pages/page-texts/support.ts'
import { copyText } from '#lib/copy-text.ts'
import { Button } from '#ui/button.tsx'
import { CopyButton } from '#ui/copy-button.tsx'
import { Field, TextArea } from '#ui/field.tsx'
import overlay from '#ui/overlay-input.module.css'
import rows from '#ui/row.module.css'
import typography from '#ui/typography.module.css'
import css from './mail-form.module.css'

/** Composes a message and opens it in the visitor's mail program. The page sends nothing. */
export function MailForm({ email }: { email: string }) {
  const [topic, setTopic] = useState<string>(supportText.topics[0])
  const [handle, setHandle] = useState('')
  const [message, setMessage] = useState('')
  const [error, setError] = useState<string>()
  const openMail = (event: FormEvent) => {
    event.preventDefault()
    if (message.trim() === '') setError('Write a message first: what happened, and when.')
    else window.location.assign(createMailLink({ email, topic, handle, message }))
  }
  return (
    <form onSubmit={openMail} noValidate>
      <fieldset className={`${rows.chips} ${css.topics}`}>
        <legend className={typography.hidden}>Topic</legend>
        {supportText.topics.map((name) => (
          <label key={name} className={css.topic}>
            <input
              type="radio"
              name="topic"
              className={overlay.input}
              checked={name === topic}
              onChange={() => setTopic(name)}
            />
            {name}
          </label>
        ))}
      </fieldset>
      <Field
        label="Handle, if you have one"
        placeholder="@handle"
        autoComplete="off"
        value={handle}
        onChange={({ target }) => setHandle(target.value)}
      />
      <TextArea
        label="Message"
        placeholder="Tell us what happened and when"
        className={css.message}
        // Mail programs limit the length of an address, which contains the message.
        maxLength={1500}
        value={message}
        error={error}
        onChange={({ target }) => {
          setMessage(target.value)
          setError(undefined)
        }}
      />
      <MailActions email={email} />
    </form>
  )
}

function MailActions({ email }: { email: string }) {
  return (
    <div className={`${rows.row} ${css.actions}`}>
      <Button type="submit" variant="primary">
        Open in my mail program
      </Button>
      <span className={css.address}>
        or write to <a href={`mailto:${email}`}>{email}</a>
      </span>
      <CopyButton name="mailbox address" text={email} isFramed onCopy={copyText} />
    </div>
  )
}

type Mail = { email: string; topic: string; handle: string; message: string }

/** Returns a `mailto:` address (RFC 6068) with the topic as subject and the handle above the message. */
export function createMailLink({ email, topic, handle, message }: Mail): string {
  const bareHandle = handle.trim().replace(/^@/, '')
  const sender = bareHandle ? `Handle: @${bareHandle}\n\n` : ''
  const body = `${sender}${message.trim()}`.replaceAll(/\r?\n/g, '\r\n')
  const subject = `Provenance: ${topic}`
  return `mailto:${encodeURIComponent(email).replace('%40', '@')}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(body)}`
}
