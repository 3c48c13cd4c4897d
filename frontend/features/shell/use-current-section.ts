import { useLocation } from '@tanstack/react-router'
import { useAtomValue } from 'jotai'
import { sectionAtom } from '#lib/section.ts'
import { isCurrent, type sections } from './sections.ts'

/** Tells of a section whether the page that stands belongs to it. */
export function useCurrentSection() {
  const pathname = useLocation({ select: (location) => location.pathname })
  const type = useAtomValue(sectionAtom)
  return (section: (typeof sections)[number]) => isCurrent(section, pathname, type)
}
