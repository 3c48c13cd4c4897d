import { createPortal } from 'react-dom'
import type { ProfileView } from '#contract/views/profile.ts'
import { copyText } from '#lib/copy-text.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import typography from '#ui/typography.module.css'
import css from './label-dialog.module.css'
import { PrintedLabel } from './printed-label.tsx'
import { renderSnippet } from './render-snippet.ts'

type LabelDialogProps = {
  profile: ProfileView
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** Dialog with a profile's label to print, or to embed in another page. */
export function LabelDialog({ profile, open, onOpenChange }: LabelDialogProps) {
  const snippet = renderSnippet(profile, window.location.origin)
  return (
    <>
      <Dialog open={open} onOpenChange={onOpenChange} title="Print or embed">
        <section className={css.part}>
          <h3 className={typography.h3}>On paper</h3>
          <p className={css.hint}>For the wall beside the artwork. The QR code opens this page.</p>
          <div className={css.preview}>
            <PrintedLabel profile={profile} />
          </div>
          <Button variant="primary" onClick={() => window.print()}>
            Print Wall Label
          </Button>
        </section>
        <section className={css.part}>
          <h3 className={typography.h3}>On your own page</h3>
          <p className={css.hint}>Paste this where the label should appear. It stays up to date.</p>
          <textarea
            className={`${typography.mono} ${css.snippet}`}
            aria-label="HTML of the label"
            readOnly
            rows={4}
            value={snippet}
            onFocus={({ target }) => target.select()}
          />
          <Button
            onClick={() =>
              void copyText(snippet, {
                title: 'Snippet Copied',
                text: 'Paste it into the HTML of your page.',
              })
            }
          >
            Copy Snippet
          </Button>
        </section>
      </Dialog>
      {open &&
        createPortal(
          <div className={css.sheet} aria-hidden="true">
            <PrintedLabel profile={profile} />
          </div>,
          document.body,
        )}
    </>
  )
}
