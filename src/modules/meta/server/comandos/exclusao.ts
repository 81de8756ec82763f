import { createHash, randomBytes, randomInt } from 'node:crypto'
import { sql } from 'kysely'
import { mesmoSegredo } from '#platform/graph/assinatura.ts'
import { uuidv7 } from '#kit/id.ts'
import { conflito, naoEncontrado } from '#kit/erro.ts'
import type { Unidade } from '#platform/eventos/unidade.ts'
import type { Tx } from '#platform/postgres/banco.ts'
import { lerEmail, lerTelefone } from '../../regras/pessoa.ts'
import type { Exclusao } from '../../tipos.ts'
import { apagarLeads } from './apagar.ts'
import { cercada } from './campos.ts'

const LETRAS = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'
const novoCodigo = () => Array.from({ length: 12 }, () => LETRAS[randomInt(LETRAS.length)]).join('')
const marca = (texto: string) => createHash('sha256').update(texto).digest()
const NAO_ENCONTRADO = 'Pedido não encontrado. Confira o código.'

interface Contato {
  email?: string | undefined
  telefone?: string | undefined
}
/** Mail sent after the commit. */
export interface Confirmacao {
  email: string
  chave: string
  codigo: string
}

function lerContato(c: Contato): { email: string | null; telefone: string | null } {
  const email = c.email ? lerEmail(c.email) : null
  const telefone = c.telefone ? lerTelefone(c.telefone) : null
  if (c.email && !email) throw cercada('email', 'E-mail inválido')
  if (c.telefone && !telefone) throw cercada('telefone', 'Telefone inválido')
  return { email, telefone }
}

/**
 * A request with an e-mail is confirmed by mail. A request with only a phone waits for the team, which confirms it in
 * the conversation.
 */
function aConfirmar(
  codigo: string,
  c: { email: string | null; telefone: string | null },
): { mudanca: Record<string, unknown>; confirmacao: Confirmacao | null } {
  if (!c.email) return { mudanca: { ...c, estado: 'analise', confirmacao: null }, confirmacao: null }
  const chave = randomBytes(24).toString('base64url')
  return {
    mudanca: { ...c, estado: 'confirmar', confirmacao: marca(chave) },
    confirmacao: { email: c.email, chave, codigo },
  }
}

export async function pedirExclusao(
  u: Unidade,
  contato: Contato,
): Promise<{ codigo: string; confirmacao: Confirmacao | null }> {
  const codigo = novoCodigo()
  const id = uuidv7()
  const { mudanca, confirmacao } = aConfirmar(codigo, lerContato(contato))
  await u.tx
    .insertInto('meta.exclusoes')
    .values({ id, codigo, origem: 'pagina', estado: 'analise', ...mudanca })
    .execute()
  u.auditar({ acao: 'exclusao.pedir', entidade: 'exclusao', entidade_id: id, depois: { origem: 'pagina' } })
  return { codigo, confirmacao }
}

/** Deletion request from Meta, with an id specific to this app. A repeated request returns the same code. */
export async function pedirPelaMeta(u: Unidade, usuario: string): Promise<string> {
  const id = uuidv7()
  await u.tx
    .insertInto('meta.exclusoes')
    .values({ id, codigo: novoCodigo(), origem: 'meta', usuario_meta: marca(usuario), estado: 'identificar' })
    .onConflict((oc) => oc.column('usuario_meta').where('usuario_meta', 'is not', null).doNothing())
    .execute()
  const { codigo } = await u.tx
    .selectFrom('meta.exclusoes')
    .select('codigo')
    .where('usuario_meta', '=', marca(usuario))
    .executeTakeFirstOrThrow()
  u.auditar({ acao: 'exclusao.pedir', entidade: 'exclusao', entidade_id: id, depois: { origem: 'meta' } })
  return codigo
}

