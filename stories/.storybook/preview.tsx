import '#contract/z.ts'
import '#ui/base.css'
import type { Preview } from '@storybook/react-vite'
import { configure } from 'storybook/test'
import { withPage } from './with-page.tsx'

// What a story waits for may take a while on a machine that is busy.
configure({ asyncUtilTimeout: 10_000 })

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
