import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { createServer as servidorTcp, type AddressInfo, type Socket } from 'node:net'
import { afterAll, describe, expect, it } from 'vitest'
import { criarLog } from '../log/log.ts'
import type { Endereco, Resolver } from './alvo.ts'
import { criarRede } from './buscar.ts'
import { ErroDeRede } from './erro-de-rede.ts'

const fechar: (() => void)[] = []
afterAll(() => fechar.forEach((f) => f()))

async function servir(
  tratar: (req: IncomingMessage, res: ServerResponse) => void,
  endereco = '127.0.0.1',
  porta = 0,
): Promise<number> {
  const servidor = createServer(tratar)
  await new Promise<void>((r) => servidor.listen(porta, endereco, r))
  fechar.push(() => servidor.close().closeAllConnections())
  return (servidor.address() as AddressInfo).port
}
const linhas: string[] = []
const log = criarLog({ nivel: 'debug', destino: { write: (l: string) => void linhas.push(l) } })
const rede = (
  permitidos: string,
  resolver?: Resolver,
  extra: { permitirTambem?: string[]; nomesProprios?: string[] } = {},
) => criarRede({ permitidos, log, ...extra, ...(resolver ? { resolver } : {}) })
const falha = async (p: Promise<unknown>): Promise<ErroDeRede> => {
  const erro = await p.then(
    () => undefined,
    (e: unknown) => e,
  )
  if (!(erro instanceof ErroDeRede)) throw new Error(`expected a network failure, got ${String(erro)}`)
  return erro
}
const para =
  (...enderecos: string[]): Resolver =>
  async () =>
    enderecos.map((address): Endereco => ({ address, family: address.includes(':') ? 6 : 4 }))
const T = { timeoutMs: 5000 }

describe('refused before anything is sent', () => {
  it.each([
    'ftp://exemplo.com/',
    'file:///etc/passwd',
    'http://u:p@exemplo.com/',
    'http://u@exemplo.com/',
    'não é url',
    'http://127.0.0.1/',
    'http://0x7f000001/',
    'http://2130706433/',
    'http://127.1/',
    'http://017700000001/',
    'http://０/',
    'http://[::1]/',
    'http://[::ffff:10.0.0.1]/',
    'http://169.254.169.254/latest/meta-data/',
    'http://localhost/',
    'http://localhost./',
    'http://a.localhost/',
    'http://metadata.google.internal/',
    'http://host.docker.internal/',
    'http://minha-casa.example/',
    'https://exemplo.com:22/',
    'http://exemplo.com:6379/',
  ])('%s', async (url) => {
    let perguntas = 0
    const resolver: Resolver = async () => {
      perguntas++
      return [{ address: '8.8.8.8', family: 4 }]
    }
    const r = rede('', resolver, { nomesProprios: ['minha-casa.example'] })
    const erro = await falha(r.buscar(url, T))
    expect(erro.fase).toBe('recusado')
    expect(erro.enviado).toBe(false)
    await expect(r.conferir(url)).rejects.toMatchObject({ fase: 'recusado' })
    expect(perguntas).toBe(/exemplo\.com:/.test(url) && !url.includes('@') ? 2 : 0)
  })

  it('a name with one private address among public ones', async () => {
    for (const ruim of ['10.0.0.5', '::1', '::ffff:192.168.0.1', 'fe80::1%eth0']) {
      expect((await falha(rede('', para('8.8.8.8', ruim)).buscar('http://exemplo.com/', T))).fase).toBe('recusado')
    }
    await expect(
      rede('', para('8.8.8.8', '2001:4860:4860::8888')).conferir('http://exemplo.com/'),
    ).resolves.toBeUndefined()
  })

  it('shows the user one sentence, and logs the reason without the path', async () => {
    linhas.length = 0
    const recusado = await falha(rede('', para('10.1.2.3')).buscar('http://exemplo.com/bot123:segredo/x?apikey=abc', T))
    const semNome = await falha(
      rede('', () => Promise.reject(Object.assign(new Error('x'), { code: 'ENOTFOUND' }))).buscar(
        'http://nada.example/',
        T,
      ),
    )
    expect(semNome.fase).toBe('conexao')
    expect(recusado.message).toBe(semNome.message)
    expect(recusado.message).not.toMatch(/10\.1\.2\.3|privado|interno/)
    expect(linhas.join('')).toContain('10.1.2.3')
    expect(linhas.join('')).not.toMatch(/segredo|apikey/)
  })

  it('checks mail servers the same way, on mail ports', async () => {
    await expect(rede('', para('8.8.8.8')).conferirCorreio('imap.exemplo.com', 993)).resolves.toEqual({
      endereco: { address: '8.8.8.8', family: 4 },
      nomeParaTls: 'imap.exemplo.com',
    })
    expect((await falha(rede('', para('10.0.0.1')).conferirCorreio('imap.exemplo.com', 993))).fase).toBe('recusado')
    expect((await falha(rede('', para('8.8.8.8')).conferirCorreio('imap.exemplo.com', 6379))).fase).toBe('recusado')
  })
})

