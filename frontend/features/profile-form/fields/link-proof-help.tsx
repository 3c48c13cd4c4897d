import { useQuery } from '@tanstack/react-query'
import { Tabs } from 'radix-ui'
import type { LinkName } from '#contract/profile/links.ts'
import type { ProfileView } from '#contract/views/profile.ts'
import { listBackLinkLines } from '#lib/back-link-lines.ts'
import { copyText } from '#lib/copy-text.ts'
import { useCheckLinks } from '#lib/use-check-links.ts'
import { configQueries } from '#queries/config.ts'
import { Button } from '#ui/button.tsx'
import { CopyButton } from '#ui/copy-button.tsx'
import typography from '#ui/typography.module.css'
import css from './link-proof-help.module.css'

type LinkProofHelpProps = { id: string; profile: ProfileView; link: LinkName }

/** Explains how to prove a link: one tab per place, each with a line to copy. */
export function LinkProofHelp({ id, profile, link }: LinkProofHelpProps) {
  const address = profile.socialLinks[link] ?? ''
  const lines = listBackLinkLines({ link, address, id: profile.id }, window.location.origin)
  const { data: config } = useQuery(configQueries.current())
  const checksLinks = config?.linkChecks ?? true
  const check = useCheckLinks(profile.id)
  const checkedAt = check.data?.find((checked) => checked.link === link)?.checkedAt
  const isProven = profile.linkProofs[link]?.lostOn === null
  return (
    <section id={id} className={css.help} aria-label="Prove this link">
      <p>
        <b>Prove this link</b> <span className={typography.muted}>optional</span>
      </p>
      <p className={css.hint}>
        {checksLinks
          ? 'Put one of these where only you can. We check right after you save, then once a day.'
          : `This directory checks no links: a page on the internet cannot link to ${window.location.host}.`}
      </p>
      <Tabs.Root defaultValue="rel-me">
        <Tabs.List className={css.tabs} aria-label="Places">
          {lines.map(({ method, tab }) => (
            <Tabs.Trigger key={method} value={method} className={css.tab}>
              {tab}
            </Tabs.Trigger>
          ))}
        </Tabs.List>
        {lines.map(({ method, line, hint }) => (
          <Tabs.Content key={method} value={method}>
            <div className={css.line}>
              <code className={typography.mono}>{line}</code>
              <CopyButton name="line" text={line} isFramed onCopy={copyText} />
            </div>
            <p className={css.hint}>{hint}</p>
          </Tabs.Content>
        ))}
      </Tabs.Root>
      {checksLinks && (
        <>
          <p className={css.hint} role="status">
            {checkedAt && !isProven && (
              <span className={css.missing}>Not found at {formatTime(checkedAt)}.</span>
            )}
            {checkedAt === null && 'The page has not responded yet. The result will appear here.'}
          </p>
          <Button
            size="small"
            aria-disabled={check.isPending}
            onClick={() => check.isPending || check.mutate()}
          >
            {check.isPending ? 'Checking...' : 'Check Now'}
          </Button>
        </>
      )}
    </section>
  )
}

/** Formats an ISO time as "14:03 UTC". */
const formatTime = (iso: string) => `${iso.slice(11, 16)} UTC`
