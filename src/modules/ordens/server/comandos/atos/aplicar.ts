import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { restricaoDoErro } from '#kit/codigo-do-erro.ts'
import { conflito, ErroApp } from '#kit/erro.ts'
import type { Unidade } from '#platform/eventos/unidade.ts'
import type { Ato, EstadoDaOrdem } from '../../../contract/atos.ts'
import { atoRecusado } from '../../../eventos.ts'
import type { PapelNaOrdem } from '../../../tipos.ts'
import { Recusa, recusaDaRestricao } from '../../recusa.ts'
import { avisarMudanca, trancarOrdem, type OrdemTrancada } from '../trancar.ts'
import { assinar } from './assinar.ts'
import { fotografar, responder } from './checklist.ts'
import { registrarEvento, type ContextoDoAto } from './contexto.ts'
import { cancelar, concluir, deslocar, iniciar, pausar, reabrir, retomar } from './passagens.ts'
import { consumir, devolver, retirar } from './pecas.ts'
import { apontar } from './tempo.ts'

/** Who asks: `papeis` from the permissions; `tecnico` counts only on orders that the user is assigned to. */
export interface QuemAge {
  usuarioId: string | null
  papeis: ReadonlySet<PapelNaOrdem>
  /** a decision of the office: the user counts as assigned, also when another one is */
  comoEscalado?: boolean
}

export type ResultadoDoAto =
  | { aceito: true; repetido: boolean; ordem: EstadoDaOrdem }
  | { aceito: false; repetido: boolean; razao: string; frase: string; ordem: EstadoDaOrdem }

const estado = (o: OrdemTrancada): EstadoDaOrdem => ({ situacao: o.situacao, ciclo: o.ciclo, versao: o.versao })

const resumo = (ordemId: string, a: Ato): string =>
  createHash('sha256')
    .update(JSON.stringify([ordemId, a.tipo, a.ciclo, a.dados]))
    .digest('hex')

/** Applies an act, or throws why not. The same id again changes nothing and returns what the first one did. */
export async function aplicarAto(u: Unidade, quem: QuemAge, ordemId: string, ato: Ato): Promise<ResultadoDoAto> {
  const ordem = await trancarOrdem(u.tx, ordemId)
  const antes = await jaRecebido(u, ordem, ato)
  if (antes?.aceito === false) throw new Recusa('outra', antes.frase)
  return antes ?? (await fazer(u, quem, ordem, ato))
}

/**
 * As `aplicarAto`, for acts that a device did without asking: a refusal is stored with the act and returned, and nothing
 * else of it remains. Only what is broken in ourselves throws.
 */
export async function receberAto(u: Unidade, quem: QuemAge, ordemId: string, ato: Ato): Promise<ResultadoDoAto> {
  const ordem = await trancarOrdem(u.tx, ordemId)
  const antes = await jaRecebido(u, ordem, ato)
  if (antes) return antes
  const guardados: (() => void)[] = []
  // what a refused act would have audited and emitted is forgotten with it
  const tentativa: Unidade = {
    ...u,
    auditar: (r) => void guardados.push(() => u.auditar(r)),
    emitir: (e, d) => void guardados.push(() => u.emitir(e, d)),
    depois: (fn) => void guardados.push(() => u.depois(fn)),
  }
  await sql`savepoint ato`.execute(u.tx)
  try {
    const feito = await fazer(tentativa, quem, ordem, ato)
    // the checks of the stock ledger are deferred: they must refuse here, not at commit
    await sql`set constraints all immediate`.execute(u.tx)
    await sql`set constraints all deferred`.execute(u.tx)
    await sql`release savepoint ato`.execute(u.tx)
    for (const g of guardados) g()
    return feito
  } catch (erro) {
    const recusa = comoRecusa(erro)
    if (!recusa) throw erro
    await sql`rollback to savepoint ato`.execute(u.tx)
    await anotar(u, quem, ordem, ato, recusa)
    u.auditar({
      acao: 'ordem_de_servico.recusar_ato',
      entidade: 'ordem_de_servico',
      entidade_id: ordem.id,
      depois: { ato: ato.tipo, razao: recusa.razao },
    })
    u.emitir(atoRecusado, { ordem_id: ordem.id, ato_id: ato.id, razao: recusa.razao })
    avisarMudanca(u, ordem)
    return { aceito: false, repetido: false, razao: recusa.razao, frase: recusa.message, ordem: estado(ordem) }
  }
}

