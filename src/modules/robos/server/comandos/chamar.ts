import { sql } from 'kysely'
import type { Efeito } from '#engines/fluxo/estado.ts'
import { juntar } from '#engines/fluxo/interpolar.ts'
import { parteDoNo } from '#engines/fluxo/partes.ts'
import { ErroDeRede } from '#platform/net/erro-de-rede.ts'
import { escreverNoFluxo } from '#modules/chat/publico.ts'
import type { DependenciasDosRobos } from '../dependencias.ts'
import { fluxoDaVersao } from '../consultas/corrida.ts'
import { avancarConversa } from './avancar.ts'
import { segredosDo } from './segredos.ts'

type Pedido = Extract<Efeito, { tipo: 'http' | 'ia' }>

export interface DadosDaChamada {
  conversa_id: string
  sessao_id: string
  ficha: number
}

const MAXIMO = 512 * 1024

/**
 * Makes the external call that the run waits for and passes on the response. Runs outside of any transaction. After a
 * crash it is repeated with the same Idempotency-Key; the response counts once, because the run then waits with another
 * number.
 */
export async function chamarDeFora(
  d: DependenciasDosRobos,
  { conversa_id, sessao_id, ficha }: DadosDaChamada,
): Promise<void> {
  const { rows } = await sql<{ chamada: Pedido | null; robo_id: string; versao_id: string }>`
    select chamada, robo_id, versao_id
    from chat.fluxo_sessoes
    where id = ${sessao_id}
      and situacao = 'ativa'
  `.execute(d.s.banco.db)
  const sessao = rows[0]
  if (!sessao?.chamada || sessao.chamada.ficha !== ficha) return
  const resposta =
    sessao.chamada.tipo === 'http'
      ? await pedir(d, await donoDo(d, sessao, sessao.chamada.no), `${sessao_id}:${ficha}`, sessao.chamada)
      : await escrever(d, conversa_id, sessao.chamada.instrucao)
  await avancarConversa(d, conversa_id, { tipo: 'resposta', sessao_id, ficha, ...resposta })
}

/** Returns the bot whose secrets a node may use: the one whose flow contains the node. */
async function donoDo(
  d: DependenciasDosRobos,
  { robo_id, versao_id }: { robo_id: string; versao_id: string },
  no: string,
): Promise<string> {
  const parte = parteDoNo(no)
  return (parte && (await fluxoDaVersao(d.s.banco.db, versao_id)).donos.get(parte)) || robo_id
}

/** Without an assistant, or when it fails, the node takes its error exit. */
async function escrever(
  d: DependenciasDosRobos,
  conversa_id: string,
  instrucao: string,
): Promise<{ ok: boolean; dados: string | null }> {
  const [gerar] = d.s.ligados.de(escreverNoFluxo)
  const dita = (await gerar?.({ conversa_id, instrucao }).catch(() => null)) ?? null
  return { ok: dita !== null, dados: dita }
}

async function pedir(
  d: DependenciasDosRobos,
  roboId: string,
  chave: string,
  { pedido: p }: Extract<Pedido, { tipo: 'http' }>,
): Promise<{ ok: boolean; dados: unknown }> {
  const segredos = await segredosDo(d.s, roboId)
  const por = (escrita: (v: string) => string) => (nome: string) => escrita(segredos.get(nome) ?? '')
  const corpo = juntar(
    p.corpo,
    por((v) => JSON.stringify(v).slice(1, -1)),
  )
  try {
    const r = await d.s.rede.buscar(juntar(p.url, por(encodeURIComponent)), {
      metodo: p.metodo,
      timeoutMs: p.timeout_ms,
      maxBytes: MAXIMO,
      cabecalhos: {
        accept: 'application/json',
        'idempotency-key': chave,
        ...(corpo ? { 'content-type': 'application/json' } : {}),
        ...Object.fromEntries(
          p.cabecalhos.map((c) => [
            c.nome,
            juntar(
              c.valor,
              por((v) => v.replace(/[\r\n]/g, '')),
            ),
          ]),
        ),
      },
      ...(corpo && p.metodo !== 'GET' ? { corpo } : {}),
    })
    return { ok: r.status >= 200 && r.status < 300, dados: lerJson(r.corpo.toString('utf8')) }
  } catch (erro) {
    // refused by the SSRF guard, timeout or connection failure: all take the node's error exit
    if (!(erro instanceof ErroDeRede)) d.s.log.warn({ err: erro, robo: roboId }, 'a flow request failed unexpectedly')
    return { ok: false, dados: null }
  }
}

function lerJson(texto: string): unknown {
  try {
    return JSON.parse(texto)
  } catch {
    return texto.slice(0, 2000)
  }
}
