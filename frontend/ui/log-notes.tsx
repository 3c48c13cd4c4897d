import { Button } from './button.tsx'
import layout from './layout.module.css'

type LogNotesProps = { notes: readonly { name: string; note: string }[] }

/** Links that download signed checkpoints of the log, which are notes. */
export function LogNotes({ notes }: LogNotesProps) {
  return (
    <div className={layout.actions}>
      {notes.map(({ name, note }) => (
        <Button asChild size="small" key={name}>
          <a
            href={`data:text/plain;charset=utf-8,${encodeURIComponent(note)}`}
            download={`checkpoint ${name}`.trim().replaceAll(' ', '-').concat('.txt')}
          >
            {`Download the checkpoint ${name}`.trim()}
          </a>
        </Button>
      ))}
    </div>
  )
}
