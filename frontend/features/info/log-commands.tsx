import { useQuery } from '@tanstack/react-query'
import { copyText } from '#lib/copy-text.ts'
import { configQueries } from '#queries/config.ts'
import { Button } from '#ui/button.tsx'
import typography from '#ui/typography.module.css'
import css from './transparency-page.module.css'

/** Commands that copy and watch the log of this directory. */
export function LogCommands() {
  const { data } = useQuery(configQueries.current())
  const url = data ? new URL(data.publicUrl).origin : 'https://…'
  return (
    <ul className={css.commands}>
      {['mirror', 'watch'].map((verb) => (
        <Command key={verb} text={`npm run log -- ${verb} ${url} ${verb}-folder`} />
      ))}
    </ul>
  )
}

function Command({ text }: { text: string }) {
  const copied = { title: 'Copied', text: 'The command is on your clipboard.' }
  return (
    <li className={css.command}>
      <code className={typography.mono}>{text}</code>
      <Button onClick={() => void copyText(text, copied)}>Copy</Button>
    </li>
  )
}
