import { lookup } from 'node:dns/promises'
import type { Log } from '../log/log.ts'
import { conferirAlvo, lerUrl, type Endereco, type Guarda, type Resolver } from './alvo.ts'
import { chamar, type Resposta } from './chamar.ts'
import { prepararCorpo, type Corpo } from './corpo.ts'
import { ErroDeRede } from './erro-de-rede.ts'
import { lerPermitidos } from './permitidos.ts'

export interface OpcoesDaBusca {
  metodo?: string
  cabecalhos?: Record<string, string>
  corpo?: Corpo
  /** For the whole call: name, connection, request and answer. */
  timeoutMs: number
  /** Largest answer taken; 5 MiB when not said. */
  maxBytes?: number
  /** Every piece as it arrives, for answers that are read while they are written; the whole is still returned. */
  aoChegar?: (parte: Buffer, status: number) => void
  /** Gives the call up from outside: ErroDeRede of phase `tempo`. */
  sinal?: AbortSignal
}

/** The only way out to addresses that people type. Never follows a redirect: the answer 3xx is handed over as it is. */
export interface Rede {
  buscar(url: string, opcoes: OpcoesDaBusca): Promise<Resposta>
  /** The same check without the call: for the moment a person saves an address. */
  conferir(url: string): Promise<void>
  /** For IMAP and SMTP: the address to connect to, with the name kept for TLS. */
  conferirCorreio(maquina: string, porta: number): Promise<{ endereco: Endereco; nomeParaTls: string }>
}

export interface OpcoesDaRede {
  /** SSRF_PERMITIDOS */
  permitidos: string
  /** `host:port` that this server opened itself, such as the simulator. */
  permitirTambem?: string[]
  /** Host names under which people reach this installation. */
  nomesProprios?: string[]
  log: Log
  resolver?: Resolver
}

const MAX_PADRAO = 5 * 1024 * 1024

export function criarRede({
  permitidos,
  permitirTambem = [],
  nomesProprios = [],
  log,
  resolver = (nome) => lookup(nome, { all: true, verbatim: true }),
}: OpcoesDaRede): Rede {
  const guarda: Guarda = {
    permitidos: lerPermitidos(permitidos, permitirTambem),
    resolver,
    nomesProprios: new Set(nomesProprios.map((n) => n.toLowerCase())),
  }

  /** Logs the machine and the reason; never the path or the query, where bots keep their tokens. */
  async function registrando<T>(maquina: string, porta: number, fn: () => Promise<T>): Promise<T> {
    try {
      return await fn()
    } catch (erro) {
      if (erro instanceof ErroDeRede)
        log.warn({ maquina, porta, fase: erro.fase, motivo: erro.motivo }, 'outgoing call failed')
      throw erro
    }
  }
  async function conferido(maquina: string, porta: number, uso: 'web' | 'correio') {
    const alvo = await conferirAlvo(guarda, maquina, porta, uso)
    if (alvo.porExcecao) log.debug({ maquina, porta }, 'outgoing call to an address allowed by SSRF_PERMITIDOS')
    return alvo
  }

  return {
    async buscar(
      texto,
      { metodo = 'GET', cabecalhos = {}, corpo, timeoutMs, maxBytes = MAX_PADRAO, aoChegar, sinal: deFora },
    ) {
      const { url, maquina, porta } = lerUrl(texto)
      return registrando(maquina, porta, async () => {
        const prazo = AbortSignal.timeout(timeoutMs)
        const sinal = deFora ? AbortSignal.any([prazo, deFora]) : prazo
        const alvo = await ouExpirar(conferido(maquina, porta, 'web'), sinal)
        return chamar({
          url,
          alvo,
          metodo: metodo.toUpperCase(),
          cabecalhos,
          corpo: await prepararCorpo(corpo),
          maxBytes,
          sinal,
          ...(aoChegar ? { aoChegar } : {}),
        })
      })
    },
    async conferir(texto) {
      const { maquina, porta } = lerUrl(texto)
      await registrando(maquina, porta, () => conferido(maquina, porta, 'web'))
    },
    async conferirCorreio(maquina, porta) {
      const alvo = await registrando(maquina, porta, () => conferido(maquina, porta, 'correio'))
      const endereco = alvo.enderecos.find((e) => e.family === 4) ?? alvo.enderecos[0]
      if (!endereco) throw new ErroDeRede('conexao', 'name has no address')
      return { endereco, nomeParaTls: maquina }
    },
  }
}

/** A resolver that hangs must not hold the caller longer than it asked for. */
function ouExpirar<T>(promessa: Promise<T>, sinal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const expirou = () => reject(new ErroDeRede('tempo', 'time limit while resolving'))
    sinal.addEventListener('abort', expirou, { once: true })
    promessa.then(resolve, reject).finally(() => sinal.removeEventListener('abort', expirou))
  })
}
