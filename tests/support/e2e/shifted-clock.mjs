// Loaded before the server (`--import`): its clock runs HUB_TEST_AHEAD_MS ahead of the machine's, in
// what it decides and in the `Date` header of what it answers. So a test need not wait for weeks. Who
// started it may set it anew, by a message.
import { Server } from 'node:http';

let aheadMs = Number(process.env.HUB_TEST_AHEAD_MS ?? 0);
process.on('message', (message) => {
  aheadMs = message?.aheadMs ?? aheadMs;
});
process.channel?.unref();
const realNow = Date.now;
Date.now = () => realNow() + aheadMs;

const emit = Server.prototype.emit;
Server.prototype.emit = function (event, ...values) {
  if (event === 'request') values[1].setHeader('date', new Date(Date.now()).toUTCString());
  return emit.call(this, event, ...values);
};
