import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect } from 'storybook/test'
import { Badge, Medal } from '#ui/medal.tsx'

const meta = {
  component: Medal,
  args: { glyph: 'star', size: 'large' },
} satisfies Meta<typeof Medal>
export default meta
type Story = StoryObj<typeof meta>

/** The hues in a computed style, in degrees: leaf is about 43, amber 29, damage under 10. */
function listHues(style: string): number[] {
  return [...style.matchAll(/rgba?\((\d+), (\d+), (\d+)/g)].map(([, ...parts]) => {
    const [red = 0, green = 0, blue = 0] = parts.map(Number)
    const most = Math.max(red, green, blue)
    const span = most - Math.min(red, green, blue)
    const turn = most === red ? green - blue : most === green ? blue - red : red - green
    const third = most === red ? 0 : most === green ? 2 : 4
    return Math.round((60 * (third + turn / span) + 360) % 360)
  })
}

const isGold: NonNullable<Story['play']> = async ({ canvasElement }) => {
  const badge = canvasElement.querySelector('[class*="badge"]')
  const medal = canvasElement.querySelector('[class*="medal"]')
  if (!badge || !medal) throw new Error('There is no badge')
  // Last the page's own, which is what the check for barriers sees.
  for (const scheme of ['light', 'dark', '']) {
    canvasElement.style.colorScheme = scheme
    const { backgroundImage, boxShadow } = getComputedStyle(medal)
    const hues = listHues(`${getComputedStyle(badge).color} ${backgroundImage} ${boxShadow}`)
    await expect(hues.length).toBeGreaterThan(3)
    await expect(hues.filter((hue) => hue < 38 || hue > 50)).toEqual([])
  }
}

export const Star: Story = {}
export const Trophy: Story = { args: { glyph: 'trophy' } }
export const Eye: Story = { args: { glyph: 'eye' } }
export const Crown: Story = { args: { glyph: 'crown' } }
export const Unearned: Story = { args: { earned: false } }
export const Small: Story = { args: { size: 'small' } }
export const BadgeOfAnArtist: Story = {
  render: () => <Badge glyph="star">First 500 · Artist · 12</Badge>,
  play: isGold,
}
export const BadgeOfACollector: Story = {
  render: () => <Badge glyph="trophy">First 500 · Collector · 7</Badge>,
  play: isGold,
}
export const BadgeOfACurator: Story = {
  render: () => <Badge glyph="eye">First 500 · Curator · 3</Badge>,
  play: isGold,
}
export const BadgeOfTheFounder: Story = {
  render: () => <Badge glyph="crown">Founder</Badge>,
  play: isGold,
}
