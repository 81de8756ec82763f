import { randomBytes } from 'node:crypto'
import fc from '#tests/suporte/propriedades.ts'
import { describe, expect, it } from 'vitest'
import { arquivosEmbutidos } from './arquivos-embutidos.ts'
import { ANA, casaDeTeste } from './casa-de-teste.ts'
import { lerFaixa } from './faixa.ts'

const casa = await casaDeTeste()
const BALDE = 'chat-anexos'
const arquivos = arquivosEmbutidos(casa.deposito)
const bytes = randomBytes(10_000)
await arquivos.guardar({ bucket: BALDE, caminho: `${ANA}/d.bin`, corpo: bytes, nome: 'd.bin', dono: null })
const pedir = (caminho: string, headers: Record<string, string> = {}, method = 'GET') =>
  fetch(`${casa.url}/storage/v1/object/${BALDE}/${ANA}/${caminho}`, {
    method,
    headers: { authorization: `Bearer pessoa.${ANA}.x`, ...headers },
    ...(method === 'POST' ? { body: 'oi' } : {}),
  })
const guardar = async (nome: string, corpo: string, mime: string) =>
  void (await arquivos.guardar({
    bucket: BALDE,
    caminho: `${ANA}/${nome}`,
    corpo: Buffer.from(corpo),
    nome,
    mime,
    dono: null,
  }))

describe('parts of a file', () => {
  it('returns exactly the bytes of any range', async () => {
    await fc.assert(
      fc.asyncProperty(fc.nat(9999), fc.nat(20_000), async (a, b) => {
        const r = await pedir('d.bin', { range: `bytes=${a}-${a + b}` })
        const fim = Math.min(a + b, 9999)
        expect([r.status, r.headers.get('content-range')]).toEqual([206, `bytes ${a}-${fim}/10000`])
        expect(Buffer.from(await r.arrayBuffer()).equals(bytes.subarray(a, fim + 1))).toBe(true)
      }),
      { numRuns: 20 },
    )
  })
  it.each<[string, number, number]>([
    ['bytes=9990-', 206, 10],
    ['bytes=-5', 206, 5],
    ['bytes=-20000', 206, 10_000],
    ['bytes=10000-', 416, 0],
    ['bytes=-0', 416, 0],
    ['bytes=5-3', 200, 10_000],
    ['bytes=0-1,4-5', 200, 10_000],
    ['linhas=1-2', 200, 10_000],
  ])('%s → %i', async (range, status, tamanho) => {
    const r = await pedir('d.bin', { range })
    expect([r.status, (await r.arrayBuffer()).byteLength]).toEqual([status, tamanho])
  })
  it('never reads outside the file', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.tuple(fc.nat(), fc.nat()).map(([a, b]) => `bytes=${a}-${b}`),
          fc.nat().map((n) => `bytes=-${n}`),
          fc.nat().map((n) => `bytes=${n}-`),
        ),
        fc.nat(5000),
        (cabecalho, tamanho) => {
          const f = lerFaixa(cabecalho, tamanho)
          return f === null || f === 'fora' || (f.inicio >= 0 && f.inicio <= f.fim && f.fim < tamanho)
        },
      ),
      { numRuns: 2000 },
    )
  })
  it('answers HEAD with the same headers and no body', async () => {
    const r = await pedir('d.bin', {}, 'HEAD')
    expect([
      r.status,
      r.headers.get('content-length'),
      r.headers.get('accept-ranges'),
      (await r.arrayBuffer()).byteLength,
    ]).toEqual([200, '10000', 'bytes', 0])
  })
})

