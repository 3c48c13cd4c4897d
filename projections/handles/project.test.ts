import { describe, it } from 'vitest'
import type { HandleEvent } from '#contract/events/handle.ts'
import { adaDeleted, adaId, adaSubmitted, noon } from '#tests/fixtures/profile-events.ts'
import { specifyView } from '#tests/support/view-specification.ts'
import { handles } from './project.ts'

const { given } = specifyView(handles)

const claimed = (profileId: string, handleKey = 'a-key'): HandleEvent => ({
  type: 'HandleClaimed',
  data: { profileId, handleKey },
})
const graceId = '11111111-2222-8333-8444-555555555555'
const row = (profileId: string, handleKey = 'a-key') => ({ profileId, handleKey, claimedAt: noon })

describe('the handles', () => {
  it('have the last claimant of each handle', () => {
    given(claimed(adaId)).then({ handle_claim: [row(adaId)] })
    given(claimed(adaId), claimed(graceId)).then({ handle_claim: [row(graceId)] })
    given(claimed(adaId), claimed(adaId, 'other')).then({
      handle_claim: [row(adaId), row(adaId, 'other')],
    })
  })

  it('are unchanged by other events', () => {
    given(claimed(adaId), adaSubmitted, adaDeleted).then({ handle_claim: [row(adaId)] })
  })
})
