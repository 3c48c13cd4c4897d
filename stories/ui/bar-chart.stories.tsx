import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect } from 'storybook/test'
import { BarChart } from '#ui/bar-chart.tsx'

const meta = {
  component: BarChart,
  args: {
    caption: 'Attempts',
    height: 100,
    marks: ['08:00', '09:00', 'now'],
    bars: [
      { key: 1, ink: 20, amber: 0 },
      { key: 2, ink: 30, amber: 10 },
      { key: 3, ink: 0, amber: 0 },
      { key: 4, ink: 0, amber: 1 },
    ],
    label: '61 attempts',
  },
} satisfies Meta<typeof BarChart>
export default meta
type Story = StoryObj<typeof meta>

export const Stacked: Story = {
  play: async ({ canvas }) => {
    const bars = [...canvas.getByRole('img', { name: '61 attempts' }).children]
    const heights = bars.map((bar) => bar.getBoundingClientRect().height)
    await expect(heights).toEqual([50, 100, 0, 2.5])
    const [amber, ink] = bars[1]?.children ?? []
    await expect(ink?.getBoundingClientRect().height).toBeCloseTo(75)
    await expect(amber?.getBoundingClientRect().height).toBeCloseTo(25)
  },
}
export const Empty: Story = {
  args: { bars: [1, 2, 3].map((key) => ({ key, ink: 0, amber: 0 })) },
  play: async ({ canvas }) => {
    for (const bar of canvas.getByRole('img').children) {
      await expect(bar.getBoundingClientRect().height).toBe(0)
    }
  },
}
