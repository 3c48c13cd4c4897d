import { Tooltip as RadixTooltip } from 'radix-ui'
import type { ReactNode } from 'react'
import css from './tooltip.module.css'

/**
 * Tooltip of the only child, on hover and focus. Its text must also be available elsewhere. Radix's default delays
 * are those of the spec: 700 ms, and 300 ms to skip it.
 */
export function Tooltip({ text, children }: { text: string; children: ReactNode }) {
  return (
    <RadixTooltip.Provider>
      <RadixTooltip.Root>
        <RadixTooltip.Trigger asChild>{children}</RadixTooltip.Trigger>
        <RadixTooltip.Portal>
          <RadixTooltip.Content className={css.tooltip} sideOffset={6} collisionPadding={12}>
            {text}
          </RadixTooltip.Content>
        </RadixTooltip.Portal>
      </RadixTooltip.Root>
    </RadixTooltip.Provider>
  )
}
