import { transparencyText } from '#contract/pages/page-texts/transparency.ts'
import { transparencyPage } from '#contract/pages/pages.ts'
import { useTitle } from '#lib/use-title.ts'
import { LogCommands } from './log-commands.tsx'
import { LogState } from './log-state.tsx'
import { StaffActivity } from './staff-activity.tsx'
import { TextPage, TextSections } from './text-page.tsx'

/** Page about the transparency log: its state, how to check it, and what it proves. */
export function TransparencyPage() {
  useTitle(transparencyPage.title)
  return (
    <TextPage text={transparencyText}>
      <LogState />
      <TextSections
        sections={transparencyText.sections}
        below={{ check: <LogCommands />, staff: <StaffActivity /> }}
      />
    </TextPage>
  )
}
