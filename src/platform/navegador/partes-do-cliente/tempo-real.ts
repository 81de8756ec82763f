/**
 * Replaces @supabase/realtime-js in the browser's bundle (vite.config.ts): live channels use Ably. The official client
 * creates one of these when it starts and passes it the token; opening a channel on it is a mistake and throws.
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
