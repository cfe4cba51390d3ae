// Loaded into the development server: when the process that restarts it goes, by kill -9 too, it goes as well.
if (process.channel) {
  process.channel.unref()
  process.on('disconnect', () => process.kill(process.pid, 'SIGTERM'))
}
