import { sql } from 'kysely'
import { conflito, ErroApp, naoEncontrado, proibido } from '#kit/erro.ts'
import { uuidv7 } from '#kit/id.ts'
import { sistema, type Unidade } from '#platform/eventos/unidade.ts'
import { agendar } from '#platform/jobs/agendar.ts'
import type { Servicos } from '#platform/servicos.ts'
import { cartaoAprovacao } from '#modules/funis/publico.ts'
import { SEGUNDOS_PARA_DESFAZER } from '../../../regras/aprovacao.ts'
import { trabalhoDaDecisao } from '../../tipos-de-trabalho.ts'
import { cumprirDecisao, exigirDecisao, trancarPedido, type Decisao, type PedidoTrancado } from './decidir.ts'

interface Espera {
  id: string
  etapa: number
  usuario_id: string
  nome: string
  decisao: 'aprovada' | 'recusada'
  motivo: string | null
  em: Date
  estado: string
  /** the time to undo it is over */
  passou: boolean
}

/** Latest decision on a request that was put on hold, of one user or of any. The caller holds the lock of the card. */
async function ultimaDecisao(u: Unidade, id: string, usuarioId: string | null): Promise<Espera | undefined> {
  const { rows } = await sql<Espera>`
    select
      w.id,
      w.etapa,
      w.usuario_id,
      q.nome,
      w.decisao,
      w.motivo,
      w.em,
      w.estado,
      w.vale_em <= clock_timestamp() as passou
    from funis.decisoes_em_espera w
    join acesso_publico.usuarios q on q.id = w.usuario_id
    where w.aprovacao_id = ${id}
      and (${usuarioId}::uuid is null or w.usuario_id = ${usuarioId})
    order by w.em desc, w.id desc
    limit 1
  `.execute(u.tx)
  return rows[0]
}

/**
 * Stores a decision that takes effect when the time to undo it is over. The same decision sent again changes nothing;
 * another one meanwhile gets 409.
 */
export async function guardarDecisao(
  u: Unidade,
  id: string,
  usuarioId: string,
  d: Decisao,
  conhece: boolean,
): Promise<void> {
  const a = await trancarPedido(u, id, usuarioId)
  const espera = a.situacao === 'pendente' ? await ultimaDecisao(u, id, null) : undefined
  if (espera?.estado === 'aberta') {
    const minha = espera.usuario_id === usuarioId
    if (minha && espera.decisao === d.decisao) return
    if (!conhece && !a.direito) throw naoEncontrado('Pedido não encontrado.')
    throw conflito(
      minha
        ? 'Você já decidiu este pedido. Desfaça antes de decidir de outro jeito.'
        : `${espera.nome} decidiu este pedido há poucos segundos.`,
    )
  }
  await exigirDecisao(u, a, usuarioId, d, conhece)
  const decisao_id = uuidv7()
  const { rows } = await sql<{ vale_em: Date }>`
    insert into funis.decisoes_em_espera (id, aprovacao_id, pedida_por, etapa, usuario_id, decisao, motivo, em, vale_em)
    values (
      ${decisao_id},
      ${id},
      ${a.pedida_por},
      ${a.etapa},
      ${usuarioId},
      ${d.decisao},
      ${d.motivo || null},
      clock_timestamp(),
      clock_timestamp() + make_interval(secs => ${SEGUNDOS_PARA_DESFAZER})
    )
    returning vale_em
  `.execute(u.tx)
  const em = rows[0]?.vale_em ?? new Date()
  await agendar(u.tx, trabalhoDaDecisao, { decisao_id }, { chave: `decisao:${decisao_id}`, em })
  u.auditar({
    acao: 'aprovacao.decidir',
    entidade: 'aprovacao',
    entidade_id: id,
    depois: { decisao: d.decisao, etapa: a.etapa },
  })
}

/** Undoes the user's own decision. Refuses with 409 once it is in force. Sent again, it changes nothing. */
export async function desfazerDecisao(u: Unidade, id: string, usuarioId: string, conhece: boolean): Promise<void> {
  const a = await trancarPedido(u, id, usuarioId)
  const minha = await ultimaDecisao(u, id, usuarioId)
  if (!minha) {
    if (!conhece && !a.direito) throw naoEncontrado('Pedido não encontrado.')
    throw proibido('funis.aprovacao', 'Só quem decidiu desfaz a decisão.')
  }
  if (minha.estado === 'desfeita') return
  if (minha.estado === 'sem_efeito') throw conflito('Esta decisão não teve efeito: não há o que desfazer.')
  if (minha.estado === 'firme' || minha.passou) throw conflito('O tempo para desfazer acabou: a decisão já vale.')
  await encerrar(u, minha.id, 'desfeita')
  u.auditar({
    acao: 'aprovacao.desfazer',
    entidade: 'aprovacao',
    entidade_id: id,
    antes: { decisao: minha.decisao, etapa: minha.etapa },
  })
}

