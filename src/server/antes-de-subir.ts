import { lerAmbiente } from '#platform/config/ambiente.ts'
import { lerPermitidos } from '#platform/net/permitidos.ts'
import { conferirEscuta } from './escuta.ts'

/** Checks the configuration that can be refused before any resource is opened: environment, SSRF list, address. */
export async function antesDeSubir(env: Record<string, string | undefined>): Promise<void> {
  const ambiente = lerAmbiente(env)
  lerPermitidos(ambiente.SSRF_PERMITIDOS)
  await conferirEscuta(ambiente)
}
