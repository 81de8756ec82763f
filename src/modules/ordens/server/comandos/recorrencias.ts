import { sql } from 'kysely'
import { diaAqui } from '#kit/aqui.ts'
import { conflito, ErroApp, invalido, naoEncontrado } from '#kit/erro.ts'
import { uuidv7 } from '#kit/id.ts'
import type { z } from 'zod'
import { sistema, type Unidade } from '#platform/eventos/unidade.ts'
import type { Ctx } from '#platform/http/contexto.ts'
import type { Tx } from '#platform/postgres/banco.ts'
import type { Servicos } from '#platform/servicos.ts'
import type { recorrencias } from '../../contract/cadastros.ts'
import { novaOrdem } from '../../contract/ordens.ts'
import { limpezaAceita } from '../consultas/limpeza-aceita.ts'
import { cadastroDeOrdensMudou, preventivaParou } from '../../eventos.ts'
import { depoisDe, type Frequencia } from '../../regras/frequencia.ts'
import type { TipoDeOrdem } from '../../tipos.ts'
import { abrirOrdem } from './abrir.ts'

export type NovaRecorrencia = z.output<NonNullable<typeof recorrencias.criar.body>>

export async function criarRecorrencia(u: Unidade, r: NovaRecorrencia): Promise<string> {
  if (r.proxima < diaAqui())
    throw invalido('A próxima não fica no passado.', [{ campo: 'proxima', mensagem: 'A próxima não fica no passado' }])
  if (r.ate !== null && r.ate < r.proxima)
    throw invalido('O fim vem depois da próxima.', [{ campo: 'ate', mensagem: 'O fim vem depois da próxima' }])
  const id = uuidv7()
  const nova = await u.tx
    .insertInto('ordens.recorrencias')
    .values({ id, ...r, criada_por: u.autor.usuario?.id ?? null })
    .onConflict((oc) => oc.column('proposta_id').where('ativa', '=', true).doNothing())
    .returning('id')
    .executeTakeFirst()
  // null is never a conflict: only a second one of the same proposal returns nothing
  if (!nova) return await ativaDaProposta(u.tx, r.proposta_id)
  u.auditar({ acao: 'preventiva.criar', entidade: 'preventiva', entidade_id: id, depois: r })
  u.emitir(cadastroDeOrdensMudou, { id })
  return id
}

async function ativaDaProposta(tx: Tx, proposta: string | null): Promise<string> {
  const ativa = await tx
    .selectFrom('ordens.recorrencias')
    .select('id')
    .where('proposta_id', '=', proposta)
    .where('ativa', '=', true)
    .executeTakeFirst()
  if (!ativa) throw conflito('A preventiva desta proposta mudou enquanto isso. Tente de novo.')
  return ativa.id
}

/**
 * What a user agrees on. That of an accepted cleaning is for its customer, by a user who sees the proposal; asked twice, it
 * is the same one.
 */
export async function combinarPreventiva(u: Unidade, ctx: Ctx, r: NovaRecorrencia): Promise<string> {
  if (r.proposta_id === null) return await criarRecorrencia(u, r)
  const p = await limpezaAceita(u.tx, ctx, r.proposta_id)
  const recusa = (campo: string, mensagem: string) => invalido(mensagem, [{ campo, mensagem }])
  if (!p) throw recusa('proposta_id', 'Esta proposta não é uma limpeza aceita.')
  if (p.contato_id !== r.contato_id) throw recusa('contato_id', 'O cliente é o da proposta aceita.')
  return await criarRecorrencia(u, r)
}

export async function encerrarRecorrencia(u: Unidade, id: string): Promise<void> {
  const r = await u.tx
    .updateTable('ordens.recorrencias')
    .set({ ativa: false })
    .where('id', '=', id)
    .where('ativa', '=', true)
    .returning('id')
    .executeTakeFirst()
  if (!r) {
    const ha = await u.tx.selectFrom('ordens.recorrencias').select('id').where('id', '=', id).executeTakeFirst()
    if (!ha) throw naoEncontrado('Preventiva não encontrada.')
    return
  }
  u.auditar({ acao: 'preventiva.encerrar', entidade: 'preventiva', entidade_id: id, depois: { ativa: false } })
  u.emitir(cadastroDeOrdensMudou, { id })
}

interface Devida extends Frequencia {
  id: string
  titulo: string
  contato_id: string
  usina_id: string | null
  servico_id: string
  tipo: TipoDeOrdem
  proxima: string
  ate: string | null
  parada: string | null
}

const devida = (hoje: string) => sql<boolean>`
  r.ativa
  and r.contato_id is not null
  and r.proxima - r.antecedencia_dias <= ${hoje}::date
`

/**
 * Opens the orders of the preventive contracts that are due. Run twice it opens none twice. One whose order is refused
 * stops alone, with the reason, and is tried again the next day.
 */
export async function abrirDevidas(s: Servicos, hoje: string = diaAqui()): Promise<number> {
  const { rows } = await sql<{ id: string }>`
    select r.id
    from ordens.recorrencias r
    where ${devida(hoje)}
    order by r.proxima, r.id
  `.execute(s.banco.db)
  let abertas = 0
  for (const { id } of rows) {
    try {
      while (await s.executar(sistema, (u) => abrirUma(u, id, hoje))) abertas += 1
    } catch (erro) {
      if (!(erro instanceof ErroApp) || erro.status >= 500) throw erro
      await s.executar(sistema, (u) => parar(u, id, erro.message))
    }
  }
  return abertas
}

async function abrirUma(u: Unidade, id: string, hoje: string): Promise<boolean> {
  const { rows } = await sql<Devida>`
    select r.id, r.titulo, r.contato_id, r.usina_id, r.servico_id, v.tipo, r.cada_meses, r.cada_dias,
      r.proxima::text as proxima, r.ate::text as ate, r.parada
    from ordens.recorrencias r
    join ordens.servicos v on v.item_id = r.servico_id
    where r.id = ${id}
      and ${devida(hoje)}
    for update of r
  `.execute(u.tx)
  const [r] = rows
  if (!r) return false
  await abrirOrdem(u, {
    ...novaOrdem.parse({
      id: uuidv7(),
      tipo: r.tipo,
      prioridade: 'baixa',
      titulo: r.titulo,
      contato_id: r.contato_id,
      usina_id: r.usina_id,
      servico_id: r.servico_id,
      origem: { tipo: 'recorrencia', id: r.id },
    }),
    recorrencia: { id: r.id, dia: r.proxima },
  })
  const proxima = depoisDe(r.proxima, r)
  const acabou = r.ate !== null && proxima > r.ate
  await u.tx
    .updateTable('ordens.recorrencias')
    .set({ parada: null, ...(acabou ? { ativa: false } : { proxima }) })
    .where('id', '=', r.id)
    .execute()
  if (r.parada !== null) u.emitir(cadastroDeOrdensMudou, { id })
  return true
}

/** Stores why the order of a contract was refused. A reason that is known already notifies no user again. */
async function parar(u: Unidade, id: string, frase: string): Promise<void> {
  const parada = frase.slice(0, 500)
  const nova = await u.tx
    .updateTable('ordens.recorrencias')
    .set({ parada })
    .where('id', '=', id)
    .where('parada', 'is distinct from', parada)
    .returning('id')
    .executeTakeFirst()
  if (!nova) return
  u.auditar({ acao: 'preventiva.parar', entidade: 'preventiva', entidade_id: id, depois: { parada } })
  u.emitir(cadastroDeOrdensMudou, { id })
  u.emitir(preventivaParou, { recorrencia_id: id })
}
