import '#contract/z.ts'
import '#ui/base.css'
import type { Preview } from '@storybook/react-vite'
import { withPage } from './with-page.tsx'

const preview: Preview = {
  decorators: [withPage],
  parameters: {
    layout: 'fullscreen',
    // A story with a barrier in it fails.
    a11y: { test: 'error' },
    controls: { expanded: true },
  },
  globalTypes: {
    theme: {
      description: 'Theme',
      toolbar: { icon: 'contrast', items: ['system', 'light', 'dark'], dynamicTitle: true },
    },
  },
  initialGlobals: { theme: 'system' },
}

export default preview
