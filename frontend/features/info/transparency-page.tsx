import { transparencyText } from '#contract/pages/page-texts/transparency.ts'
import { transparencyPage } from '#contract/pages/pages.ts'
import { useTitle } from '#lib/use-title.ts'
import layout from '#ui/layout.module.css'
import { LogCommands } from './log-commands.tsx'
import { LogState } from './log-state.tsx'
import { ProofPath } from './proof-path.tsx'
import { StaffActivity } from './staff-activity.tsx'
import { TextHead, TextSections } from './text-page.tsx'
import css from './transparency-page.module.css'

/** Page about the transparency log: its state, how to check it, and what it proves. */
export function TransparencyPage() {
  useTitle(transparencyPage.title)
  return (
    <div className={layout.wrap}>
      <TextHead text={transparencyText} />
      <LogState />
      <ProofPath />
      <div className={css.sections}>
        <TextSections
          sections={transparencyText.sections}
          below={{ check: <LogCommands />, staff: <StaffActivity /> }}
        />
      </div>
    </div>
  )
}