describe('unchanged files', () => {
  it('are not sent again, by ETag and by date', async () => {
    const primeiro = await pedir('d.bin')
    await primeiro.arrayBuffer()
    const marca = primeiro.headers.get('etag') ?? ''
    const data = primeiro.headers.get('last-modified') ?? ''
    expect((await pedir('d.bin', { 'if-none-match': marca })).status).toBe(304)
    expect((await pedir('d.bin', { 'if-none-match': `"outra", W/${marca}` })).status).toBe(304)
    expect((await pedir('d.bin', { 'if-modified-since': data })).status).toBe(304)
    expect((await pedir('d.bin', { 'if-none-match': '"outra"', 'if-modified-since': data })).status).toBe(200)
    expect((await pedir('d.bin', { range: 'bytes=0-9', 'if-range': '"outra"' })).status).toBe(200)
    expect((await pedir('d.bin', { range: 'bytes=0-9', 'if-range': marca })).status).toBe(206)
  })
  it('have another ETag after a replacement', async () => {
    await guardar('muda.txt', 'um', 'text/plain')
    const antes = (await pedir('muda.txt')).headers.get('etag') ?? ''
    await arquivos.guardar({
      bucket: BALDE,
      caminho: `${ANA}/muda.txt`,
      corpo: Buffer.from('dois'),
      nome: 'muda.txt',
      dono: null,
      substituir: true,
    })
    const depois = await pedir('muda.txt', { 'if-none-match': antes })
    expect([depois.status, await depois.text()]).toEqual([200, 'dois'])
  })
  it('are cached privately', async () => {
    expect((await pedir('muda.txt')).headers.get('cache-control')).toMatch(/^private, max-age=\d+$/)
  })
})

describe('executable content', () => {
  const desenho = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'
  it.each<[string, string, string, string, string]>([
    ['p.html', '<!doctype html><script>alert(1)</script>', 'text/html', 'text/plain; charset=utf-8', 'inline'],
    ['x.xhtml', '<?xml version="1.0"?><x/>', 'application/xhtml+xml', 'text/plain; charset=utf-8', 'inline'],
    ['s.js', 'alert(1)', 'text/javascript', 'text/plain; charset=utf-8', 'inline'],
    ['e.css', 'a{}', 'text/css', 'text/plain; charset=utf-8', 'inline'],
    ['d.svg', desenho, 'image/png', 'image/svg+xml', 'attachment'],
    [
      'z.zip',
      'PK\u0003\u0004xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx',
      'application/zip',
      'application/zip',
      'attachment',
    ],
    ['n.txt', 'olá', 'text/plain', 'text/plain; charset=utf-8', 'inline'],
    ['f.pdf', '%PDF-1.7\n', 'application/pdf', 'application/pdf', 'inline'],
  ])('%s', async (nome, corpo, mime, tipo, como) => {
    await guardar(nome, corpo, mime)
    for (const url of [
      `${casa.url}/storage/v1/object/${BALDE}/${ANA}/${nome}`,
      await arquivos.urlAssinada(BALDE, `${ANA}/${nome}`, 60),
    ]) {
      const r = await fetch(url, { headers: { authorization: `Bearer pessoa.${ANA}.x` } })
      await r.arrayBuffer()
      expect([
        r.headers.get('content-type'),
        r.headers.get('content-disposition')?.split(';')[0],
        r.headers.get('x-content-type-options'),
      ]).toEqual([tipo, como, 'nosniff'])
      expect(r.headers.get('content-security-policy')).toContain("default-src 'none'")
      if (tipo !== 'application/pdf') expect(r.headers.get('content-security-policy')).toMatch(/(^|; )sandbox$/)
    }
  })
  it('a download name cannot break out of its header', async () => {
    const r = await pedir(`n.txt?download=${encodeURIComponent('a"; x=\r\nSet-Cookie: y=1\u202etxt.exe')}`)
    expect(r.headers.get('set-cookie')).toBeNull()
    expect(r.headers.get('content-disposition')).toMatch(
      /^attachment; filename="[^"\r\n]*"; filename\*=UTF-8''[\w.%!~-]*$/,
    )
  })
})

describe('Cache-Control of the uploader', () => {
  it('[achado R30] is reduced to max-age, at most a year', async () => {
    const enviar = (nome: string, cache: string) =>
      pedir(nome, { 'content-type': 'text/plain', 'cache-control': cache }, 'POST')
    const ditos = [
      ['public, s-maxage=99, max-age=99999999999, immutable', 'private, max-age=31536000'],
      ['max-age=3600', 'private, max-age=3600'],
      ['public', 'private, no-cache'],
      ['x-max-age=5', 'private, no-cache'],
    ] as const
    for (const [i, [dito, servido]] of ditos.entries()) {
      expect((await enviar(`cache-${i}.txt`, dito)).status).toBe(200)
      expect((await pedir(`cache-${i}.txt`)).headers.get('cache-control')).toBe(servido)
    }
  })
})
