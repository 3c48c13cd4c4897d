// Checks that docs/events.md and backend/api/events.json describe the events as their schemas do.
// With --write it writes both files. Fails where a schema lacks a description. The JSON file is an
// AsyncAPI 3 document, which the server sends as /api/events.json.
import { readFileSync, writeFileSync } from 'node:fs'
import { directoryLogEvent } from '#contract/events/event.ts'
import { metadata, origin } from '#contract/events/metadata.ts'
import { type Topic, topicEntries, topics } from '#contract/live/topics.ts'
import type { FieldName } from '#contract/profile/profile-fields.ts'
import { storedFields } from '#contract/profile/stored-fields.ts'
import { z } from '#contract/z.ts'
import { coverage } from '#projections/coverage.ts'
import { milestones } from '#tests/fixtures/milestones.ts'
import { ines } from '#tests/fixtures/profile-views.ts'
import storedEvents from '#tests/fixtures/stored-events.json' with { type: 'json' }

type JsonSchema = z.core.JSONSchema.BaseSchema

/** Editable fields of a profile. Their schema has no descriptions, because the first load of the page contains it. */
const fieldDescriptions: Record<FieldName, string> = {
  name: 'Name as written',
  handle: 'Handle without the @',
  bio: 'Plain text',
  hideWallet: 'True: only the owner and staff see the wallet address',
  socialLinks: 'URL of each linked platform',
  tags: "Tags in the owner's order",
  avatarUrl: 'Path of the avatar. Null: no avatar was chosen',
  profilePhotos: "Paths of the photos in the owner's order",
  photoAlts: 'Alternative text of photos, by path',
  artworkSeed: 'Unsigned 32-bit number that determines the artwork. Null: the default seed',
}

const topicDescriptions: Record<Topic, string> = {
  directory: 'Listed profiles. The key is the profile id, the value the public profile.',
  milestones: 'Counts of a profile type. The key is the type.',
  review:
    'Profiles that wait for a review, or whose edit does. The key is the profile id. A profile that is listed at once is added and removed.',
  profiles: 'Profiles of any status. The key is the profile id.',
  history: 'Days with new events. The key is the day, yyyy-mm-dd, UTC.',
  security: 'Quarters of an hour with new attempts. The key is the start, ISO, UTC.',
  attempts: 'Recorded attempts. The key is the position of the attempt in the log.',
  networks: 'Networks with a changed rule. The key is the keyed hash of the network.',
}

const audienceWords = {
  public: 'everybody',
  staff: 'admins and auditors',
  'staff-or-owner': 'admins and auditors, and owners for their own profile',
}

/** A change of each topic. Most topics send keys only, and listeners fetch the changed data. */
const exampleChanges: Record<Topic, { key: string; value?: object | undefined }> = {
  directory: { key: ines.id, value: ines },
  milestones: { key: 'artist', value: milestones[0] },
  review: { key: ines.id },
  profiles: { key: ines.id },
  history: { key: '2026-11-12' },
  security: { key: '2026-11-12T09:00:00.000Z' },
  attempts: { key: '4211' },
  networks: { key: 'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa' },
}

function toJsonSchema(schema: z.ZodType): JsonSchema {
  const { $schema, ...converted } = z.toJSONSchema(schema, {
    io: 'input',
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema }) => {
      // The regular expression of a format says the same as the format.
      if (jsonSchema.format) delete jsonSchema.pattern
      // JSON Schema has no type for a property that must be absent.
      if (zodSchema._zod.def.type === 'undefined') jsonSchema.not = {}
    },
  })
  return converted
}

function describeOrFail(name: string, schema: { description?: string | undefined }): string {
  if (!schema.description)
    throw new Error(`${name} lacks a description: call .describe() on its schema`)
  return schema.description
}

type EventSchema = (typeof directoryLogEvent)['options'][number]['options'][number]

