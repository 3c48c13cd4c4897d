import type { WalletChoice } from '#lib/wallet.ts'
import { Button } from '#ui/button.tsx'
import type from '#ui/type.module.css'
import css from './choice-dialog.module.css'

type ChoiceRowProps = {
  choice: WalletChoice
  isPending: boolean
  /** True if this row receives the initial focus of the dialog. */
  isFirst: boolean
  onChoose: () => void
}

const focusOnMount = (button: HTMLButtonElement | null) => button?.focus()

/** A wallet, its description, and the button to connect it. */
export function ChoiceRow({
  choice: { name, note, available },
  isPending,
  isFirst,
  onChoose,
}: ChoiceRowProps) {
  return (
    <li>
      <span>
        <span className={css.name}>{name}</span>
        <span className={`${type.small} ${css.note}`}>{note}</span>
      </span>
      {isPending ? (
        <span className={`${type.mono} ${css.pending}`} role="status">
          Connecting...
        </span>
      ) : (
        <Button
          size="small"
          aria-label={`Connect ${name}`}
          disabled={!available}
          ref={isFirst ? focusOnMount : null}
          onClick={onChoose}
        >
          Connect
        </Button>
      )}
    </li>
  )
}
