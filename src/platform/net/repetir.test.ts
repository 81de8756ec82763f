import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createClient } from '@supabase/supabase-js'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { arquivosRemotos } from '../storage/arquivos-remotos.ts'
import { comRepeticao } from './repetir.ts'

/** A backend that destroys the connection of the first `cortes` requests. */
let cortes = 0
const pedidos: Pick<IncomingMessage, 'method' | 'url' | 'headers'>[] = []
const servidor = createServer((req, res) => {
  pedidos.push({ method: req.method, url: req.url, headers: req.headers })
  req.resume()
  if (cortes-- > 0) return void req.socket.destroy()
  res
    .setHeader('content-type', 'application/json')
    .end(
      req.url?.startsWith('/rest/v1')
        ? '[{"id":1}]'
        : '{"id":"1","name":"a.txt","version":"1","bucket_id":"b","created_at":""}',
    )
})
await new Promise<void>((r) => servidor.listen(0, '127.0.0.1', r))
afterAll(() => void servidor.close())
const url = `http://127.0.0.1:${(servidor.address() as AddressInfo).port}`
const opcoes = { auth: { persistSession: false, autoRefreshToken: false } }
const oficial = createClient(url, 'chave', opcoes)
const nosso = createClient(url, 'chave', { ...opcoes, global: { fetch: comRepeticao({ esperar: () => 5 }) } })
beforeEach(() => void (pedidos.length = 0))

describe('[S7.14] failed network fetches to the backend are retried up to 3 times', () => {
  it(
    '[S7.14] rest/v1: the official client retries reads by itself, exactly three times',
    { timeout: 30_000 },
    async () => {
      cortes = 3
      expect((await oficial.from('pessoas').select()).data).toEqual([{ id: 1 }])
      expect(pedidos.map((p) => p.headers['x-retry-count'])).toEqual([undefined, '1', '2', '3'])
      pedidos.length = 0
      cortes = 99
      expect((await oficial.from('pessoas').select()).error?.message).toMatch(/fetch failed/)
      expect(pedidos).toHaveLength(4)
    },
  )
  it('[S7.14] storage/v1: the official client does not retry; our fetch under it does', async () => {
    cortes = 3
    expect((await oficial.storage.from('b').info('a.txt')).error?.message).toMatch(/fetch failed/)
    expect(pedidos).toHaveLength(1)
    pedidos.length = 0
    cortes = 3
    expect((await nosso.storage.from('b').info('a.txt')).data).toMatchObject({ name: 'a.txt' })
    expect(pedidos).toHaveLength(4)
    pedidos.length = 0
    cortes = 4
    expect((await nosso.storage.from('b').info('a.txt')).error?.message).toMatch(/fetch failed/)
    expect(pedidos).toHaveLength(4)
  })
  it("[S7.14] retries reads of a hosted backend's files in the application itself", async () => {
    cortes = 1
    expect(await arquivosRemotos({ url, chaveDeServico: 'chave' }).info('b', 'a.txt')).toMatchObject({
      caminho: 'a.txt',
    })
    expect(pedidos).toHaveLength(2)
  })
  it('[S7.14] never repeats a write, and does not retry an error response', async () => {
    cortes = 1
    expect((await nosso.storage.from('b').upload('a.txt', 'x')).error).not.toBeNull()
    expect(pedidos.map((p) => p.method)).toEqual(['POST'])
    cortes = 0
    pedidos.length = 0
    const recusado = comRepeticao({
      esperar: () => 1,
      fetch: async () => {
        pedidos.push({ method: 'GET', url: '', headers: {} })
        return new Response('{}', { status: 503 })
      },
    })
    expect((await recusado(`${url}/storage/v1/object/x/y`)).status).toBe(503)
    expect(pedidos).toHaveLength(1)
  })
  it("[S7.14] leaves rest/v1 to the client's own retries, and stops when the caller aborted", async () => {
    cortes = 99
    await expect(comRepeticao({ esperar: () => 1 })(`${url}/rest/v1/pessoas`)).rejects.toThrow()
    expect(pedidos).toHaveLength(1)
    pedidos.length = 0
    const desistir = new AbortController()
    const promessa = comRepeticao({ esperar: () => 200 })(`${url}/storage/v1/object/x/y`, { signal: desistir.signal })
    setTimeout(() => desistir.abort(), 50)
    await expect(promessa).rejects.toThrow()
    expect(pedidos).toHaveLength(1)
  })
})
