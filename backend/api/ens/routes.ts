import { isAddress } from 'viem'
import { ensChainId } from '#contract/chains.ts'
import { publicEndpoints } from '#contract/endpoints/public.ts'
import { Refusal } from '#domain/refusal.ts'
import type { ApiApp } from '#edge/api-app.ts'
import type { ApiDeps } from '#edge/deps.ts'
import { limitPerNetwork } from '#edge/limits/concurrency-limit.ts'
import { consumeRateLimit } from '#edge/limits/rate-limit.ts'
import { setNoStore } from '#edge/no-store.ts'
import { listProfilesByWallet } from '#projections/roster/wallet.ts'
import { addRoute } from '../add-route.ts'
import { isOwnWallet } from '../session/sessions.ts'
import { viewerOf } from '../session/viewer.ts'
import { createEnsNameCache } from './ens-names.ts'

type EnsDeps = Pick<ApiDeps, 'config' | 'keyedIds' | 'logger' | 'pool' | 'readPool'>

const isOnEthereum = ({ contractChainId }: { contractChainId: number | null }) =>
  contractChainId === null || contractChainId === ensChainId

/**
 * Registers the route of ENS names. It resolves only wallets that listed profiles show, and the
 * caller's own unless a profile hides it. Otherwise it could reveal hidden wallets to callers and to the RPC
 * service.
 */
export function registerEnsRoutes(app: ApiApp, deps: EnsDeps): void {
  const { config, logger, readPool } = deps
  const rpcUrl = config.rpcUrls.get(ensChainId)
  const names =
    rpcUrl === undefined
      ? undefined
      : createEnsNameCache(rpcUrl, (cause) =>
          logger.warn({ err: cause }, 'an ENS name could not be resolved'),
        )
  const withConcurrencyLimit = limitPerNetwork('ens')

  addRoute(app, publicEndpoints.getEnsName, { session: 'optional' }, async (request, reply) => {
    const { session } = request
    const address = request.params.address.toLowerCase()
    if (!isAddress(address)) throw new Refusal('wallet-invalid')
    setNoStore(reply)
    if (names === undefined) return { name: null }
    const found = await listProfilesByWallet(readPool, address, viewerOf(request, deps))
    // Another chain may have a different contract at this address.
    const isShown = found.some((profile) => profile.status === 'listed' && isOnEthereum(profile))
    const isOwn = isOwnWallet(session, address) && isOnEthereum(session)
    const isHidden = found.some(({ hideWallet }) => hideWallet)
    if (isHidden || !(isShown || isOwn)) return { name: null }
    const known = names.findCached(address)
    if (known) return known
    await consumeRateLimit(deps, 'ens', request)
    return withConcurrencyLimit(request, () => names.resolve(address))
  })
}
