/**
 * Takes the place of @supabase/realtime-js in the browser's bundle (vite.config.ts): live channels are Ably's. The
 * official client makes one of these when it starts and hands it the token; asking it for a channel is a mistake, and
 * says so.
 */
export class RealtimeClient {
  setAuth(): Promise<void> {
    return Promise.resolve()
  }
  channel(): never {
    throw new Error('live channels are opened with #platform/navegador/tempo-real.ts')
  }
  getChannels(): [] {
    return []
  }
  removeChannel(): Promise<'ok'> {
    return Promise.resolve('ok')
  }
  removeAllChannels(): Promise<[]> {
    return Promise.resolve([])
  }
}
