import http from 'node:http'
import https from 'node:https'
import type { LookupFunction } from 'node:net'
import type { Alvo } from './alvo.ts'
import type { CorpoPronto } from './corpo.ts'
import { ErroDeRede } from './erro-de-rede.ts'

export interface Resposta {
  status: number
  /** Lower-case names; repeated headers joined by a comma, as fetch does. */
  cabecalhos: Record<string, string>
  corpo: Buffer
}

/** In PEM. `ca` replaces the authorities of the system: a server of another one is refused. */
export interface CertificadoDeCliente {
  cert: string
  key: string
  ca?: string
}

export interface Chamada {
  url: URL
  alvo: Alvo
  metodo: string
  cabecalhos: Record<string, string>
  corpo: CorpoPronto | undefined
  maxBytes: number
  sinal: AbortSignal
  aoChegar?: (parte: Buffer, status: number) => void
  certificado?: CertificadoDeCliente
}

/**
 * Sends one request on a new connection to a checked address. A reused connection could break before or after the other
 * side read the request, and the caller must know which.
 */
export function chamar({
  url,
  alvo,
  metodo,
  cabecalhos,
  corpo,
  maxBytes,
  sinal,
  aoChegar,
  certificado,
}: Chamada): Promise<Resposta> {
  const seguro = url.protocol === 'https:'
  return new Promise((resolve, reject) => {
    let enviado = false
    let acabou = false
    const req = (seguro ? https : http).request(url, {
      method: metodo,
      agent: false,
      lookup: fixarEm(alvo),
      ...(seguro ? certificado : {}),
      headers: {
        'accept-encoding': 'identity',
        ...(corpo?.tipo ? { 'content-type': corpo.tipo } : {}),
        ...Object.fromEntries(Object.entries(cabecalhos).map(([n, v]) => [n.toLowerCase(), v])),
        host: url.host,
        ...(corpo || !['GET', 'HEAD'].includes(metodo) ? { 'content-length': String(corpo?.bytes.length ?? 0) } : {}),
      },
    })
    const falhar = (erro: ErroDeRede) => {
      if (acabou) return
      acabou = true
      sinal.removeEventListener('abort', expirou)
      req.destroy()
      reject(erro)
    }
    const expirou = () => falhar(new ErroDeRede('tempo', 'time limit', { enviado }))
    sinal.addEventListener('abort', expirou, { once: true })
    // the request is written as soon as the connection is established, including TLS
    req.once('socket', (s) => s.once(seguro ? 'secureConnect' : 'connect', () => (enviado = true)))
    req.on('error', (causa: NodeJS.ErrnoException) =>
      falhar(new ErroDeRede(enviado ? 'resposta' : 'conexao', causa.code ?? causa.message, { causa })),
    )
    req.on('response', (res) => {
      const partes: Buffer[] = []
      let tamanho = 0
      if (Number(res.headers['content-length'] ?? 0) > maxBytes && metodo !== 'HEAD')
        return falhar(new ErroDeRede('resposta', 'body over the limit'))
      res.on('data', (parte: Buffer) => {
        tamanho += parte.length
        if (acabou) return
        if (tamanho > maxBytes) return falhar(new ErroDeRede('resposta', 'body over the limit'))
        partes.push(parte)
        try {
          aoChegar?.(parte, res.statusCode ?? 0)
        } catch (causa) {
          falhar(new ErroDeRede('resposta', 'whoever reads the pieces failed', { causa }))
        }
      })
      res.on('error', (causa) => falhar(new ErroDeRede('resposta', 'connection cut in the body', { causa })))
      res.on('end', () => {
        if (acabou) return
        if (!res.complete) return falhar(new ErroDeRede('resposta', 'connection cut in the body'))
        acabou = true
        sinal.removeEventListener('abort', expirou)
        resolve({ status: res.statusCode ?? 0, cabecalhos: juntar(res.headers), corpo: Buffer.concat(partes) })
      })
    })
    if (sinal.aborted) expirou()
    else req.end(corpo?.bytes)
  })
}

/** Resolves to the checked addresses, whatever the name resolves to by now. */
const fixarEm =
  ({ enderecos }: Alvo): LookupFunction =>
  (_nome, opcoes, pronto) => {
    if (opcoes.all) pronto(null, enderecos)
    else pronto(null, enderecos[0]?.address ?? '', enderecos[0]?.family)
  }

const juntar = (cabecalhos: http.IncomingHttpHeaders): Record<string, string> =>
  Object.fromEntries(
    Object.entries(cabecalhos).map(([nome, valor]) => [nome, Array.isArray(valor) ? valor.join(', ') : (valor ?? '')]),
  )
