import { mkdtemp, rm } from 'node:fs/promises'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as esperar } from 'node:timers/promises'
import { criarLog } from '#platform/log/log.ts'
import { criarSimulador, type OpcoesDoSimulador } from './criar-simulador.ts'

export interface Entregue {
  caminho: string
  cabecalhos: http.IncomingHttpHeaders
  corpo: { event: string; instance: string; data: Record<string, unknown> } & Record<string, unknown>
}

/** A receiver of webhooks, on a real socket, that refuses with `estado.status`. */
export async function receptorDeTeste(porta = 0) {
  const recebidos: Entregue[] = []
  const estado = { status: 200 }
  const servidor = http.createServer((req, res) => {
    const partes: Buffer[] = []
    req.on('data', (parte: Buffer) => partes.push(parte))
    req.on('end', () => {
      recebidos.push({
        caminho: req.url ?? '',
        cabecalhos: req.headers,
        corpo: JSON.parse(Buffer.concat(partes).toString()) as Entregue['corpo'],
      })
      res.writeHead(estado.status).end()
    })
  })
  await new Promise<void>((pronto) => servidor.listen(porta, '127.0.0.1', pronto))
  const numero = (servidor.address() as AddressInfo).port
  return {
    porta: numero,
    url: `http://127.0.0.1:${numero}/hook`,
    recebidos,
    estado,
    eventos: (nome: string) => recebidos.filter((r) => r.corpo.event === nome).map((r) => r.corpo.data),
    fechar: () =>
      new Promise<void>((pronto) => {
        servidor.closeAllConnections()
        servidor.close(() => pronto())
      }),
  }
}

/** Waits until the condition holds; the error names what was missing. */
export async function ate<T>(
  oQue: string,
  fazer: () => T | undefined | false | null | Promise<T | undefined | false | null>,
  limiteMs = 15_000,
): Promise<T> {
  for (const fim = Date.now() + limiteMs; ; await esperar(15)) {
    const valor = await fazer()
    if (valor) return valor
    if (Date.now() > fim) throw new RangeError(`never came: ${oQue}`)
  }
}

export async function palcoDeTeste(opcoes: Partial<OpcoesDoSimulador> = {}) {
  const pasta = opcoes.pasta ?? (await mkdtemp(join(tmpdir(), 'evolution-')))
  const log = criarLog({ nivel: 'silent' })
  const simulador = await criarSimulador({
    passoMs: 5,
    esperaInicialMs: 30,
    chave: 'global-key-0123456789',
    ...opcoes,
    pasta,
    log,
  })
  const pedir = async (metodo: string, caminho: string, corpo?: unknown, cabecalhos: Record<string, string> = {}) => {
    const resposta = await fetch(simulador.url + caminho, {
      method: metodo,
      headers: {
        apikey: simulador.chave,
        ...(corpo === undefined || corpo === null ? {} : { 'content-type': 'application/json' }),
        ...cabecalhos,
      },
      ...(corpo === undefined || corpo === null ? {} : { body: JSON.stringify(corpo) }),
    })
    const texto = await resposta.text()
    return { status: resposta.status, corpo: (texto ? JSON.parse(texto) : null) as Record<string, unknown> }
  }
  return { ...simulador, pasta, pedir, apagarPasta: () => rm(pasta, { recursive: true, force: true }) }
}
