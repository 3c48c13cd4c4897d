import { Link, useLocation, useRouter } from '@tanstack/react-router'
import { useAtomValue } from 'jotai'
import type { MouseEvent } from 'react'
import type { ProfileType } from '#contract/profile-type.ts'
import { typeWords } from '#contract/type-words.ts'
import { openedListAtom } from '#lib/opened-list.ts'
import { Button } from '#ui/button.tsx'

/** Leads to the list of a type: with the filters it had, and where it was just left, to that place in it. */
export function BackToList({ type }: { type: ProfileType }) {
  const { history } = useRouter()
  const place = useLocation({ select: ({ state }) => state.__TSR_index })
  const opened = useAtomValue(openedListAtom)
  const list = opened?.type === type ? opened : undefined
  const goBack = (event: MouseEvent) => {
    const isPlain = !(event.ctrlKey || event.metaKey || event.shiftKey || event.altKey)
    if (!isPlain || list?.place !== place - 1) return
    event.preventDefault()
    history.back()
  }
  return (
    <Button asChild variant="quiet">
      <Link to={typeWords[type].path} search={list?.search ?? {}} onClick={goBack}>
        <span>
          <span aria-hidden="true">← </span>Back to {typeWords[type].plural}
        </span>
      </Link>
    </Button>
  )
}
