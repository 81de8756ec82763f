import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { DIA_MS } from '#kit/dias.ts'
import { naoEncontrado } from '#kit/erro.ts'
import { uuidv7 } from '#kit/id.ts'
import type { Unidade } from '#platform/eventos/unidade.ts'
import { abrirLink } from '#platform/links/pagina-publica.ts'
import { hashDoToken } from '#platform/links/token.ts'
import type { Db, Tx } from '#platform/postgres/banco.ts'
import type { RetratoDaProposta } from '../contract/retrato.ts'
import { propostaLida } from '../eventos.ts'
import { abertas, cabe } from '../regras/ciclo.ts'
import { LINK_ALEM_DA_VALIDADE_DIAS, venceu } from '../regras/validade.ts'
import type { EstadoDaProposta, TipoDeProposta } from '../tipos.ts'
import { gravarAceite, type DadosDoAceite } from './comandos/encerrar.ts'
import { mudarEstado, registrarEvento, trancarPor, type PropostaTrancada } from './comandos/nucleo.ts'

// What the public page does with a proposal. Its routes, codes and drawing are of the page.

export const LINK_NAO_VALE = 'Esta página não está disponível. Fale com quem enviou a proposta.'

export interface PropostaPublica {
  id: string
  numero: string
  tipo: TipoDeProposta
  estado: EstadoDaProposta
  versao: number
  /** may be accepted now */
  aberta: boolean
  /** past its validity: it takes a request to renew it, no acceptance */
  venceu: boolean
  aceita: boolean
  vence_em: Date
  contato_id: string | null
  vendedor_id: string
  /** the frozen text whose hash this is */
  retrato: string
  hash: string
  aceite: { em: Date; letra: string; pagamento: number; nome: string } | null
}

interface Linha extends Omit<PropostaPublica, 'aberta' | 'venceu' | 'aceita' | 'aceite'> {
  aceite_em: Date | null
  letra: string | null
  pagamento: number | null
  aceite_nome: string | null
}

const MOSTRAM: readonly EstadoDaProposta[] = [
  ...abertas,
  'aceita',
  'expirada',
  'recusada',
  // renewed: the former version stays until the next one is sent
  'rascunho',
  'em_aprovacao',
]

/** The version in force behind a link. Unknown, revoked and ended links are one answer. Reading changes nothing. */
export function lerPropostaPublica(db: Db | Tx, token: string, agora = new Date()): Promise<PropostaPublica> {
  return abrirLink(token, LINK_NAO_VALE, async (hash) => {
    const { rows } = await sql<Linha>`
      select p.id, p.numero, p.tipo, p.estado, v.n as versao, v.vence_em, p.contato_id, p.vendedor_id, v.retrato, v.hash,
        a.em as aceite_em, a.letra, a.pagamento, a.nome as aceite_nome
      from propostas.propostas p
      join propostas.versoes v on v.proposta_id = p.id and v.estado = 'enviada'
      left join propostas.aceites a on a.proposta_id = p.id
      where p.link_hash = ${hash}
    `.execute(db)
    const l = rows[0]
    const fim = l && new Date(l.vence_em.getTime() + LINK_ALEM_DA_VALIDADE_DIAS * DIA_MS)
    if (!l || !fim || !MOSTRAM.includes(l.estado) || (fim < agora && !l.aceite_em)) return undefined
    const { aceite_em, letra, pagamento, aceite_nome, ...p } = l
    return {
      ...p,
      aceita: l.estado === 'aceita',
      aberta: abertas.includes(l.estado) && !venceu(l, agora),
      venceu: l.estado !== 'aceita' && (l.estado === 'expirada' || venceu(l, agora)),
      aceite: aceite_em && {
        em: aceite_em,
        letra: letra ?? 'A',
        pagamento: pagamento ?? 0,
        nome: aceite_nome ?? '',
      },
    }
  })
}

