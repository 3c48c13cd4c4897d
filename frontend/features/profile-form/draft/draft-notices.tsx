import { type FieldPath, fieldLabels } from '../fields/field-labels.ts'
import { FormNotice } from '../fields/form-notice.tsx'

const list = new Intl.ListFormat('en-GB', { type: 'conjunction' })

/** Formats a list of fields: "Bio, Photos and Website". */
function formatFields(paths: readonly FieldPath[]): string {
  return list.format(paths.map((path) => fieldLabels[path]))
}

/** Notice that a draft was restored. */
export function DraftNotice({ onDiscard }: { onDiscard: () => void }) {
  return (
    <FormNotice action="Discard Draft" onAct={onDiscard}>
      We restored your draft, with everything you typed and did not send.
    </FormNotice>
  )
}

type ChangeNoticeProps = {
  /** Fields that were changed elsewhere since the form was loaded. */
  newerFields: readonly FieldPath[]
  /** Fields with typed text that were also changed elsewhere. */
  conflicts: readonly FieldPath[]
  onLoad: () => void
  onDiscardConflicts: () => void
}

/** Notice of changes made elsewhere while the form was open, with the options. */
export function ChangeNotice({
  newerFields,
  conflicts,
  onLoad,
  onDiscardConflicts,
}: ChangeNoticeProps) {
  return (
    <div role="status">
      {newerFields.length > 0 ? (
        <FormNotice key="newer" action="Load newer version" onAct={onLoad}>
          Your profile was changed elsewhere since you opened it here: {formatFields(newerFields)}.
          Load the newer version before you sign. You will not lose what you typed.
        </FormNotice>
      ) : (
        conflicts.length > 0 && (
          <FormNotice key="conflicts" action="Use newer versions" onAct={onDiscardConflicts}>
            You and another window both changed: {formatFields(conflicts)}. If you sign, your
            versions replace the newer ones.
          </FormNotice>
        )
      )}
    </div>
  )
}
