import { sql } from 'kysely'
import { parteOuve } from '#engines/fluxo/lacos.ts'
import { definicaoDe } from '#engines/fluxo/nos/registro.ts'
import { chamadasDe, chaveDaParte, ligarPartes, type Parte } from '#engines/fluxo/partes.ts'
import { fluxo as esquemaDoFluxo, type Fluxo } from '#engines/fluxo/tipos.ts'
import type { Db } from '#platform/postgres/banco.ts'
import type { PartesDoRobo } from '../../contract/robos.ts'

interface LinhaDeVersao {
  id: string
  robo_id: string
  fluxo: unknown
  chama: Record<string, string>
}

/**
 * Returns versions with all versions they call, as fixed at publication. A called version is older than its caller, so
 * there are no cycles.
 */
async function comPartes(db: Db, versoes: readonly string[]): Promise<LinhaDeVersao[]> {
  const { rows } = await sql<LinhaDeVersao>`
    with recursive todas(id) as (
      select unnest(${versoes}::uuid[])
      union
      select p.parte_versao_id
      from chat.robo_versao_partes p
      join todas t on t.id = p.versao_id
    )
    select
      v.id,
      v.robo_id,
      v.fluxo,
      coalesce(
        (
          select jsonb_object_agg(p.parte_id, p.parte_versao_id)
          from chat.robo_versao_partes p
          where p.versao_id = v.id
        ),
        '{}'
      ) as chama
    from todas t
    join chat.robo_versoes v on v.id = t.id
  `.execute(db)
  return rows
}

const comChaves = (chama: Record<string, string>) =>
  Object.fromEntries(Object.entries(chama).map(([parte, versao]) => [parte, chaveDaParte(versao)]))
const comoParte = (l: LinhaDeVersao): Parte => ({ fluxo: esquemaDoFluxo.parse(l.fluxo), chama: comChaves(l.chama) })

export interface FluxoInteiro {
  fluxo: Fluxo
  /** key of each part → the bot that owns it, whose secrets its nodes use */
  donos: ReadonlyMap<string, string>
}

/** Returns a version as it runs, with its parts linked in. */
export async function fluxoInteiro(db: Db, versaoId: string): Promise<FluxoInteiro | undefined> {
  const linhas = await comPartes(db, [versaoId])
  const raiz = linhas.find((l) => l.id === versaoId)
  if (!raiz) return undefined
  const partes = linhas.filter((l) => l.id !== versaoId)
  return {
    fluxo: ligarPartes(comoParte(raiz), new Map(partes.map((l) => [chaveDaParte(l.id), comoParte(l)]))),
    donos: new Map(partes.map((l) => [chaveDaParte(l.id), l.robo_id])),
  }
}

/** Returns all callable flows in their published version, and all versions needed to run them. */
export async function partesPublicadas(db: Db): Promise<PartesDoRobo> {
  const partes = await db
    .selectFrom('chat.robos as r')
    .leftJoin('chat.robo_versoes as v', 'v.id', 'r.publicada_id')
    .select(['r.id', 'r.nome', 'r.publicada_id', 'v.numero'])
    .where('r.parte', '=', true)
    .orderBy('r.nome')
    .execute()
  const linhas = await comPartes(
    db,
    partes.flatMap((p) => p.publicada_id ?? []),
  )
  const lote = Object.fromEntries(linhas.map((l) => [chaveDaParte(l.id), comoParte(l)]))
  return {
    lote,
    lista: partes.map((p) => {
      const chave = p.publicada_id && chaveDaParte(p.publicada_id)
      const fluxo = chave ? lote[chave]?.fluxo : undefined
      return {
        id: p.id,
        nome: p.nome,
        numero: p.numero,
        chave,
        publicada: fluxo !== undefined,
        ouve: fluxo ? parteOuve(fluxo) : false,
        chama: fluxo ? chamadasDe(fluxo) : [],
        recebe: fluxo?.nos.flatMap((n) => (n.tipo === 'inicio' ? n.dados.recebe : [])) ?? [],
        define: fluxo
          ? [...new Set(fluxo.nos.flatMap((n) => definicaoDe(n).define?.(n.dados) ?? []))].filter(Boolean)
          : [],
      }
    }),
  }
}

/** Returns the names of the bots whose active versions call this part, and whether running conversations use it. */
export async function quemChama(db: Db, parteId: string): Promise<{ robos: string[]; atendendo: boolean }> {
  const { rows } = await sql<{ robos: string[]; atendendo: boolean }>`
    with recursive acima(id) as (
      select versao_id
      from chat.robo_versao_partes
      where parte_id = ${parteId}
      union
      select p.versao_id
      from chat.robo_versao_partes p
      join acima a on a.id = p.parte_versao_id
    )
    select
      array(
        select r.nome
        from chat.robos r
        where r.id <> ${parteId}
          and (r.publicada_id in (select id from acima) or r.anterior_id in (select id from acima))
        order by 1
      ) as robos,
      exists (
        select from chat.fluxo_sessoes s
        where s.situacao = 'ativa'
          and s.versao_id in (select id from acima)
      ) as atendendo
  `.execute(db)
  return rows[0] ?? { robos: [], atendendo: false }
}
