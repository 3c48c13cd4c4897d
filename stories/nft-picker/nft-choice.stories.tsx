import type { Meta, StoryContext, StoryObj } from '@storybook/react-vite'
import { expect, fn, within } from 'storybook/test'
import type { NftList } from '#contract/views/nft.ts'
import { NftChoice } from '#features/nft-picker/nft-choice.tsx'
import { provideWallet } from '#lib/wallet.ts'
import { configQueries } from '#queries/config.ts'
import { nftKeys } from '#queries/nft.ts'
import { bareConfig } from '#tests/fixtures/config-views.ts'
import { drawPicture } from '../draw-picture.ts'

const wallet = '0x52908400098527886e0f7030069857d2e4169ee7'
type Nft = NftList['items'][number]
type Canvas = StoryContext['canvas']
type UserEvent = StoryContext['userEvent']

const names = ['Low water', 'River 41', 'Stair, north', '50 Hz, Turin', 'Lower case', 'Front 12']
const shapes = [
  [100, 126],
  [126, 126],
  [160, 90],
  [60, 140],
] as const
const papers = ['#f3f0e8', '#dfe8ea', '#f2dfdb', '#26282c']

const nft = (index: number, more: Partial<Nft> = {}): Nft => {
  const [width, height] = shapes[index % shapes.length] ?? [100, 100]
  return {
    tokenId: String(index),
    contractAddress: '0x1111111111111111111111111111111111111111',
    name: names[index % names.length] ?? '',
    description: '',
    image: drawPicture(width, height, papers[index % papers.length]),
    collection: 'Tide Tables',
    source: index % 3 === 0 ? 'Alchemy' : 'OpenSea',
    token: 'token',
    ...more,
  }
}

const services: NftList['services'] = [
  { name: 'OpenSea', status: 'answered' },
  { name: 'Alchemy', status: 'answered' },
  { name: 'Moralis', status: 'answered' },
]

/** Cached configuration of a directory with an NFT service. */
const withService = [configQueries.current().queryKey, { ...bareConfig, nfts: true }]

/** Cached data after the services have responded. */
const withNfts = (items: Nft[], more: Partial<NftList> = {}) => ({
  data: [withService, [nftKeys.ofWallet(wallet), { items, services, otherChain: null, ...more }]],
})
const pagedNfts = withNfts(Array.from({ length: 43 }, (_, index) => nft(index)))

const findChoice = (canvas: Canvas) => canvas.getByRole('button', { name: 'Choose from Your NFTs' })

async function openChoice(canvas: Canvas, userEvent: UserEvent): Promise<void> {
  await userEvent.click(findChoice(canvas))
}

const meta = {
  component: NftChoice,
  args: { wallet, onPicked: fn() },
  parameters: { data: [withService] },
  decorators: [
    (Story) => (
      <div style={{ display: 'flex', flexWrap: 'wrap', gap: 24, maxWidth: 652 }}>
        <Story />
      </div>
    ),
  ],
  play: async ({ canvas, userEvent }) => {
    await openChoice(canvas, userEvent)
    await expect(await canvas.findByRole('button', { name: 'Close' })).toBeVisible()
  },
} satisfies Meta<typeof NftChoice>
export default meta
type Story = StoryObj<typeof meta>

export const Paging: Story = {
  parameters: pagedNfts,
  play: async ({ canvas, userEvent }) => {
    const choose = findChoice(canvas)
    await userEvent.click(choose)
    await expect(await canvas.findByText('Showing 1-8 of 43')).toBeVisible()
    const previous = canvas.getByRole('button', { name: 'Previous' })
    const next = canvas.getByRole('button', { name: 'Next' })
    await userEvent.click(previous)
    await expect(canvas.getByText('Showing 1-8 of 43')).toBeVisible()
    for (let click = 0; click < 6; click += 1) await userEvent.click(next)
    await expect(canvas.getByText('Showing 41-43 of 43')).toBeVisible()
    await expect(next).toHaveFocus()
    await userEvent.keyboard('{Escape}')
    await expect(canvas.queryByText('Showing 41-43 of 43')).toBeNull()
    await expect(choose).toHaveFocus()
  },
}
export const Full: Story = { parameters: pagedNfts }
export const Two: Story = {
  parameters: withNfts([nft(0), nft(1, { collection: '' })], {
    services: [
      { name: 'OpenSea', status: 'failed' },
      { name: 'Alchemy', status: 'partial' },
      { name: 'Moralis', status: 'no-key' },
    ],
  }),
}
export const LongWords: Story = {
  parameters: withNfts([
    nft(0, { name: 'Donaudampfschifffahrtsgesellschaftskapitänswitwe, Blatt 7 von 10.000' }),
    nft(1, { name: 'بحر هادئ عند الفجر', collection: 'مجموعة الأمواج' }),
    nft(2, { name: '', collection: 'A collection whose name is as long as its roadmap' }),
    nft(3, { image: 'data:image/png;base64,AAAA' }),
  ]),
  play: async ({ canvas, userEvent }) => {
    await openChoice(canvas, userEvent)
    const long = await canvas.findByRole('button', { name: /as its roadmap · OpenSea$/ })
    // A long collection name does not cut off its source.
    const source = document.createRange()
    source.selectNodeContents(within(long).getByText(/· OpenSea$/))
    source.setStartAfter(within(long).getByText(/roadmap$/))
    const rightEdge = long.getBoundingClientRect().right
    await expect(source.getBoundingClientRect().right).toBeLessThanOrEqual(rightEdge)
    const arabic = canvas.getByText('بحر هادئ عند الفجر')
    const { left } = arabic.parentElement?.getBoundingClientRect() ?? {}
    await expect(arabic.getBoundingClientRect().left).toBe(left)
    await expect(arabic.offsetWidth).toBeLessThan(arabic.parentElement?.offsetWidth ?? 0)
  },
}
export const OtherChain: Story = { parameters: withNfts([nft(0)], { otherChain: 'Polygon' }) }
export const Empty: Story = {
  parameters: withNfts([]),
  play: async ({ canvas, userEvent }) => {
    await openChoice(canvas, userEvent)
    await expect(await canvas.findByText(/We search Ethereum mainnet only/)).toBeVisible()
  },
}
export const NoService: Story = {
  parameters: { data: [[configQueries.current().queryKey, bareConfig]] },
  play: async ({ canvas, userEvent }) => {
    const choose = findChoice(canvas)
    await expect(choose).toHaveAccessibleDescription(
      'NFT avatars are not set up on this directory. Upload a picture instead.',
    )
    await userEvent.click(choose)
    await expect(choose).toHaveAttribute('aria-expanded', 'false')
  },
}
export const NoWallet: Story = {
  args: { wallet: null },
  play: async ({ canvas, userEvent }) => {
    const choose = findChoice(canvas)
    await userEvent.click(choose)
    await expect(choose).toHaveAttribute('aria-expanded', 'false')
  },
}
export const Failed: Story = {
  beforeEach: () =>
    provideWallet(() => Promise.reject(new Error('The services are not responding.'))),
  play: async ({ canvas, userEvent }) => {
    await openChoice(canvas, userEvent)
    await expect(await canvas.findByText('The services are not responding.')).toBeVisible()
    await expect(canvas.getByRole('button', { name: 'Try Again' })).toBeVisible()
  },
}
export const Loading: Story = {
  beforeEach: () => provideWallet(() => new Promise(() => undefined)),
  play: async ({ canvas, userEvent }) => {
    await openChoice(canvas, userEvent)
    await expect(await canvas.findByText('Loading NFTs from Alchemy...')).toBeVisible()
  },
}
