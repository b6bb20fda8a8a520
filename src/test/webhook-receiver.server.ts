import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';

interface ReceivedMessage {
  headers: IncomingHttpHeaders;
  text: string;
  // Tests read what they expect; a wrong shape fails their assertions.
  // biome-ignore lint/suspicious/noExplicitAny: messages are untyped until they are asserted.
  body: any;
}

export interface WebhookReceiver {
  url: string;
  messages: ReceivedMessage[];
  /** What it responds with. */
  status: number;
  response: string;
  /** If set, awaited before each response. */
  hold: (() => Promise<void>) | undefined;
  stop: () => Promise<void>;
}

/** Another program's endpoint, on a free port of this machine. */
export async function startReceiver(): Promise<WebhookReceiver> {
  const receiver = { messages: [] as ReceivedMessage[], status: 200, response: 'ok', hold: undefined } as unknown as WebhookReceiver;
  const server = createServer(async (request, response) => {
    let text = '';
    for await (const chunk of request.setEncoding('utf8')) text += chunk;
    receiver.messages.push({ headers: request.headers, text, body: JSON.parse(text) });
    const { status, response: reply } = receiver;
    await receiver.hold?.();
    response.writeHead(status, { Location: '/elsewhere' }).end(reply);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  receiver.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`;
  receiver.stop = async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  };
  return receiver;
}
