import { sql, type RawBuilder } from 'kysely'
import { conflito, naoEncontrado } from '#kit/erro.ts'
import { uuidv7 } from '#kit/id.ts'
import { entregar, type MudancaDaEntrega } from '#platform/entregas/entregas.ts'
import { sistema, type Unidade } from '#platform/eventos/unidade.ts'
import { agendar } from '#platform/jobs/agendar.ts'
import type { Servicos } from '#platform/servicos.ts'
import type { Tx } from '#platform/postgres/banco.ts'
import { loteMudou } from '../../eventos.ts'
import { proximaSaida } from '../../regras/janela.ts'
import { trabalhoDoRecado } from '../tipos-de-trabalho.ts'

const chaveDe = (id: string, tentativa: number): string => `recado:${id}:${tentativa}`
export const RECADO_NAO_ENCONTRADO = 'Recado não encontrado.'

const porNaFila = (u: Unidade, recado_id: string, em?: Date) =>
  agendar(u.tx, trabalhoDoRecado, { recado_id }, { chave: `faturas-recado:${recado_id}`, ...(em ? { em } : {}) })

/** Puts what the member of an invoice is told in the queue, to leave between 08:00 and 20:00. */
export async function escreverRecado(
  u: Unidade,
  r: { faturaId: string; tipo: 'resposta' | 'cancelamento'; texto: string },
): Promise<void> {
  const id = uuidv7()
  await u.tx
    .insertInto('faturas.recados')
    .values({ id, fatura_id: r.faturaId, tipo: r.tipo, texto: r.texto, chave: chaveDe(id, 1) })
    .execute()
  await porNaFila(u, id)
}

/** Tries again one that failed: a new attempt with a new key. */
export async function repetirRecado(u: Unidade, id: string): Promise<void> {
  const r = await trancarRecado(u.tx, sql`r.id = ${id}`)
  if (!r) throw naoEncontrado(RECADO_NAO_ENCONTRADO)
  if (r.situacao !== 'falhou') throw conflito('Este recado não falhou.')
  await u.tx
    .updateTable('faturas.recados')
    .set({
      situacao: 'pendente',
      tentativa: r.tentativa + 1,
      chave: chaveDe(id, r.tentativa + 1),
      detalhe: null,
      mudou_em: new Date(),
    })
    .where('id', '=', id)
    .execute()
  await porNaFila(u, id)
  u.auditar({ acao: 'fatura.repetir_recado', entidade: 'fatura', entidade_id: r.fatura_id, depois: { tipo: r.tipo } })
  u.emitir(loteMudou, { lote_id: r.lote_id })
}

interface Recado {
  id: string
  fatura_id: string
  lote_id: string
  contato_id: string | null
  tipo: string
  texto: string
  situacao: string
  tentativa: number
  chave: string
}

async function trancarRecado(tx: Tx, onde: RawBuilder<unknown>): Promise<Recado | undefined> {
  const { rows } = await sql<Recado>`
    select r.id, r.fatura_id, f.lote_id, f.contato_id, r.tipo, r.texto, r.situacao, r.tentativa, r.chave
    from faturas.recados r
    join faturas.faturas f on f.id = r.fatura_id
    where ${onde}
    for update of r
  `.execute(tx)
  return rows[0]
}

type Com = Pick<Servicos, 'executar' | 'ligados'>

/**
 * Job: hands a message to its channel. It is claimed and committed before: a run that died in between is repeated under
 * the same key, which sends once.
 */
export async function enviarRecado(s: Com, id: string, agora: () => Date = () => new Date()): Promise<void> {
  const volta = proximaSaida(agora())
  if (volta > agora()) return s.executar(sistema, (u) => porNaFila(u, id, volta))
  const r = await s.executar(sistema, async (u) => {
    const achado = await trancarRecado(u.tx, sql`r.id = ${id} and r.situacao in ('pendente', 'enviando')`)
    if (achado) await mudar(u, achado, { situacao: 'enviando' })
    return achado
  })
  if (!r) return
  const feito = r.contato_id
    ? await entregar(s.ligados, { chave: r.chave, contatoId: r.contato_id, texto: r.texto, autor: 'Faturas' })
    : { situacao: 'sem_canal' as const, motivo: 'O contato foi apagado.' }
  await s.executar(sistema, (u) =>
    mudar(
      u,
      r,
      feito.situacao === 'enfileirada'
        ? { canal: feito.canal }
        : { situacao: 'falhou', detalhe: feito.motivo.slice(0, 500) },
    ),
  )
}

async function mudar(
  u: Unidade,
  r: Pick<Recado, 'id' | 'lote_id'>,
  mudanca: Partial<{
    situacao: 'enviando' | 'enviado' | 'entregue' | 'lido' | 'falhou'
    canal: 'whatsapp' | 'email'
    detalhe: string | null
  }>,
): Promise<void> {
  await u.tx
    .updateTable('faturas.recados')
    .set({ ...mudanca, mudou_em: new Date() })
    .where('id', '=', r.id)
    .execute()
  u.emitir(loteMudou, { lote_id: r.lote_id })
}

const ORDEM = ['pendente', 'enviando', 'falhou', 'enviado', 'entregue', 'lido']

/** What the channel reported of a message. Receipts only raise the state. Returns whether the key is one of these. */
export async function acompanharRecado(u: Unidade, m: MudancaDaEntrega): Promise<boolean> {
  const r = await trancarRecado(u.tx, sql`r.chave = ${m.chave}`)
  if (!r) return false
  const sobe = m.situacao === 'falhou' || ORDEM.indexOf(m.situacao) > ORDEM.indexOf(r.situacao)
  if (sobe) await mudar(u, r, { situacao: m.situacao, canal: m.canal, detalhe: m.motivo?.slice(0, 500) ?? null })
  return true
}