/** A refusal that a person may decide on; null for what is broken in ourselves. */
function comoRecusa(erro: unknown): Recusa | null {
  if (erro instanceof Recusa) return erro
  if (erro instanceof ErroApp) return erro.status < 500 ? new Recusa('outra', erro.message) : null
  return recusaDaRestricao(restricaoDoErro(erro))
}

async function jaRecebido(u: Unidade, ordem: OrdemTrancada, ato: Ato): Promise<ResultadoDoAto | null> {
  const antes = await u.tx
    .selectFrom('ordens.atos')
    .select(['pedido', 'resultado', 'razao', 'frase'])
    .where('id', '=', ato.id)
    .executeTakeFirst()
  if (!antes) return null
  if (antes.pedido !== resumo(ordem.id, ato))
    throw conflito('Este envio já foi feito com outros dados. Atualize a página e tente de novo.')
  return antes.resultado === 'aceito'
    ? { aceito: true, repetido: true, ordem: estado(ordem) }
    : { aceito: false, repetido: true, razao: antes.razao ?? 'outra', frase: antes.frase ?? '', ordem: estado(ordem) }
}

/** When it happened by our clock: never later than now. */
const quando = (a: Ato): Date => new Date(Math.min(Date.parse(a.ocorrido_em) - a.relogio_s * 1000, Date.now()))

async function fazer(u: Unidade, quem: QuemAge, ordem: OrdemTrancada, ato: Ato): Promise<ResultadoDoAto> {
  if (ato.ciclo !== ordem.ciclo)
    throw new Recusa('ciclo', `Esta ordem está no ciclo ${ordem.ciclo}; o envio é do ciclo ${ato.ciclo}.`)
  await anotar(u, quem, ordem, ato, null)
  const escalado = quem.comoEscalado === true || (quem.usuarioId !== null && ordem.tecnicos.includes(quem.usuarioId))
  const c: ContextoDoAto = {
    u,
    ordem,
    ato,
    papeis: new Set([...quem.papeis].filter((p) => p !== 'tecnico' || escalado)),
    usuarioId: quem.usuarioId,
    em: quando(ato),
  }
  await despachar(c, ato)
  if (c.ordem.versao === ordem.versao) await contarVersao(c)
  return { aceito: true, repetido: false, ordem: estado(c.ordem) }
}

/** What is not a transition changes the order as well. */
async function contarVersao(c: ContextoDoAto): Promise<void> {
  const versao = c.ordem.versao + 1
  await c.u.tx.updateTable('ordens.ordens').set({ versao }).where('id', '=', c.ordem.id).execute()
  c.ordem = { ...c.ordem, versao }
  avisarMudanca(c.u, c.ordem)
}

async function despachar(c: ContextoDoAto, ato: Ato): Promise<void> {
  switch (ato.tipo) {
    case 'deslocar':
      return await deslocar(c, ato)
    case 'iniciar':
      return await iniciar(c)
    case 'pausar':
      return await pausar(c, ato)
    case 'retomar':
      return await retomar(c)
    case 'concluir':
      return await concluir(c, ato)
    case 'cancelar':
      return await cancelar(c, ato)
    case 'reabrir':
      return await reabrir(c, ato)
    case 'nota':
      return await registrarEvento(c, { tipo: 'nota', texto: ato.dados.texto, interno: ato.dados.interna })
    case 'responder':
      return await responder(c, ato)
    case 'fotografar':
      return await fotografar(c, ato)
    case 'retirar':
      return await retirar(c, ato)
    case 'consumir':
      return await consumir(c, ato)
    case 'devolver':
      return await devolver(c, ato)
    case 'apontar':
      return await apontar(c, ato)
    case 'assinar':
      return await assinar(c, ato)
  }
}

async function anotar(u: Unidade, quem: QuemAge, ordem: OrdemTrancada, ato: Ato, recusa: Recusa | null): Promise<void> {
  await u.tx
    .insertInto('ordens.atos')
    .values({
      id: ato.id,
      ordem_id: ordem.id,
      ciclo: ato.ciclo,
      tipo: ato.tipo,
      pedido: resumo(ordem.id, ato),
      dados: JSON.stringify(ato.dados),
      usuario_id: quem.usuarioId,
      aparelho: ato.aparelho ?? null,
      seq_do_aparelho: ato.seq ?? null,
      ocorrido_em: ato.ocorrido_em,
      relogio_s: ato.relogio_s,
      resultado: recusa ? 'recusado' : 'aceito',
      razao: recusa?.razao ?? null,
      frase: recusa?.message ?? null,
    })
    .execute()
}
