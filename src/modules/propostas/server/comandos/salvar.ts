import { sql } from 'kysely'
import { invalido } from '#kit/erro.ts'
import type { Unidade } from '#platform/eventos/unidade.ts'
import type { Ctx } from '#platform/http/contexto.ts'
import type { ConteudoDaProposta } from '../../contract/conteudo.ts'
import { propostaSalva } from '../../eventos.ts'
import { passar } from '../../regras/ciclo.ts'
import { versaoDa } from '../consultas/detalhe.ts'
import { exigirContato, exigirLigados, exigirVendedor } from './criar.ts'
import { comCustosDaCasa } from './custos-da-casa.ts'
import {
  exigirRevisao,
  exigirSemPedido,
  gravarConteudo,
  registrarEvento,
  trancar,
  versaoAberta,
  type PropostaTrancada,
} from './nucleo.ts'

export interface Mudanca {
  revisao: number
  conteudo?: ConteudoDaProposta | undefined
  titulo?: string | undefined
  validade_dias?: number | undefined
  contato_id?: string | null | undefined
  cliente_nome?: string | undefined
  cartao_id?: string | null | undefined
  vendedor_id?: string | undefined
}

async function salvarConteudo(
  u: Unidade,
  ctx: Ctx,
  p: PropostaTrancada,
  novo: ConteudoDaProposta,
  agora: Date,
): Promise<void> {
  if (novo.tipo !== p.tipo)
    throw invalido('O tipo de uma proposta não muda.', [{ campo: 'conteudo.tipo', mensagem: 'O tipo não muda' }])
  await exigirSemPedido(u, p.id)
  const aberta = await versaoAberta(u, p.id)
  const guardada = aberta ?? (await versaoDa(u.tx, p.id, p.versao))
  const conteudo = await comCustosDaCasa(u, ctx, novo, guardada?.conteudo ?? novo, agora)
  if (aberta) {
    await gravarConteudo(u, p, aberta.n, conteudo)
    return
  }
  // what was sent stays as it is: the change opens the next version
  const { rows } = await sql<{ n: number }>`
    select max(n) + 1 as n from propostas.versoes where proposta_id = ${p.id}
  `.execute(u.tx)
  const n = rows[0]?.n ?? p.versao + 1
  await gravarConteudo(u, p, n, conteudo)
  await registrarEvento(u, { ...p, versao: n }, 'versao_aberta', { de: p.versao })
}

async function salvarResto(u: Unidade, ctx: Ctx, p: PropostaTrancada, m: Mudanca): Promise<void> {
  if (m.vendedor_id && m.vendedor_id !== p.vendedor_id) await exigirVendedor(u, ctx, m.vendedor_id)
  if (m.cartao_id !== p.cartao_id) await exigirLigados(u, ctx, m)
  const nome = await exigirContato(u, m.contato_id)
  const novo = {
    titulo: m.titulo,
    validade_dias: m.validade_dias,
    contato_id: m.contato_id,
    cliente_nome: nome ?? m.cliente_nome,
    cartao_id: m.cartao_id,
    vendedor_id: m.vendedor_id,
  }
  const mudou = Object.fromEntries(Object.entries(novo).filter(([, v]) => v !== undefined))
  if (Object.keys(mudou).length === 0) return
  await u.tx
    .updateTable('propostas.propostas')
    .set({ ...mudou, atualizado_em: new Date() })
    .where('id', '=', p.id)
    .execute()
  if (!m.conteudo) await sql`update propostas.propostas set revisao = revisao + 1 where id = ${p.id}`.execute(u.tx)
  const antes = { titulo: p.titulo, validade_dias: p.validade_dias, cliente_nome: p.cliente_nome }
  u.auditar({
    acao: m.vendedor_id && m.vendedor_id !== p.vendedor_id ? 'proposta.entregar' : 'proposta.salvar',
    entidade: 'proposta',
    entidade_id: p.id,
    antes: { ...antes, vendedor_id: p.vendedor_id },
    depois: { ...antes, vendedor_id: p.vendedor_id, ...mudou },
  })
}

/** Autosave: refused when another user saved since. A sent version stays, and its edit opens the next one. */
export async function salvarProposta(u: Unidade, ctx: Ctx, id: string, m: Mudanca, agora = new Date()): Promise<void> {
  const p = await trancar(u, ctx, id, agora)
  passar(p.estado, 'editar')
  exigirRevisao(p, m.revisao)
  if (m.conteudo) await salvarConteudo(u, ctx, p, m.conteudo, agora)
  await salvarResto(u, ctx, p, m)
  u.emitir(propostaSalva, { proposta_id: id, revisao: p.revisao + 1, por: ctx.usuario.id, nome: ctx.usuario.nome })
}
