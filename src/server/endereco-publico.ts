import type { Ambiente } from '#platform/config/ambiente.ts'
import type { Log } from '#platform/log/log.ts'
import type { Banco } from '#platform/postgres/banco.ts'
import { tomarLugar, type Lugar } from '#platform/postgres/lugar.ts'
import { gravarParametro, lerParametro } from '#platform/postgres/parametros.ts'

const CHAVE = 'endereco-publico'
const RELER_MS = 5_000

/**
 * Without PUBLIC_URL the first process of a database gives it its own address, and the others use that one: it is the
 * issuer of the tokens, which each of them must accept from every other. When the first one is gone, its address stays
 * until all are.
 */
export async function dividirEndereco(o: {
  banco: Banco
  ambiente: Ambiente
  log: Log
  proprio: string
}): Promise<{ fechar(): Promise<void> }> {
  const { banco, ambiente } = o
  let lugar: Lugar | null = await tomarLugar(banco, CHAVE)
  ambiente.urlPublica = o.proprio
  if (lugar) await gravarParametro(banco, CHAVE, o.proprio)
  else await reler()

  async function reler(): Promise<void> {
    ambiente.urlPublica = (await lerParametro<string>(banco, CHAVE)) ?? o.proprio
    lugar ??= await tomarLugar(banco, CHAVE)
  }
  const relogio = setInterval(() => {
    if (!lugar)
      reler().catch((erro: unknown) =>
        o.log.warn({ err: erro }, 'the public address could not be read; it will be tried again'),
      )
  }, RELER_MS)
  relogio.unref()
  return {
    async fechar() {
      clearInterval(relogio)
      await lugar?.largar()
    },
  }
}