const encerrar = (u: Unidade, id: string, estado: 'desfeita' | 'firme' | 'sem_efeito') =>
  u.tx
    .updateTable('funis.decisoes_em_espera')
    .set({ estado, motivo: null })
    .where('id', '=', id)
    .where('estado', '=', 'aberta')
    .execute()

/** Job: carries out a decision whose time to undo is over at `agora`. May run twice: the second run finds nothing. */
export async function firmarDecisao(s: Servicos, decisaoId: string, agora: Date | null = null): Promise<void> {
  const d = await s.banco.db
    .selectFrom('funis.decisoes_em_espera')
    .select(['aprovacao_id', 'usuario_id'])
    .where('id', '=', decisaoId)
    .executeTakeFirst()
  if (!d) return
  const tentar = (cumpre: boolean, frase: string) =>
    s.executar({ usuario: { id: d.usuario_id } }, async (u) => {
      const a = await trancarPedido(u, d.aprovacao_id, d.usuario_id)
      const w = await vencida(u, decisaoId, agora)
      if (!w) return
      if (!cumpre || a.situacao !== 'pendente' || a.etapa !== w.etapa || !a.direito)
        return semEfeito(u, a, w, cumpre ? porQueCaiu(a, w) : frase)
      await encerrar(u, w.id, 'firme')
      await cumprirDecisao(u, a, { ...w, motivo: w.motivo ?? undefined })
    })
  await tentar(true, '').catch((erro: unknown) => {
    // a refusal would be the same at every retry
    if (!(erro instanceof ErroApp)) throw erro
    return tentar(false, erro.message)
  })
}

async function vencida(
  u: Unidade,
  id: string,
  agora: Date | null,
): Promise<Omit<Espera, 'passou' | 'nome'> | undefined> {
  const { rows } = await sql<Omit<Espera, 'passou' | 'nome'>>`
    select id, etapa, usuario_id, decisao, motivo, em, estado
    from funis.decisoes_em_espera
    where id = ${id}
      and estado = 'aberta'
      and vale_em <= coalesce(${agora}::timestamptz, clock_timestamp())
    for update
  `.execute(u.tx)
  return rows[0]
}

function porQueCaiu(a: PedidoTrancado, w: { etapa: number }): string {
  if (a.situacao === 'reaberta') return 'Um número do cartão mudou antes.'
  if (a.situacao !== 'pendente' || a.etapa !== w.etapa) return 'O pedido já não esperava por ela.'
  return 'Você já não pode decidir este pedido.'
}

/** Ends a decision that can no longer be carried out, and notifies its author. */
async function semEfeito(
  u: Unidade,
  a: PedidoTrancado,
  w: { id: string; usuario_id: string; decisao: string },
  frase: string,
): Promise<void> {
  await encerrar(u, w.id, 'sem_efeito')
  u.auditar({
    acao: 'aprovacao.sem_efeito',
    entidade: 'cartao',
    entidade_id: a.cartao_id,
    depois: { aprovacao_id: a.id, nome: a.politica, decisao: w.decisao },
    motivo: frase,
  })
  u.emitir(cartaoAprovacao, {
    cartao_id: a.cartao_id,
    funil_id: a.funil_id,
    titulo: a.titulo,
    pessoas: [w.usuario_id],
    por: null,
    texto: `${a.politica}: sua decisão não teve efeito. ${frase}`.slice(0, 300),
    chave: `sem-efeito:${w.id}`,
  })
}

/** Carries out decisions whose job was lost, and removes those that ended more than a day ago. */
export async function firmarVencidas(s: Servicos, agora: Date | null = null): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select id
    from funis.decisoes_em_espera
    where estado = 'aberta'
      and vale_em <= coalesce(${agora}::timestamptz, clock_timestamp())
    order by vale_em, id
    limit 200
  `.execute(s.banco.db)
  for (const { id } of rows) await firmarDecisao(s, id, agora)
  await s.executar(sistema, (u) =>
    sql`
      delete from funis.decisoes_em_espera
      where estado <> 'aberta'
        and vale_em < now() - interval '1 day'
    `.execute(u.tx),
  )
}
