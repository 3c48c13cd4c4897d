import { Tooltip as RadixTooltip } from 'radix-ui'
import type { ReactNode } from 'react'
import css from './tooltip.module.css'

/** Sets how long the tooltips within it wait, in ms. */
export const TooltipTiming = RadixTooltip.Provider

/** A word more about the one child, on hover and on focus. Never the only place where it is said. */
export function Tooltip({ text, children }: { text: string; children: ReactNode }) {
  return (
    <RadixTooltip.Root>
      <RadixTooltip.Trigger asChild>{children}</RadixTooltip.Trigger>
      <RadixTooltip.Portal>
        <RadixTooltip.Content className={css.tooltip} sideOffset={6} collisionPadding={12}>
          {text}
        </RadixTooltip.Content>
      </RadixTooltip.Portal>
    </RadixTooltip.Root>
  )
}
