import { sobDemanda } from './sob-demanda.ts'

/** Replaces the tables' client: the real one is loaded with the first read. */
export class PostgrestClient {
  constructor(...argumentos: unknown[]) {
    return sobDemanda(async () => {
      const { PostgrestClient: Real } = await import('@supabase/postgrest-js')
      return new Real(...(argumentos as ConstructorParameters<typeof Real>))
    }) as PostgrestClient
  }
}

export class PostgrestError extends Error {}