/** An event type with everything that both documents say about it. */
function describeEvent(schema: EventSchema) {
  const type = schema.shape.type.value
  const payload = toJsonSchema(schema)
  const hasPersonal = 'personal' in schema.shape
  // The origin is sealed with the key of the life or the day that the event names.
  const hasOrigin = 'life' in schema.shape.data.shape || 'day' in schema.shape.data.shape
  const sealed = [...(hasPersonal ? ['personal'] : []), ...(hasOrigin ? ['origin'] : [])]
  const examples = storedEvents.events.filter(({ stored }) => stored.type === type)
  const example = examples.findLast(({ read }) => 'personal' in read === hasPersonal) ?? examples[0]
  if (!example) throw new Error(`${type} lacks an example in tests/fixtures/stored-events.json`)
  const { data, personal, ...headers } = { personal: undefined, ...example.read }
  return {
    type,
    description: describeOrFail(type, payload),
    payload,
    sealed,
    views: coverage[type],
    example: { headers, payload: { type, data, ...(personal && { personal }) } },
  }
}
type EventDescription = ReturnType<typeof describeEvent>

type Row = { path: string; type: string; description: string }

function nameType(schema: JsonSchema): string {
  if (schema.const !== undefined) return `\`${schema.const}\``
  if (schema.enum) return schema.enum.map((value) => `\`${value}\``).join(', ')
  if (schema.anyOf) return (schema.anyOf as JsonSchema[]).map(nameType).join(' or ')
  if (schema.format) return schema.format
  if (schema.type === 'array') return `list of ${nameType(schema.items as JsonSchema)}`
  return [schema.type].flat().join(' or ')
}

const propertiesOf = (schema: JsonSchema) =>
  Object.entries((schema.properties ?? {}) as Record<string, JsonSchema>)

/** Lists the properties of an object, and of its inner objects. The editable fields have their own table. */
function listRows(parent: string, schema: JsonSchema): Row[] {
  return propertiesOf(schema).flatMap(([name, property]) => {
    const path = `${parent}.${name}`
    const optional = schema.required?.includes(name) ? '' : ' (optional)'
    const type = `${nameType(property)}${optional}`
    const row = { path, type, description: describeOrFail(path, property) }
    if (path === 'personal.fields') return [row]
    const alternatives = (property.anyOf ?? [property]) as JsonSchema[]
    return [row, ...alternatives.flatMap((inner) => listRows(path, inner))]
  })
}

const fieldRows = propertiesOf(toJsonSchema(z.object(storedFields))).map(([name, property]) => ({
  path: name,
  type: `${nameType(property)}${property.default === undefined ? '' : ' (absent in older events)'}`,
  description: fieldDescriptions[name as FieldName],
}))

function renderTable(rows: readonly Row[]): string {
  return [
    '| field | type | description |',
    '|---|---|---|',
    ...rows.map(({ path, type, description }) => `| \`${path}\` | ${type} | ${description} |`),
  ].join('\n')
}

const renderJson = (value: unknown) => `\`\`\`json\n${JSON.stringify(value, null, 2)}\n\`\`\``

function renderEvent({
  type,
  description,
  payload,
  sealed,
  views,
  example,
}: EventDescription): string {
  const { data, personal } = (payload.properties ?? {}) as Record<string, JsonSchema>
  const rows = [...listRows('data', data ?? {}), ...listRows('personal', personal ?? {})]
  const sentences = [
    description,
    personal && `\`personal\`: ${describeOrFail('personal', personal)}.`,
    !sealed.includes('origin') && 'It has no origin.',
    `Views: ${views.join(', ')}.`,
  ]
  return `#### ${type}

${sentences.filter((sentence) => sentence).join(' ')}

${renderTable(rows)}

${renderJson(example.payload)}`
}

const exampleMessage = (topic: Topic) => ({
  topic,
  position: '4211',
  changes: [{ kind: 'upsert', ...exampleChanges[topic] }],
})

const groups = directoryLogEvent.options.map((union) => ({
  stream: describeOrFail('a union of events', union),
  events: union.options.map(describeEvent),
}))
const events = groups.flatMap((group) => group.events)
/** Parts of an event beside its type and data. */
const headers = toJsonSchema(
  z.object({
    id: z.uuid().describe('Id of the event'),
    metadata: metadata.describe('Not sealed'),
    origin: origin
      .optional()
      .describe(
        'Origin of the request. Sealed for the day if `data` has one, otherwise for the life',
      ),
  }),
)

