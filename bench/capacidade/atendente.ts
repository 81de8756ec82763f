import { setTimeout as esperar } from 'node:timers/promises'
import * as Ably from 'ably'
import { opcoesDeConexao } from '#platform/navegador/realtime/opcoes.ts'
import { Cliente } from '../cliente.ts'
import { enderecoDe, type Pessoa } from './empresa.ts'
import type { Medidas } from './medidas.ts'

const CICLO_MS = 6_000
const base = '/api/chat/conversas'

interface Opcoes {
  n: number
  url: string
  pessoa: Pessoa
  medidas: Medidas
  reler: boolean
}

export interface Atendente {
  pronto: Promise<void>
  /** Opens, lists, replies and marks as read every six seconds, until `fim` (performance.now). */
  trabalhar(fim: number): Promise<void>
  fechar(): void
}

/**
 * Creates one attendant: the official live client on the shared channel and on the attendant's own threads, plus the
 * calls that a page makes.
 */
export function criarAtendente({ n, url, pessoa, medidas, reler }: Opcoes): Atendente {
  const cliente = new Cliente(url, {
    authorization: `Bearer ${pessoa.token}`,
    'x-forwarded-for': enderecoDe(n),
    prefer: 'respond-async',
  })
  // a page refetches rows on separate connections, in parallel with the user's actions
  const leitor = new Cliente(url, { authorization: `Bearer ${pessoa.token}`, 'x-forwarded-for': enderecoDe(n) })
  const u = new URL(url)
  const aoVivo = new Ably.Realtime({
    ...opcoesDeConexao(false, {
      protocol: u.protocol,
      hostname: u.hostname,
      port: u.port,
      host: u.host,
      origin: u.origin,
    }),
    logLevel: 0,
    useBinaryProtocol: false,
    authCallback: (_parametros, responder) => {
      credencial().then(
        (token) => responder(null, token),
        (erro: Error) => responder(erro.message, null),
      )
    },
  })

  async function credencial(): Promise<string> {
    const pedidas = pessoa.clientes.map((c) => `conversas=${c.conversa}`).join('&')
    const headers = {
      authorization: `Bearer ${pessoa.token}`,
      accept: 'application/json',
      'x-forwarded-for': enderecoDe(n),
    }
    const inicio = performance.now()
    const r = await fetch(`${url}/api/realtime/token?${pedidas}`, { headers })
    medidas.anotar('credencial', performance.now() - inicio)
    return ((await r.json()) as { data: { token: string } }).data.token
  }

  const mudadas = new Set<string>()
  let relendo = false

  async function relerMudadas(): Promise<void> {
    if (relendo) return
    relendo = true
    await esperar(120)
    while (mudadas.size > 0) {
      const ids = [...mudadas].slice(0, 100)
      mudadas.clear()
      const inicio = performance.now()
      await medir('linhas', leitor, 'GET', `${base}?${ids.map((id) => `ids=${id}`).join('&')}&limit=100`)
      await esperar(Math.max(120, performance.now() - inicio))
    }
    relendo = false
  }

  async function medir(nome: string, por: Cliente, metodo: string, caminho: string, corpo?: unknown): Promise<void> {
    const inicio = performance.now()
    try {
      const r = await por.pedir(metodo, caminho, corpo === undefined ? undefined : JSON.stringify(corpo))
      if (r.status !== 200) medidas.errou(`${nome} ${r.status}`)
    } catch (erro) {
      medidas.errou(`${nome} ${(erro as Error).message}`)
    }
    medidas.anotar(nome, performance.now() - inicio)
  }

  async function assinar(): Promise<void> {
    await aoVivo.channels.get('conversations_all').subscribe('conversa', (m) => {
      medidas.avisos++
      if (!reler) return
      mudadas.add((m.data as { id: string }).id)
      void relerMudadas()
    })
    await Promise.all(
      pessoa.clientes.map((c) =>
        aoVivo.channels.get(`conversations_${c.conversa}`).subscribe('mensagem', (m) => {
          const { action, data } = m.data as { action: string; data: { conteudo: string } }
          if (action === 'INSERT') medidas.ouviu(data.conteudo)
        }),
      ),
    )
  }

  async function ciclo(vez: number): Promise<void> {
    const c = pessoa.clientes[vez % pessoa.clientes.length]
    if (!c) return
    await medir('abrir', cliente, 'GET', `${base}/${c.conversa}`)
    await esperar(CICLO_MS / 4)
    await medir('lista', cliente, 'GET', `${base}?limit=30`)
    await medir('contagens', cliente, 'GET', `${base}/contagens`)
    await esperar(CICLO_MS / 4)
    medidas.respostas++
    await medir('responder', cliente, 'POST', `${base}/${c.conversa}/mensagens`, { conteudo: `resposta ${n}.${vez}` })
    await esperar(CICLO_MS / 4)
    await medir('lida', cliente, 'POST', `${base}/${c.conversa}/marcar-lida`, {})
  }

  return {
    pronto: assinar(),
    async trabalhar(fim) {
      await esperar(Math.random() * CICLO_MS)
      for (let vez = 0; performance.now() < fim; vez++) {
        const inicio = performance.now()
        await ciclo(vez)
        await esperar(Math.max(0, inicio + CICLO_MS - performance.now()))
      }
    },
    fechar() {
      aoVivo.close()
      cliente.fechar()
      leitor.fechar()
    },
  }
}
