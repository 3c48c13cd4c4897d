export const tooltipDelayMs = 700
export const tooltipSkipDelayMs = 300
