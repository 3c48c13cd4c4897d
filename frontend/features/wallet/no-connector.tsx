import { Button } from '#ui/button.tsx'
import { Tooltip, TooltipTiming } from '#ui/tooltip.tsx'
import { tooltipDelayMs, tooltipSkipDelayMs } from './tooltip-delay.ts'

/** The button where nothing can be connected. It takes the focus, so that it can say why. */
export function NoConnector() {
  return (
    <TooltipTiming delayDuration={tooltipDelayMs} skipDelayDuration={tooltipSkipDelayMs}>
      <Tooltip text="Wallet not connected: there is none to connect in this browser.">
        <Button variant="primary" size="small" aria-disabled>
          Connect Wallet
        </Button>
      </Tooltip>
    </TooltipTiming>
  )
}
