import { formatDay } from '#contract/format-day.ts'

/** Formats an ISO time, or ms since 1970: "14:03:22 UTC". */
export function formatTime(at: string | number): string {
  return `${new Date(at).toISOString().slice(11, 19)} UTC`
}

/** Formats an ISO time: "19 Nov 2026, 14:03:22 UTC". */
export function formatDateTime(iso: string): string {
  return `${formatDay(iso)}, ${formatTime(iso)}`
}

/** Formats an ISO time: "19 Nov 2026, 14:03 UTC". */
export function formatMinute(iso: string): string {
  return `${formatDay(iso)}, ${new Date(iso).toISOString().slice(11, 16)} UTC`
}
