import { Agent, request } from 'node:http';
import { text } from 'node:stream/consumers';

export interface Answer {
  status: number | undefined;
  /** Says 'close' when the server ends the connection after this answer. */
  connection: string | undefined;
  text: string;
}

/** A client with one connection, over which it asks again and again. */
export function keepAliveClient() {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  function get(address: string): Promise<Answer> {
    return new Promise((resolve, reject) => {
      request(address, { agent }, (response) => {
        const { statusCode: status, headers } = response;
        text(response).then((text) => resolve({ status, connection: headers.connection, text }), reject);
      })
        .on('error', reject)
        .end();
    });
  }
  return {
    get,
    /** Until the server says that this was the connection's last answer. Throws when a request fails. */
    async getUntilLast(address: string): Promise<Answer[]> {
      const responses: Answer[] = [];
      do responses.push(await get(address));
      while (responses.at(-1)?.connection !== 'close');
      return responses;
    },
    close: () => agent.destroy(),
  };
}
