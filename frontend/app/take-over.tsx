import { type ReactNode, useInsertionEffect, useLayoutEffect } from 'react'

/** How far somebody has read: as the page is put in place it stands nowhere for a moment. */
let top = 0
const note = () => {
  top = window.scrollY
}

/** Follows who reads what the server drew. */
export function followReader(): void {
  note()
  addEventListener('scroll', note)
}

/**
 * Makes `root` the page's own at the moment when it takes the place of what the server drew: before what
 * takes the focus as it comes, and without a move for who has read on.
 */
export function TakeOver({ root, children }: { root: HTMLElement; children: ReactNode }) {
  useInsertionEffect(() => {
    removeEventListener('scroll', note)
    root.inert = false
    root.removeAttribute('data-first-view')
  }, [root])
  useLayoutEffect(() => {
    // The router begins a page at its top.
    if (window.scrollY === 0) window.scrollTo(0, top)
  }, [])
  return children
}
