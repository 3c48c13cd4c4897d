import { useQuery } from '@tanstack/react-query'
import { logPath } from '#contract/transparency/checkpoint.ts'
import { configQueries } from '#queries/config.ts'
import { CopyRow } from './copy-row.tsx'
import css from './transparency-page.module.css'

/** Commands that read, verify, copy and watch the log of this directory. */
export function LogCommands() {
  const { data } = useQuery(configQueries.current())
  const url = data ? new URL(data.publicUrl).origin : 'https://…'
  const commands = [
    { title: 'Read the signed checkpoint', text: `curl ${url}${logPath}/checkpoint` },
    { title: 'Save its key', text: `curl -o log.vkey ${url}${logPath}/vkey` },
    {
      title: 'Compute the whole tree again with Tessera',
      text: `go run github.com/transparency-dev/tessera/cmd/fsck@latest --storage_url=${url}${logPath}/ --public_key=log.vkey`,
    },
    {
      title: 'Copy the log, and verify every entry',
      text: `npm run log -- mirror ${url} mirror-folder`,
    },
    { title: 'Follow what the log signs', text: `npm run log -- watch ${url} watch-folder` },
  ]
  return (
    <ol className={css.commands}>
      {commands.map(({ title, text }, index) => (
        <li key={title}>
          {title}
          <div className={css.command}>
            <CopyRow name={`command ${index + 1}`} text={text} />
          </div>
        </li>
      ))}
    </ol>
  )
}
