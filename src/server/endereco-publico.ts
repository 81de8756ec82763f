import type { Ambiente } from '#platform/config/ambiente.ts'
import type { Log } from '#platform/log/log.ts'
import type { Banco } from '#platform/postgres/banco.ts'
import { tomarLugar, type Lugar } from '#platform/postgres/lugar.ts'
import { gravarParametro, lerParametro } from '#platform/postgres/parametros.ts'

const CHAVE = 'endereco-publico'
const RELER_MS = 5_000

/**
 * Shares one public URL among the processes of a database when PUBLIC_URL is not set. The URL is the issuer of the
 * access tokens, and each process must accept the tokens of all others. The first process stores its own address; it
 * stays in use until all processes have stopped, even after the first one is gone.
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
