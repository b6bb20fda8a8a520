import { Agent, request } from 'node:http';
import { text } from 'node:stream/consumers';

export interface KeepAliveResponse {
  status: number | undefined;
  /** 'close' if the server ends the connection after this response. */
  connection: string | undefined;
  text: string;
}

/** A client that sends all its requests over one connection. */
export function keepAliveClient() {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  function get(address: string): Promise<KeepAliveResponse> {
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
    /** Repeats a request until the server announces the connection's last response. Throws if a request fails. */
    async getUntilLast(address: string): Promise<KeepAliveResponse[]> {
      const responses: KeepAliveResponse[] = [];
      do responses.push(await get(address));
      while (responses.at(-1)?.connection !== 'close');
      return responses;
    },
    close: () => agent.destroy(),
  };
}
