import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface ContraparteS3 {
  endpoint: string
  objetos: Map<string, Buffer>
  /** Reasons of the refused requests, as S3 names them. */
  recusas: string[]
  /** Answers the next `quantas` requests with 503. */
  falharProximas(quantas: number): void
  /** Pauses the next whole read of an object half-way for `ms`. */
  pararNoMeio(ms: number): void
  fechar(): Promise<void>
}

const hmac = (chave: string | Buffer, texto: string) => createHmac('sha256', chave).update(texto).digest()
const sha256 = (dados: string | Buffer) => createHash('sha256').update(dados).digest('hex')

/**
 * A small S3: PUT, GET with Range, HEAD, DELETE, path style. Like the service it checks the SigV4 signature and the
 * body hash of every request.
 */
export async function iniciarS3({
  chave,
  segredo,
  regiao,
  bucket,
}: {
  chave: string
  segredo: string
  regiao: string
  bucket: string
}): Promise<ContraparteS3> {
  const objetos = new Map<string, Buffer>()
  const recusas: string[] = []
  let falhas = 0
  let pausaMs = 0

  function conferirAssinatura(req: IncomingMessage, url: URL): string | undefined {
    const auth =
      /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, SignedHeaders=([^,]+), Signature=([0-9a-f]{64})$/.exec(
        req.headers.authorization ?? '',
      )
    if (!auth) return 'AccessDenied'
    const [, id, dia = '', lugar = '', assinados = '', assinatura = ''] = auth
    if (id !== chave) return 'InvalidAccessKeyId'
    if (lugar !== regiao) return 'AuthorizationHeaderMalformed'
    const data = String(req.headers['x-amz-date'])
    const quando = Date.parse(data.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'))
    if (!(Math.abs(Date.now() - quando) < 15 * 60_000) || !data.startsWith(dia)) return 'RequestTimeTooSkewed'
    const nomes = assinados.split(';')
    if (!nomes.includes('host') || !nomes.includes('x-amz-content-sha256') || !nomes.includes('x-amz-date'))
      return 'SignatureDoesNotMatch'
    const consulta = [...url.searchParams]
      .map(([n, v]) => `${encodeURIComponent(n)}=${encodeURIComponent(v)}`)
      .sort()
      .join('&')
    const canonico = [
      req.method,
      url.pathname,
      consulta,
      ...nomes.map(
        (n) =>
          `${n}:${String(req.headers[n] ?? '')
            .trim()
            .replace(/\s+/g, ' ')}`,
      ),
      '',
      assinados,
      req.headers['x-amz-content-sha256'],
    ].join('\n')
    const aAssinar = ['AWS4-HMAC-SHA256', data, `${dia}/${lugar}/s3/aws4_request`, sha256(canonico)].join('\n')
    const certa = hmac(hmac(hmac(hmac(hmac(`AWS4${segredo}`, dia), lugar), 's3'), 'aws4_request'), aAssinar)
    return timingSafeEqual(certa, Buffer.from(assinatura, 'hex')) ? undefined : 'SignatureDoesNotMatch'
  }

  function recusar(res: ServerResponse, status: number, codigo: string): void {
    recusas.push(codigo)
    res
      .writeHead(status, { 'content-type': 'application/xml' })
      .end(`<?xml version="1.0"?><Error><Code>${codigo}</Code><Message>${codigo}</Message></Error>`)
  }

  function inteiro(res: ServerResponse, objeto: Buffer): void {
    if (pausaMs === 0) return void res.end(objeto)
    const meio = Math.floor(objeto.length / 2)
    res.write(objeto.subarray(0, meio))
    setTimeout(() => res.end(objeto.subarray(meio)), pausaMs)
    pausaMs = 0
  }

  function responder(req: IncomingMessage, res: ServerResponse, corpo: Buffer): void {
    const url = new URL(req.url ?? '/', 'http://s3')
    if (falhas > 0) return void (falhas--, recusar(res, 503, 'SlowDown'))
    const erro = conferirAssinatura(req, url)
    if (erro) return recusar(res, 403, erro)
    const [, balde, ...resto] = url.pathname.split('/')
    const nome = decodeURIComponent(resto.join('/'))
    if (balde !== bucket) return recusar(res, 404, 'NoSuchBucket')
    if (req.method === 'PUT') {
      if (req.headers['content-length'] === undefined) return recusar(res, 411, 'MissingContentLength')
      const soma = String(req.headers['x-amz-content-sha256'])
      if (soma !== 'UNSIGNED-PAYLOAD' && soma !== sha256(corpo)) return recusar(res, 400, 'XAmzContentSHA256Mismatch')
      objetos.set(nome, corpo)
      return void res.writeHead(200, { etag: `"${createHash('md5').update(corpo).digest('hex')}"` }).end()
    }
    if (req.method === 'DELETE') return void (objetos.delete(nome), res.writeHead(204).end())
    const objeto = objetos.get(nome)
    if (!objeto) return recusar(res, 404, 'NoSuchKey')
    const faixa = /^bytes=(\d+)-(\d*)$/.exec(req.headers.range ?? '')
    if (!faixa)
      return inteiro(
        res.writeHead(200, { 'content-length': objeto.length }),
        req.method === 'HEAD' ? Buffer.alloc(0) : objeto,
      )
    const inicio = Number(faixa[1])
    const fim = Math.min(faixa[2] ? Number(faixa[2]) : objeto.length - 1, objeto.length - 1)
    if (inicio >= objeto.length) return recusar(res, 416, 'InvalidRange')
    res
      .writeHead(206, {
        'content-length': fim - inicio + 1,
        'content-range': `bytes ${inicio}-${fim}/${objeto.length}`,
      })
      .end(objeto.subarray(inicio, fim + 1))
  }

  const servidor = createServer((req, res) => {
    const partes: Buffer[] = []
    req.on('data', (p: Buffer) => partes.push(p)).on('end', () => responder(req, res, Buffer.concat(partes)))
  })
  await new Promise<void>((r) => servidor.listen(0, '127.0.0.1', r))
  return {
    endpoint: `http://127.0.0.1:${(servidor.address() as AddressInfo).port}`,
    objetos,
    recusas,
    falharProximas: (quantas) => void (falhas = quantas),
    pararNoMeio: (ms) => void (pausaMs = ms),
    fechar: () =>
      new Promise((r) => {
        servidor.close(() => r())
        servidor.closeAllConnections()
      }),
  }
}
