import type { BulkReviewBody } from '#contract/commands/bulk-review.ts'
import { formatCount } from '#lib/format-count.ts'
import { Button } from '#ui/button.tsx'
import type from '#ui/type.module.css'
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
  const subject = request?.selection ?? selection
  const count = countSelected(subject)
  const networks = networksOf(subject)
  const toggle = (verdict: DecisionRequest['verdict']) => () =>
    onRequest(
      request?.verdict === verdict
        ? undefined
        : {
            verdict,
            selection: subject,
            ...(verdict === 'block' && networks?.[0] && { network: networks[0] }),
          },
    )
  return (
    <section className={css.bar} aria-label="Selected profiles">
      <div className={css.top}>
        <b className={type.h3}>
          {request?.network ?? `${formatProfiles(count.total, count.isBounded)} selected`}
        </b>
        {networks && networks.length > 0 && !request?.network && (
          <span className={type.mono}>
            {networks.length === 1 ? '1 network' : `${networks.length} networks`}
          </span>
        )}
        <div className={css.buttons}>
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
              <Button
                size="small"
                aria-expanded={request?.verdict === 'approve'}
                onClick={toggle('approve')}
              >
                List with a note…
              </Button>
              <Button
                size="small"
                aria-expanded={request?.verdict === 'reject'}
                onClick={toggle('reject')}
              >
                Turn down…
              </Button>
            </>
          )}
          {networks?.length === 1 && (
            <Button
              size="small"
              aria-expanded={request?.verdict === 'block'}
              onClick={toggle('block')}
            >
              Block network…
            </Button>
          )}
        </div>
      </div>
      {request && (
        <ReasonForm
          key={textKeyOf(request)}
          request={request}
          network={request.network ?? (networks?.length === 1 ? networks[0] : undefined)}
          isBusy={isBusy}
          onClose={() => onRequest(undefined)}
          onSend={onSend}
        />
      )}
    </section>
  )
}
