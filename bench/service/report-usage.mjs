/** Loaded into a server before its program. Reports the resource use when the parent asks, and exits with the parent. */
process.on("message", () => {
  const { user, system } = process.cpuUsage();
  const { rss, heapUsed } = process.memoryUsage();
  process.send({ processorSeconds: (user + system) / 1e6, rss, heapUsed });
});
process.on("disconnect", () => process.exit());
process.channel.unref();
