/** Loaded into a server before its program: tells what the process has used when its parent asks, and ends with its parent. */
process.on("message", () => {
  const { user, system } = process.cpuUsage();
  const { rss, heapUsed } = process.memoryUsage();
  process.send({ processorSeconds: (user + system) / 1e6, rss, heapUsed });
});
process.on("disconnect", () => process.exit());
process.channel.unref();