async function trancar(tx: Tx, onde: { codigo: string } | { id: string }) {
  const consulta = tx.selectFrom('meta.exclusoes').selectAll().forUpdate()
  const linha = await (
    'codigo' in onde ? consulta.where('codigo', '=', onde.codigo) : consulta.where('id', '=', onde.id)
  ).executeTakeFirst()
  if (!linha) throw naoEncontrado(NAO_ENCONTRADO)
  return linha
}

export async function identificar(u: Unidade, codigo: string, contato: Contato): Promise<Confirmacao | null> {
  const x = await trancar(u.tx, { codigo })
  if (x.concluida_em || x.confirmada_em) throw conflito('Este pedido já foi atendido.')
  const { mudanca, confirmacao } = aConfirmar(codigo, lerContato(contato))
  await u.tx.updateTable('meta.exclusoes').set(mudanca).where('id', '=', x.id).execute()
  return confirmacao
}

/** Confirms the request with the key sent by mail, and deletes the data immediately. */
export async function confirmar(u: Unidade, codigo: string, chave: string): Promise<void> {
  const x = await trancar(u.tx, { codigo })
  if (x.estado === 'concluida') return
  if (
    x.estado !== 'confirmar' ||
    !x.confirmacao ||
    !mesmoSegredo(marca(chave).toString('hex'), x.confirmacao.toString('hex'))
  )
    throw cercada('chave', 'Código inválido ou vencido. Peça outro.')
  await concluir(u, x, 'confirmado pelo e-mail de quem pediu', { email: x.email, telefone: null })
}

/** Completes a request after the team has verified the requester. */
export async function concluirPelaEquipe(u: Unidade, id: string): Promise<string> {
  const x = await trancar(u.tx, { id })
  if (x.concluida_em) throw conflito('Este pedido já foi atendido.')
  if (!x.email && !x.telefone)
    throw conflito('A pessoa ainda não disse com que telefone ou e-mail preencheu o formulário.')
  await concluir(u, x, 'conferido pela equipe', x)
  return x.codigo
}

export async function recusar(u: Unidade, id: string, motivo: string): Promise<string> {
  const x = await trancar(u.tx, { id })
  if (x.concluida_em) throw conflito('Este pedido já foi atendido.')
  await u.tx
    .updateTable('meta.exclusoes')
    .set({ estado: 'recusada', motivo, email: null, telefone: null, confirmacao: null, concluida_em: new Date() })
    .where('id', '=', id)
    .execute()
  u.auditar({ acao: 'exclusao.recusar', entidade: 'exclusao', entidade_id: id, motivo })
  return x.codigo
}

async function concluir(
  u: Unidade,
  x: { id: string },
  motivo: string,
  de: { email: string | null; telefone: string | null },
): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select id
    from meta.leads
    where estado <> 'apagado'
      and (email = ${de.email} or telefone = ${de.telefone})
  `.execute(u.tx)
  const apagados = await apagarLeads(
    u,
    rows.map((r) => r.id),
    `pedido de exclusão: ${motivo}`,
  )
  await u.tx
    .updateTable('meta.exclusoes')
    .set({
      estado: 'concluida',
      apagados,
      email: null,
      telefone: null,
      confirmacao: null,
      confirmada_em: new Date(),
      concluida_em: new Date(),
    })
    .where('id', '=', x.id)
    .execute()
  u.auditar({ acao: 'exclusao.concluir', entidade: 'exclusao', entidade_id: x.id, depois: { apagados } })
}

export async function exclusaoPorCodigo(tx: { selectFrom: Tx['selectFrom'] }, codigo: string): Promise<Exclusao> {
  const x = await tx
    .selectFrom('meta.exclusoes')
    .select(['codigo', 'estado', 'apagados', 'motivo', 'recebida_em', 'concluida_em'])
    .where('codigo', '=', codigo)
    .executeTakeFirst()
  if (!x) throw naoEncontrado(NAO_ENCONTRADO)
  return {
    ...x,
    estado: x.estado,
    recebida_em: x.recebida_em.toISOString(),
    concluida_em: x.concluida_em?.toISOString() ?? null,
  }
}