const markdown = `# Events

This page is for developers who read the log or listen to changes. \`node scripts/describe-events.ts --write\` generates it from the schemas in \`backend/contract/events/\` and \`backend/contract/live/\`, and \`npm run check\` compares it with them. [/api/events.json](../backend/api/events.json) describes the same events in the format AsyncAPI 3.

## Stored events

An event has a type, \`data\`, and for some types \`personal\`. The log stores \`personal\` and the origin encrypted ("sealed") with the key of a life or of a day. Once the key is erased, an event is read without them. The stored \`data.commitment\` binds the sealed \`personal\`, and \`event.opening\` opens it. \`metadata.commitment\` binds the sealed origin ([Verification](verification.md)). A keyed hash identifies a wallet, handle or network without revealing it. [Architecture](architecture.md) defines the other terms.

Every event also has:

${renderTable(listRows('event', headers))}

Editable fields of a profile, in \`personal.fields\`:

${renderTable(fieldRows)}

${groups
  .map(({ stream, events }) => `### Stream ${stream}\n\n${events.map(renderEvent).join('\n\n')}`)
  .join('\n\n')}

## Live topics

The websocket \`/api/live\` sends changes to the listeners of a topic. \`{"subscribe": ["directory"]}\` subscribes. A message has the changes up to a position of the log. A change has the kind \`upsert\`, or \`remove\` without a value. Topics whose example has no value announce keys only. The server also sends heartbeats with the current position, and says when it refuses a subscription, when a client must read everything anew (\`reset\`), and why it closes the connection (\`closing\`): see \`liveMessage\` in \`backend/contract/live/live.ts\`.

${topicEntries
  .map(
    ({ name, audience }) => `### ${name}

${topicDescriptions[name]} For ${audienceWords[audience]}.

${renderJson(exampleMessage(name))}`,
  )
  .join('\n\n')}
`

const refsTo = (names: readonly string[]) =>
  Object.fromEntries(names.map((name) => [name, { $ref: `#/components/messages/${name}` }]))

const asyncApi = {
  asyncapi: '3.0.0',
  info: {
    title: 'Provenance',
    version: '1',
    description:
      'Events of the log, and changes that the websocket /api/live sends. `x-sealed` names the parts that are stored encrypted.',
  },
  defaultContentType: 'application/json',
  channels: {
    log: {
      address: null,
      description: 'The event log.',
      messages: refsTo(events.map(({ type }) => type)),
    },
    live: { address: '/api/live', description: 'The websocket.', messages: refsTo(topics) },
  },
  operations: {
    appendEvent: { action: 'send', channel: { $ref: '#/channels/log' } },
    sendChanges: { action: 'send', channel: { $ref: '#/channels/live' } },
  },
  components: {
    messageTraits: { event: { headers } },
    messages: Object.fromEntries([
      ...events.map(({ type, description, payload, sealed, views, example }) => [
        type,
        {
          description,
          traits: [{ $ref: '#/components/messageTraits/event' }],
          payload,
          examples: [example],
          'x-sealed': sealed,
          'x-views': views,
        },
      ]),
      ...topicEntries.map(({ name, audience, message }) => [
        name,
        {
          description: topicDescriptions[name],
          payload: toJsonSchema(message),
          examples: [{ payload: exampleMessage(name) }],
          'x-audience': audience,
        },
      ]),
    ]),
  },
}

const files = {
  'docs/events.md': markdown,
  'backend/api/events.json': `${JSON.stringify(asyncApi, null, 2)}\n`,
}
for (const [path, text] of Object.entries(files)) {
  const file = new URL(`../${path}`, import.meta.url)
  if (process.argv.includes('--write')) writeFileSync(file, text)
  else if (readFileSync(file, 'utf8') !== text) {
    console.error(`${path} is out of date: node scripts/describe-events.ts --write`)
    process.exitCode = 1
  }
}
