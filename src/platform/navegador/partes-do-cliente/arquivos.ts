import { sobDemanda } from './sob-demanda.ts'

/** Replaces the files' client: the real one is loaded with the first upload. */
export class StorageClient {
  constructor(...argumentos: unknown[]) {
    return sobDemanda(async () => {
      const { StorageClient: Real } = await import('@supabase/storage-js')
      return new Real(...(argumentos as ConstructorParameters<typeof Real>))
    }) as StorageClient
  }
}

export class StorageApiError extends Error {}
