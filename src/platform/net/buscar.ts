import { lookup } from 'node:dns/promises'
import type { Log } from '../log/log.ts'
import { conferirAlvo, lerUrl, type Endereco, type Guarda, type Resolver } from './alvo.ts'
import { chamar, type CertificadoDeCliente, type Resposta } from './chamar.ts'
import { prepararCorpo, type Corpo } from './corpo.ts'
import { ErroDeRede } from './erro-de-rede.ts'
import { lerPermitidos } from './permitidos.ts'

export interface OpcoesDaBusca {
  metodo?: string
  cabecalhos?: Record<string, string>
  corpo?: Corpo
  /** For the whole call: name resolution, connection, request and response. */
  timeoutMs: number
  /** Largest accepted response; 5 MiB by default. */
  maxBytes?: number
  /** Receives every piece as it arrives, for streamed responses; the whole is still returned. */
  aoChegar?: (parte: Buffer, status: number) => void
  /** Aborts the call: rejects with an ErroDeRede of phase `tempo`. */
  sinal?: AbortSignal
  /** Client certificate for mutual TLS. */
  certificado?: CertificadoDeCliente
}

/** The only way to call addresses that users enter. Never follows a redirect: a 3xx response is returned as it is. */
export interface Rede {
  buscar(url: string, opcoes: OpcoesDaBusca): Promise<Resposta>
  /** The same check without the call, for the time when a user saves an address. */
  conferir(url: string): Promise<void>
  /** For IMAP and SMTP: returns the address to connect to, and the name for TLS. */
  conferirCorreio(maquina: string, porta: number): Promise<{ endereco: Endereco; nomeParaTls: string }>
}

export interface OpcoesDaRede {
  /** SSRF_PERMITIDOS */
  permitidos: string
  /** `host:port` of servers that this process started itself, such as the simulator. */
  permitirTambem?: string[]
  /** Host names of this installation. */
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

  /** Logs the host and the reason; never the path or the query, which may contain bot tokens. */
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
      {
        metodo = 'GET',
        cabecalhos = {},
        corpo,
        timeoutMs,
        maxBytes = MAX_PADRAO,
        aoChegar,
        sinal: deFora,
        certificado,
      },
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
          ...(certificado ? { certificado } : {}),
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

/** Rejects at the caller's time limit, even while a resolver hangs. */
function ouExpirar<T>(promessa: Promise<T>, sinal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const expirou = () => reject(new ErroDeRede('tempo', 'time limit while resolving'))
    sinal.addEventListener('abort', expirou, { once: true })
    promessa.then(resolve, reject).finally(() => sinal.removeEventListener('abort', expirou))
  })
}
