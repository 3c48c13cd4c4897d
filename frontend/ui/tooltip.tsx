import { Tooltip as RadixTooltip } from 'radix-ui'
import type { ReactNode } from 'react'
import css from './tooltip.module.css'

/** Provider of the tooltip delays, in ms. */
export const TooltipTiming = RadixTooltip.Provider

/** Tooltip of the only child, on hover and focus. Its text must also be available elsewhere. */
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
