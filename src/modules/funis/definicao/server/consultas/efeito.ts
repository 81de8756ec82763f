import { sql } from 'kysely'
import { diferencas } from '#engines/funil/diferenca.ts'
import { conferir } from '#engines/funil/lint.ts'
import { situacaoDe, type Definicao, type Estagio } from '#engines/funil/tipos.ts'
import type { Db, Tx } from '#platform/postgres/banco.ts'
import type { EfeitoDePublicar } from '../../contract/edicao.ts'
import { arredoresDe, palavrasDe } from './arredores.ts'
import { semOQuePedem } from './portas-novas.ts'

/** Previews the effects of publishing a draft. */
export async function efeitoDePublicar(
  db: Db,
  f: { id: string; chave: string; vigente: Definicao | null; rascunho: Definicao },
): Promise<EfeitoDePublicar> {
  const arredores = await arredoresDe(db, f.chave)
  const cartoes = await cartoesPorEstagio(db, f.id)
  const ficam = new Set(f.rascunho.estagios.map((e) => e.id))
  const saem = (f.vigente?.estagios ?? []).filter((e) => !ficam.has(e.id) && (cartoes.get(e.id) ?? 0) > 0)
  return {
    problemas: conferir(f.rascunho, arredores),
    diferencas: f.vigente ? diferencas(f.vigente, f.rascunho, palavrasDe(arredores)) : [],
    removidos: saem.map((e) => ({
      id: e.id,
      nome: e.nome,
      cartoes: cartoes.get(e.id) ?? 0,
      destinos: f.rascunho.estagios
        .filter((x) => situacaoDe(x.tipo) === situacaoDe(e.tipo))
        .map((x) => ({ id: x.id, nome: x.nome })),
    })),
    prazos: comPrazoNovo(f.vigente, f.rascunho).map((e) => ({
      id: e.id,
      nome: e.nome,
      cartoes: cartoes.get(e.id) ?? 0,
    })),
    portas: await semOQuePedem(db, f.vigente, f.rascunho, arredores.campos),
    saidas: await semAprovacao(db, f.vigente, f.rascunho),
    valores_diferentes: await valoresDiferentes(db, f),
  }
}

/** Open stages whose deadline changes. */
export function comPrazoNovo(antes: Definicao | null, depois: Definicao): Estagio[] {
  const velhos = new Map((antes?.estagios ?? []).map((e) => [e.id, JSON.stringify(e.prazo)]))
  return depois.estagios.filter(
    (e) => situacaoDe(e.tipo) === 'aberto' && velhos.has(e.id) && velhos.get(e.id) !== JSON.stringify(e.prazo),
  )
}

async function cartoesPorEstagio(db: Db | Tx, funilId: string): Promise<Map<string, number>> {
  const { rows } = await sql<{ id: string; n: number }>`
    select estagio_id as id, count(*)::int as n
    from funis.cartoes
    where funil_id = ${funilId}
    group by estagio_id
  `.execute(db)
  return new Map(rows.map((l) => [l.id, l.n]))
}

/**
 * Stages with a new approval requirement, and the open cards in or past them: they need one before they move on; no
 * card is moved back.
 */
async function semAprovacao(db: Db, antes: Definicao | null, depois: Definicao): Promise<EfeitoDePublicar['saidas']> {
  const velhas = new Set((antes?.estagios ?? []).flatMap((e) => (e.aprovacao ? [e.id] : [])))
  const novas = depois.estagios.flatMap((e, lugar) => (e.aprovacao && !velhas.has(e.id) ? [{ e, lugar }] : []))
  const achadas: EfeitoDePublicar['saidas'] = []
  for (const { e, lugar } of novas) {
    const alem = depois.estagios.filter((x, i) => i >= lugar && situacaoDe(x.tipo) === 'aberto').map((x) => x.id)
    const { rows } = await sql<{ n: number }>`
      select count(*)::int as n
      from funis.cartoes c
      where c.situacao = 'aberto'
        and c.estagio_id = any(${alem}::uuid[])
        and not exists (
          select from automacoes_publico.aprovacoes a
          where a.cartao_id = c.id
            and a.estagio_id = ${e.id}
            and a.situacao = 'aprovada'
        )
    `.execute(db)
    achadas.push({ estagio: e.nome, cartoes: rows[0]?.n ?? 0 })
  }
  return achadas
}

/** Counts cards whose amount differs from the field. The field wins, and the history of these cards records it. */
async function valoresDiferentes(
  db: Db,
  f: { id: string; vigente: Definicao | null; rascunho: Definicao },
): Promise<number> {
  const campo = f.rascunho.campo_valor
  if (!f.vigente || campo === null || campo === f.vigente.campo_valor) return 0
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n
    from funis.cartoes c
    left join funis.dossies d on d.id = c.dossie_id
    where c.funil_id = ${f.id}
      and c.valor_centavos is not null
      and funis.medida(c, d.campos, ${campo}) <> c.valor_centavos
  `.execute(db)
  return rows[0]?.n ?? 0
}
