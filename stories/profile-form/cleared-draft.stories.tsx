import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect } from 'storybook/test'
import { useDraft } from '#features/profile-form/draft/use-draft.ts'
import { emptyForm, submitForm } from '#features/profile-form/fields/form-schema.ts'
import { useProfileForm } from '#features/profile-form/fields/use-profile-form.ts'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'

/** A form whose draft is cleared, as after a submission. */
function ClearedDraft() {
  const form = useProfileForm(submitForm, emptyForm)
  const { clear } = useDraft(form, { name: 'cleared', base: emptyForm })
  return (
    <form>
      <Field label="Name" {...form.register('name')} />
      <Button onClick={clear}>Clear</Button>
    </form>
  )
}

const meta = { component: ClearedDraft } satisfies Meta<typeof ClearedDraft>
export default meta

export const Cleared: StoryObj<typeof meta> = {
  play: async ({ canvas, userEvent }) => {
    const loadDraft = () => localStorage.getItem('provenance:draft:cleared')
    await userEvent.type(canvas.getByLabelText('Name'), 'Ada')
    await expect(loadDraft()).toContain('Ada')
    await userEvent.click(canvas.getByRole('button', { name: 'Clear' }))
    await userEvent.type(canvas.getByLabelText('Name'), ' Okafor')
    await expect(loadDraft()).toBeNull()
  },
}
