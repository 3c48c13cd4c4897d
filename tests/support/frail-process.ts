/**
 * Stands in for the printing process: answers with the names of its environment, and ends or stands
 * still when it is asked to.
 */
process.on('message', ({ picture: { id } }: { picture: { id: string } }) => {
  if (id === 'end') process.exit(1)
  // Not even its event loop goes on, as in a library that never comes back.
  while (id === 'stuck');
  process.send?.(Buffer.from([process.pid, ...Object.keys(process.env)].join(' ')))
})