describe('connection to the checked address', () => {
  // needs a second loopback address, which only Linux and Windows have by default
  it.skipIf(process.platform === 'darwin')(
    'a name that resolves differently later cannot move the connection (DNS rebinding)',
    async () => {
      const porta = await servir((_req, res) => res.end('conferido'), '127.0.0.2')
      let interno = 0
      await servir(
        (_req, res) => {
          interno++
          res.end('interno')
        },
        '127.0.0.1',
        porta,
      )
      const respostas = ['127.0.0.2', '127.0.0.1']
      let perguntas = 0
      const r = rede('127.0.0.2/32', async () => [{ address: respostas[Math.min(perguntas++, 1)] ?? '', family: 4 }])
      const primeira = await r.buscar(`http://troca.example:${porta}/`, T)
      expect(primeira.corpo.toString()).toBe('conferido')
      expect(perguntas).toBe(1)
      expect((await falha(r.buscar(`http://troca.example:${porta}/`, T))).fase).toBe('recusado')
      expect(interno).toBe(0)
    },
  )

  it('keeps the name in the Host header', async () => {
    const porta = await servir((req, res) => res.end(req.headers.host))
    const r = rede(`evolution.example:${porta}`, para('127.0.0.1'))
    expect((await r.buscar(`http://evolution.example:${porta}/`, T)).corpo.toString()).toBe(
      `evolution.example:${porta}`,
    )
    expect((await falha(r.buscar(`http://outra.example:${porta}/`, T))).fase).toBe('recusado')
  })

  it('never follows a redirect', async () => {
    let segundo = 0
    const destino = await servir((_req, res) => {
      segundo++
      res.end()
    })
    const origem = await servir((_req, res) => res.writeHead(302, { location: `http://127.0.0.1:${destino}/` }).end())
    const r = rede('', undefined, { permitirTambem: [`127.0.0.1:${origem}`, `127.0.0.1:${destino}`] })
    const resposta = await r.buscar(`http://127.0.0.1:${origem}/`, T)
    expect(resposta.status).toBe(302)
    expect(resposta.cabecalhos.location).toBe(`http://127.0.0.1:${destino}/`)
    expect(segundo).toBe(0)
  })
})

describe('request bodies', () => {
  const eco = servir((req, res) => {
    const partes: Buffer[] = []
    req
      .on('data', (p: Buffer) => partes.push(p))
      .on('end', () =>
        res
          .setHeader('x-tipo', req.headers['content-type'] ?? '')
          .setHeader('x-metodo', req.method ?? '')
          .end(Buffer.concat(partes)),
      )
  })
  const enviar = async (corpo: string | Uint8Array | FormData | object, cabecalhos: Record<string, string> = {}) => {
    const porta = await eco
    return rede(`127.0.0.1:${porta}`).buscar(`http://127.0.0.1:${porta}/`, { ...T, metodo: 'POST', corpo, cabecalhos })
  }

  it('sends JSON, with a content type that the caller may override', async () => {
    const r = await enviar({ number: '5511999999999', text: 'olá' })
    expect(JSON.parse(r.corpo.toString())).toEqual({ number: '5511999999999', text: 'olá' })
    expect(r.cabecalhos['x-tipo']).toBe('application/json')
    expect((await enviar({ a: 1 }, { 'Content-Type': 'application/vnd.x+json' })).cabecalhos['x-tipo']).toBe(
      'application/vnd.x+json',
    )
  })
  it('sends bytes unchanged', async () => {
    const bytes = Buffer.from(Array.from({ length: 1000 }, (_, i) => i % 256))
    expect((await enviar(bytes)).corpo.equals(bytes)).toBe(true)
  })
  it('sends multipart', async () => {
    const form = new FormData()
    form.append('chat_id', '42')
    form.append('document', new Blob(['conteúdo'], { type: 'text/plain' }), 'nota.txt')
    const r = await enviar(form)
    expect(r.cabecalhos['x-tipo']).toMatch(/^multipart\/form-data; boundary=/)
    const lido = await new Response(new Uint8Array(r.corpo), {
      headers: { 'content-type': r.cabecalhos['x-tipo'] ?? '' },
    }).formData()
    expect(lido.get('chat_id')).toBe('42')
    expect(await (lido.get('document') as File).text()).toBe('conteúdo')
  })
})

