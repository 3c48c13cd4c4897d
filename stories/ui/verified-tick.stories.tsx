import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect } from 'storybook/test'
import { VerifiedTick } from '#ui/verified-tick.tsx'

const meta = { component: VerifiedTick } satisfies Meta<typeof VerifiedTick>
export default meta
type Story = StoryObj<typeof meta>

export const BesideName: Story = {
  render: () => (
    <p>
      Inés Valadares
      <VerifiedTick />
    </p>
  ),
}

const words = Array.from({ length: 14 }, (_, index) => `Hippopotomonstro${'s'.repeat(index)}`)

/** The tick stays beside the last letters of a long word, wherever the word wraps. */
export const BesideLongWords: Story = {
  render: () => (
    <div style={{ overflowWrap: 'anywhere', width: 140 }}>
      {words.map((word) => (
        <p key={word}>
          <bdi>{word}</bdi>
          <VerifiedTick />
        </p>
      ))}
    </div>
  ),
  play: async ({ canvasElement }) => {
    for (const line of canvasElement.querySelectorAll('p')) {
      const word = line.querySelector('bdi')?.getClientRects() ?? []
      const tick = line.querySelector('svg')?.getBoundingClientRect()
      const last = word[word.length - 1]
      await expect(tick?.top).toBeLessThan(last?.bottom ?? 0)
      await expect(tick?.right).toBeLessThanOrEqual(line.getBoundingClientRect().right)
    }
  },
}
