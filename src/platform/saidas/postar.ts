import type { Log } from '../log/log.ts'
import type { Rede } from '../net/buscar.ts'
import { ErroDeRede } from '../net/erro-de-rede.ts'
import { assinar } from './assinatura.ts'
import { lerEspera, vaiRepetir } from './repetir.ts'

const TEMPO_MS = 15_000

export interface RespostaDoDestino {
  status: number | null
  ms: number
  erro: string | null
  /** a retry would get the same answer */
  definitivo: boolean
  /** the wait that the other side requested, in seconds */
  espera_s: number | null
}

/** Sends one signed delivery to another system. Returns the result, with a sentence for the administrator. */
export async function postarAssinado(
  { rede, log }: { rede: Rede; log: Log },
  alvo: { url: string; segredos: readonly string[] },
  id: string,
  corpo: string,
): Promise<RespostaDoDestino> {
  const inicio = performance.now()
  const ms = () => Math.round(performance.now() - inicio)
  try {
    const { status, cabecalhos } = await rede.buscar(alvo.url, {
      metodo: 'POST',
      corpo,
      cabecalhos: {
        'content-type': 'application/json',
        'user-agent': 'Girassol-Webhook/1',
        ...assinar(alvo.segredos, id, corpo),
      },
      timeoutMs: TEMPO_MS,
      maxBytes: 64 * 1024,
    })
    if (status >= 200 && status < 300) return { status, ms: ms(), erro: null, definitivo: false, espera_s: null }
    return {
      status,
      ms: ms(),
      erro: `O destino respondeu ${status}.`,
      definitivo: !vaiRepetir(status),
      espera_s: lerEspera(cabecalhos['retry-after']),
    }
  } catch (erro) {
    if (!(erro instanceof ErroDeRede))
      log.warn({ err: erro, saida: id }, 'a delivery to another system failed unexpectedly')
    const fase = erro instanceof ErroDeRede ? erro.fase : 'resposta'
    const frase =
      fase === 'tempo'
        ? 'O destino demorou mais de 15 segundos.'
        : fase === 'resposta'
          ? 'A conexão com o destino caiu.'
          : 'Não foi possível conectar ao destino.'
    return { status: null, ms: ms(), erro: frase, definitivo: fase === 'recusado', espera_s: null }
  }
}