describe('limits, on real sockets', () => {
  const de = (porta: number) => rede(`127.0.0.1:${porta}`)
  const calado = async () => {
    const servidor = servidorTcp((s: Socket) => s.on('error', () => {}))
    await new Promise<void>((r) => servidor.listen(0, '127.0.0.1', r))
    fechar.push(() => servidor.close())
    return (servidor.address() as AddressInfo).port
  }

  it('times out on a server that never answers', async () => {
    const porta = await servir(() => {})
    const inicio = Date.now()
    const erro = await falha(de(porta).buscar(`http://127.0.0.1:${porta}/`, { timeoutMs: 300 }))
    expect([erro.fase, erro.enviado, erro.status]).toEqual(['tempo', true, 504])
    expect(Date.now() - inicio).toBeLessThan(8000)
  })
  it('times out on a body that never ends', async () => {
    const porta = await servir((_req, res) => {
      const t = setInterval(() => res.write('x'), 20)
      res.on('close', () => clearInterval(t))
    })
    expect((await falha(de(porta).buscar(`http://127.0.0.1:${porta}/`, { timeoutMs: 300 }))).fase).toBe('tempo')
  })
  it('times out in a TLS handshake that never ends, with nothing sent', async () => {
    const porta = await calado()
    const erro = await falha(de(porta).buscar(`https://127.0.0.1:${porta}/`, { timeoutMs: 300 }))
    expect([erro.fase, erro.enviado]).toEqual(['tempo', false])
  })
  it('times out on a resolver that hangs', async () => {
    const erro = await falha(rede('', () => new Promise(() => {})).buscar('http://lento.example/', { timeoutMs: 200 }))
    expect([erro.fase, erro.enviado]).toEqual(['tempo', false])
  })
  it('distinguishes a closed port from a connection cut after the request', async () => {
    const porta = await servir((req) => req.socket.destroy())
    const cortado = await falha(
      de(porta).buscar(`http://127.0.0.1:${porta}/`, { ...T, metodo: 'POST', corpo: { a: 1 } }),
    )
    expect([cortado.fase, cortado.enviado]).toEqual(['resposta', true])
    const fechado = await falha(rede('127.0.0.1:1').buscar('http://127.0.0.1:1/', T))
    expect([fechado.fase, fechado.enviado]).toEqual(['conexao', false])
  })
  it('rejects a response cut in the middle', async () => {
    const porta = await servir((_req, res) =>
      res.writeHead(200, { 'content-length': '1000' }).write('abc', () => res.destroy()),
    )
    expect((await falha(de(porta).buscar(`http://127.0.0.1:${porta}/`, T))).fase).toBe('resposta')
  })
  it('rejects a response over the limit, announced or not', async () => {
    const anunciado = await servir((_req, res) => res.end(Buffer.alloc(2000)))
    const escondido = await servir((_req, res) => {
      res.write(Buffer.alloc(1500))
      res.end(Buffer.alloc(1500))
    })
    for (const porta of [anunciado, escondido]) {
      expect((await falha(de(porta).buscar(`http://127.0.0.1:${porta}/`, { ...T, maxBytes: 1000 }))).fase).toBe(
        'resposta',
      )
      expect((await de(porta).buscar(`http://127.0.0.1:${porta}/`, { ...T, maxBytes: 3000 })).status).toBe(200)
    }
  })
})
