import { sql } from 'kysely'
import { naoEncontrado } from '#kit/erro.ts'
import { uuidv7 } from '#kit/id.ts'
import type { Unidade } from '#platform/eventos/unidade.ts'
import { hashDoToken } from '#platform/links/token.ts'
import { propostaLida } from '../../eventos.ts'
import { cabe } from '../../regras/ciclo.ts'
import { LINK_NAO_VALE, lerPropostaPublica } from '../consultas/publica.ts'
import { gravarAceite, type DadosDoAceite } from './encerrar.ts'
import { mudarEstado, registrarEvento, trancarPor, type PropostaTrancada } from './nucleo.ts'

// What a customer does on the public page. Its routes, codes and drawing are of the page.

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
      set
        segundos = greatest(segundos, ${segundos}),
        -- in the order in which they were seen: the last one is in view
        partes = array(
          select x
          from unnest(partes) with ordinality as antes (x, ordem)
          where x <> all(${partes}::text[])
          order by ordem
          limit ${40 - partes.length}
        ) || ${partes}::text[]
      where id = ${v.id}
        and proposta_id = ${p.id}
        and em > now() - interval '1 day'
      returning id
    `.execute(u.tx)
    if (!rows[0]) throw naoEncontrado(LINK_NAO_VALE)
    u.emitir(propostaLida, { proposta_id: p.id, parte: partes.at(-1) ?? '' })
    return rows[0].id
  }
  const id = uuidv7()
  const { rows } = await sql<{ n: number }>`
    select n
    from propostas.versoes
    where proposta_id = ${p.id}
      and estado = 'enviada'
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
  await gravarAceite(u, p, 'cliente', d, agora)
  return p
}

/** "A proposta venceu. Pedir renovação": once a day is enough. */
export async function pedirRenovacao(u: Unidade, token: string, agora = new Date()): Promise<void> {
  const p = await trancarPeloLink(u, token, agora)
  if (!cabe(p.estado, 'pedir_renovacao')) return
  const { rows } = await sql`
    select from propostas.eventos
    where proposta_id = ${p.id}
      and tipo = 'renovacao_pedida'
      and em > now() - interval '1 day'
  `.execute(u.tx)
  if (rows.length === 0) await registrarEvento(u, p, 'renovacao_pedida')
}