/** The snapshot as the page and the PDF read it, after its hash was checked. */
export function abrirRetrato(p: Pick<PropostaPublica, 'retrato' | 'hash'>): RetratoDaProposta {
  if (createHash('sha256').update(p.retrato).digest('hex') !== p.hash)
    throw new Error('a snapshot does not fit its hash')
  // the text was written by `retratar` and its hash says that it is still that text
  return JSON.parse(p.retrato) as RetratoDaProposta
}

/** The frozen text of one version, for the PDF. */
export async function lerRetrato(
  db: Db | Tx,
  proposta_id: string,
  versao: number,
): Promise<{ retrato: string; hash: string } | undefined> {
  const { rows } = await sql<{ retrato: string; hash: string }>`
    select retrato, hash from propostas.versoes where proposta_id = ${proposta_id} and n = ${versao} and retrato is not null
  `.execute(db)
  return rows[0]
}

async function trancarPeloLink(u: Unidade, token: string, agora: Date): Promise<PropostaTrancada> {
  await lerPropostaPublica(u.tx, token, agora)
  return trancarPor(u, { link_hash: hashDoToken(token) }, agora)
}

export interface Vista {
  /** of the reader's page: the same id again adds to it */
  id?: string | undefined
  segundos: number
  partes: readonly string[]
  aparelho?: string | undefined
}

/** A customer's view, or more of the same one. The page of the company never calls this. */
export async function registrarVista(u: Unidade, token: string, v: Vista, agora = new Date()): Promise<string> {
  const p = await trancarPeloLink(u, token, agora)
  const partes = [...new Set(v.partes)].slice(0, 40)
  const segundos = Math.min(86_400, Math.max(0, Math.round(v.segundos)))
  if (v.id) {
    const { rows } = await sql<{ id: string }>`
      update propostas.vistas
      set segundos = greatest(segundos, ${segundos}), partes = array(select distinct unnest(partes || ${partes}::text[]) limit 40)
      where id = ${v.id} and proposta_id = ${p.id} and em > now() - interval '1 day'
      returning id
    `.execute(u.tx)
    if (!rows[0]) throw naoEncontrado(LINK_NAO_VALE)
    u.emitir(propostaLida, { proposta_id: p.id, parte: partes.at(-1) ?? '' })
    return rows[0].id
  }
  const id = uuidv7()
  const { rows } = await sql<{ n: number }>`
    select n from propostas.versoes where proposta_id = ${p.id} and estado = 'enviada'
  `.execute(u.tx)
  const versao = rows[0]?.n ?? p.versao
  await sql`
    insert into propostas.vistas (id, proposta_id, versao, segundos, partes, aparelho)
    values (${id}, ${p.id}, ${versao}, ${segundos}, ${partes}, ${v.aparelho?.slice(0, 200) ?? null})
  `.execute(u.tx)
  await sql`
    update propostas.propostas set vistas = vistas + 1, ultima_vista_em = ${agora} where id = ${p.id}
  `.execute(u.tx)
  if (cabe(p.estado, 'ver')) await mudarEstado(u, p, 'ver', { dados: { vista_id: id, versao } })
  return id
}

/** Acceptance by the customer, after the page has checked the code. */
export async function aceitarProposta(
  u: Unidade,
  token: string,
  d: DadosDoAceite,
  agora = new Date(),
): Promise<PropostaTrancada> {
  const p = await trancarPeloLink(u, token, agora)
  await gravarAceite(u, p, 'cliente', d)
  return p
}

/** "A proposta venceu. Pedir renovação": once a day is enough. */
export async function pedirRenovacao(u: Unidade, token: string, agora = new Date()): Promise<void> {
  const p = await trancarPeloLink(u, token, agora)
  if (!cabe(p.estado, 'pedir_renovacao')) return
  const { rows } = await sql`
    select from propostas.eventos
    where proposta_id = ${p.id} and tipo = 'renovacao_pedida' and em > now() - interval '1 day'
  `.execute(u.tx)
  if (rows.length === 0) await registrarEvento(u, p, 'renovacao_pedida')
}
