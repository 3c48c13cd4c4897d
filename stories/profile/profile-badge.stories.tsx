import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect } from 'storybook/test'
import { ProfileBadge, ShortBadge } from '#features/profile/profile-badge.tsx'
import { chidi, ines, odile, tomoko } from '#tests/fixtures/profile-views.ts'

const meta = {
  component: ProfileBadge,
  args: { profile: ines },
} satisfies Meta<typeof ProfileBadge>
export default meta
type Story = StoryObj<typeof meta>

/** Lists the hues in a computed style, in degrees: gold is about 43, amber 29, red under 10. */
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
  const badge = canvasElement.querySelector('[class*="badge"], [class*="short"]')
  const medal = canvasElement.querySelector('[class*="medal"]')
  if (!badge || !medal) throw new Error('There is no badge')
  // The default scheme is last, for the accessibility check after the story.
  for (const scheme of ['light', 'dark', '']) {
    canvasElement.style.colorScheme = scheme
    const { backgroundImage, boxShadow } = getComputedStyle(medal)
    const hues = listHues(`${getComputedStyle(badge).color} ${backgroundImage} ${boxShadow}`)
    await expect(hues.length).toBeGreaterThan(3)
    await expect(hues.filter((hue) => hue < 38 || hue > 50)).toEqual([])
  }
}

export const OfAnArtist: Story = { play: isGold }
export const OfACollector: Story = {
  args: { profile: { ...tomoko, milestoneRank: 7 } },
  play: isGold,
}
export const OfACurator: Story = { args: { profile: { ...odile, milestoneRank: 3 } }, play: isGold }
export const OfTheFounder: Story = {
  args: { profile: { ...chidi, isFounder: true } },
  play: isGold,
}
export const WithinALine: Story = {
  render: ({ profile }) => <ShortBadge profile={profile} />,
  play: async (context) => {
    await isGold(context)
    const badge = context.canvas.getByRole('img', { name: 'First 500 · Artist · 12' })
    await expect(badge).toHaveTextContent('12')
  },
}
