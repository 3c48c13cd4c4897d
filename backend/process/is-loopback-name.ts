/** Returns true for a name or address of loopback, also for the IPv6 address in brackets as in URLs. */
export function isLoopbackName(host: string): boolean {
  return /^(localhost|\[?::1\]?|127(\.\d{1,3}){3})$/.test(host)
}
