import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, expect, it } from 'vitest'
import { criarLog } from '../log/log.ts'
import { criarRede } from './buscar.ts'

const abertas: ServerResponse[] = []
const servidor = createServer((_req, res) => {
  res.writeHead(200).write('um ')
  abertas.push(res)
})
await new Promise<void>((r) => servidor.listen(0, '127.0.0.1', r))
afterAll(() => servidor.close().closeAllConnections())
const porta = (servidor.address() as AddressInfo).port
const rede = criarRede({ permitidos: `127.0.0.1:${porta}`, log: criarLog({ nivel: 'silent' }) })

it('reports pieces as they arrive, and returns the whole', async () => {
  const partes: string[] = []
  const inteira = rede.buscar(`http://127.0.0.1:${porta}/`, {
    timeoutMs: 10_000,
    aoChegar: (p, status) => void partes.push(`${status} ${p.toString()}`),
  })
  await expect.poll(() => partes, { timeout: 10_000 }).toEqual(['200 um '])
  abertas.at(-1)?.end('dois')
  expect((await inteira).corpo.toString()).toBe('um dois')
  expect(partes).toEqual(['200 um ', '200 dois'])
})

it('closes the connection and reports nothing more when the caller aborts', async () => {
  const desistencia = new AbortController()
  const partes: string[] = []
  const chamada = rede.buscar(`http://127.0.0.1:${porta}/`, {
    timeoutMs: 10_000,
    sinal: desistencia.signal,
    aoChegar: (p) => void partes.push(p.toString()),
  })
  await expect.poll(() => partes.length, { timeout: 10_000 }).toBe(1)
  const fechada = new Promise((r) => abertas.at(-1)?.once('close', r))
  desistencia.abort()
  await expect(chamada).rejects.toMatchObject({ fase: 'tempo', enviado: true })
  await fechada
  expect(partes).toEqual(['um '])
})

it("an error in the caller's piece handler fails only that call", async () => {
  const chamada = rede.buscar(`http://127.0.0.1:${porta}/`, {
    timeoutMs: 10_000,
    aoChegar: () => {
      throw new TypeError('cannot read this')
    },
  })
  await expect(chamada).rejects.toMatchObject({ fase: 'resposta', cause: new TypeError('cannot read this') })
})
