import { fork, type ChildProcess } from 'node:child_process'
import { hkdfSync } from 'node:crypto'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as esperar } from 'node:timers/promises'
import { WebSocket } from 'ws'
import { ACAO } from '#embedded/ably/protocolo.ts'
import { lerChaveMestra } from '#platform/segredos/chave-mestra.ts'
import { entrega } from '#tests/suporte/casa.ts'
import type { Casa } from './casa.ts'
import { Cliente } from './cliente.ts'
import { marcar, type PedidoAosOuvintes, type RespostaDosOuvintes } from './leque-ouvintes.ts'
import { alternar, resumir, type Medida } from './medir.ts'
import { resultado, type Prova } from './resultado.ts'

const ASSINANTES = 200
const MENSAGENS = 40
const PAUSA_MS = 30

/**
 * Sends one message to 200 clients that have the thread open and measures from its publication (the channel's log, then
 * every socket) to each of them, compared with a bare `ws` server that forwards the same bytes to as many. Also
 * measures the whole way from the customer's delivery to the 200.
 */
export const leque: Prova = async (casa) => {
  const { id, numero } = await conversaNova(casa)
  const filhos: ChildProcess[] = []
  const filho = (arquivo: string) => {
    const f = fork(join(import.meta.dirname, arquivo))
    // emit an error, so that a pending wait for a reply rejects
    f.once('exit', (codigo) => f.emit('error', new Error(`${arquivo} ended with ${codigo}`)))
    f.on('error', () => {})
    filhos.push(f)
    return f
  }
  const [cliente] = casa.clientes(1)
  const publicador = new Cliente(casa.url, { authorization: `Basic ${Buffer.from(chaveDe(casa)).toString('base64')}` })
  const canal = `conversations_${id}`
  const corpo = () => ({
    action: 'INSERT',
    data: {
      id,
      conversa_id: id,
      seq: 1,
      direcao: 'entrada',
      tipo: 'text',
      conteudo: `${marcar()} ${'palavra '.repeat(60)}`,
      status: 'entregue',
      anexos: [],
      reacoes: [],
    },
  })
  try {
    const token = await (
      await fetch(`${casa.url}/api/realtime/token?conversas=${id}`, {
        headers: { authorization: `Bearer ${casa.token}`, accept: 'text/plain' },
      })
    ).text()
    const nossos = filho('leque-ouvintes.ts')
    await pedir(nossos, {
      url: `${casa.url.replace('http', 'ws')}/?v=5&format=json&access_token=${token}`,
      quantos: ASSINANTES,
      aperto: {
        depoisDe: `"action":${ACAO.CONNECTED},`,
        dizer: JSON.stringify({ action: ACAO.ATTACH, channel: canal }),
        pronto: `"action":${ACAO.ATTACHED},`,
      },
    })
    const piso = filho('leque-piso.ts')
    const [porta] = (await once(piso, 'message')) as [number]
    const deles = filho('leque-ouvintes.ts')
    await pedir(deles, { url: `ws://127.0.0.1:${porta}/`, quantos: ASSINANTES })
    const aoPiso = new WebSocket(`ws://127.0.0.1:${porta}/publicar`)
    await once(aoPiso, 'open')

    const m = await alternar({
      piso: () =>
        rodada(deles, () =>
          Promise.resolve(
            aoPiso.send(
              JSON.stringify({ action: ACAO.MESSAGE, channel: canal, messages: [{ name: 'mensagem', data: corpo() }] }),
            ),
          ),
        ),
      publicada: () =>
        rodada(nossos, () =>
          publicador.pedir('POST', `/channels/${canal}/messages`, JSON.stringify({ name: 'mensagem', data: corpo() })),
        ),
      entregue: () =>
        rodada(nossos, () =>
          cliente?.pedir(
            'POST',
            casa.caixa.webhook,
            JSON.stringify(entrega(`LQ${process.hrtime.bigint()}`, numero, marcar())),
          ),
        ),
    })
    aoPiso.close()
    return [
      resultado('leque.p50', m.publicada.p50, 'ms', { floor: m.piso.p50 }),
      {
        ...resultado('leque.p99', m.publicada.p99, 'ms', { floor: m.piso.p99 }),
        goal: '< 15',
        ok: m.publicada.p99 < 15,
      },
      resultado('leque.entrega.p50', m.entregue.p50, 'ms', { floor: m.piso.p50 }),
      resultado('leque.entrega.p99', m.entregue.p99, 'ms', { floor: m.piso.p99 }),
    ]
  } finally {
    for (const f of filhos) f.kill()
    cliente?.fechar()
    publicador.fechar()
  }
}

const chaveDe = (casa: Casa) =>
  `girassol.embutida:${Buffer.from(hkdfSync('sha256', lerChaveMestra(casa.pasta, undefined), '', 'tempo real', 32)).toString('base64url')}`

async function conversaNova(casa: Casa): Promise<{ id: string; numero: string }> {
  const numero = `55199${String(50_000_000 + (Date.now() % 10_000_000))}`
  const cliente = new Cliente(casa.url)
  await cliente.exigir('POST', casa.caixa.webhook, JSON.stringify(entrega(`LQ${Date.now()}`, numero, 'primeira')))
  cliente.fechar()
  for (;;) {
    const [achada] = await casa.sql<{ id: string }>(
      'select id from chat.conversas where caixa_entrada_id = $1 and endereco like $2',
      [casa.caixa.id, `${numero}%`],
    )
    if (achada) return { id: achada.id, numero }
    await esperar(25)
  }
}

async function pedir(ouvintes: ChildProcess, pedido: PedidoAosOuvintes | 'tempos'): Promise<RespostaDosOuvintes> {
  ouvintes.send(pedido)
  const [resposta] = (await once(ouvintes, 'message')) as [RespostaDosOuvintes]
  return resposta
}

/** Sends one message after the other; each must arrive at every subscriber. */
async function rodada(ouvintes: ChildProcess, publicar: () => unknown): Promise<Medida> {
  await pedir(ouvintes, 'tempos')
  const tempos: number[] = []
  for (let n = 0; n < MENSAGENS; n++) {
    await publicar()
    await esperar(PAUSA_MS)
  }
  for (const fim = Date.now() + 60_000; tempos.length < ASSINANTES * MENSAGENS && Date.now() < fim; await esperar(20)) {
    const r = await pedir(ouvintes, 'tempos')
    if ('tempos' in r) tempos.push(...r.tempos)
  }
  if (tempos.length !== ASSINANTES * MENSAGENS)
    throw new Error(`${tempos.length} of ${ASSINANTES * MENSAGENS} copies arrived`)
  return resumir(tempos, 1)
}
