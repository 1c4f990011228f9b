// Loaded into the servers that `npm start` runs. A parent killed by SIGKILL cannot stop its children; a closed channel
// tells them.
process.on('disconnect', () => process.kill(process.pid, 'SIGTERM'));
process.channel?.unref();
