import type { BulkReviewBody } from '#contract/commands/bulk-review.ts'
import { formatCount } from '#lib/format-count.ts'
import { Button } from '#ui/button.tsx'
import layout from '#ui/layout.module.css'
import typography from '#ui/typography.module.css'
import { formatProfiles } from './format-bulk-review.ts'
import { type DecisionRequest, ReasonForm, textKeyOf } from './reason-form.tsx'
import css from './review-bar.module.css'
import { countSelected, networksOf, type Selection, toRequest } from './selection.ts'

type BarProps = {
  selection: Selection
  request: DecisionRequest | undefined
  isBusy: boolean
  onRequest: (request: DecisionRequest | undefined) => void
  onSend: (body: BulkReviewBody) => void
}

/** Actions on all selected profiles. */
export function ReviewBar({ selection, request, isBusy, onRequest, onSend }: BarProps) {
  // An open form keeps the selection with which it was opened.
  const subject = request?.selection ?? selection
  const count = countSelected(subject)
  const networks = networksOf(subject)
  const network = networks?.length === 1 ? networks[0] : undefined
  /** Button that opens or closes the form of a decision. */
  const toggleButton = (verdict: DecisionRequest['verdict'], label: string) => {
    const isOpen = request?.verdict === verdict
    const about = verdict === 'block' && network !== undefined ? { network } : {}
    return (
      <Button
        size="small"
        aria-expanded={isOpen}
        onClick={() => onRequest(isOpen ? undefined : { verdict, selection: subject, ...about })}
      >
        {label}
      </Button>
    )
  }
  return (
    <section className={css.bar} aria-label="Selected profiles">
      <div className={css.top}>
        <b className={typography.h3}>
          {request?.network ?? `${formatProfiles(count.total, count.isBounded)} selected`}
        </b>
        {networks && networks.length > 0 && !request?.network && (
          <span className={typography.mono}>
            {networks.length === 1 ? '1 network' : `${networks.length} networks`}
          </span>
        )}
        <div className={`${layout.actions} ${css.buttons}`}>
          {count.total > 0 && (
            <>
              <Button
                size="small"
                disabled={isBusy}
                onClick={() =>
                  onSend({ verdict: 'approve', note: '', selection: toRequest(subject) })
                }
              >
                List {formatCount(count)}
              </Button>
              {toggleButton('approve', 'List with a note…')}
              {toggleButton('reject', 'Turn down…')}
            </>
          )}
          {network !== undefined && toggleButton('block', 'Block network…')}
        </div>
      </div>
      {request && (
        <ReasonForm
          key={textKeyOf(request)}
          request={request}
          network={request.network ?? network}
          isBusy={isBusy}
          onClose={() => onRequest(undefined)}
          onSend={onSend}
        />
      )}
    </section>
  )
}
