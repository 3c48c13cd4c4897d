import { DescriptionItem, DescriptionList } from '#ui/description-list.tsx'
import { Dialog } from '#ui/dialog.tsx'
import css from './shortcuts-dialog.module.css'

const shortcuts = [
  { keys: ['/'], does: 'Search the directory' },
  { keys: ['?'], does: 'Show these shortcuts' },
  { keys: ['←', '→'], does: 'Move through photos, or profiles of a list' },
  { keys: ['F8'], does: 'Go to the notification' },
  { keys: ['Esc'], does: 'Close the open dialog or menu' },
]

/** List of the keyboard shortcuts. */
export function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog open onOpenChange={onClose} title="Keyboard Shortcuts">
      <div className={css.list}>
        <DescriptionList>
          {shortcuts.map(({ keys, does }) => (
            <DescriptionItem
              key={does}
              term={keys.map((key) => (
                <kbd key={key} className={css.key}>
                  {key}
                </kbd>
              ))}
            >
              {does}
            </DescriptionItem>
          ))}
        </DescriptionList>
      </div>
    </Dialog>
  )
}
