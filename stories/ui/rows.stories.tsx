import type { Meta, StoryObj } from '@storybook/react-vite'
import { Row, Rows } from '#ui/rows.tsx'

const meta = {
  component: Rows,
  args: {
    children: (
      <>
        <Row name="X">
          <a href="https://x.com/inesval">x.com/inesval</a>
        </Row>
        <Row name="6529.io">Not linked</Row>
      </>
    ),
  },
} satisfies Meta<typeof Rows>
export default meta

export const Links: StoryObj<typeof meta> = {}
