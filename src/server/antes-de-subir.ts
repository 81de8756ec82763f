import { lerAmbiente } from '#platform/config/ambiente.ts'
import { lerPermitidos } from '#platform/net/permitidos.ts'
import { conferirEscuta } from './escuta.ts'

/** Everything that can be refused with nothing in hand yet. */
export async function antesDeSubir(env: Record<string, string | undefined>): Promise<void> {
  const ambiente = lerAmbiente(env)
  lerPermitidos(ambiente.SSRF_PERMITIDOS)
  await conferirEscuta(ambiente)
}
