/**
 * Replaces the rendering process in tests. It returns the names of its environment variables, and
 * exits or hangs on request.
 */
process.on('message', ({ picture: { id } }: { picture: { id: string } }) => {
  if (id === 'end') process.exit(1)
  // Blocks the event loop, like a library call that never returns.
  while (id === 'stuck');
  process.send?.(Buffer.from([process.pid, ...Object.keys(process.env)].join(' ')))
})
