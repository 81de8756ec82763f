import { sql } from 'kysely'
import type { Campo } from '#engines/funil/campos.ts'
import type { Db } from '#platform/postgres/banco.ts'
import { lugarAproximado } from '../../regras/lugares.ts'
import type { PontoNoMapa, PrazoAMao } from '#modules/funis/nucleo/tipos.ts'
import { fatoComoJson } from '#modules/funis/nucleo/server/consultas/fatos.ts'
import { quemDeuOPrazo } from '#modules/funis/nucleo/server/consultas/prazos-a-mao.ts'
import { daTabela, deCartoes, type PedidoDaTabela } from './tabela.ts'

const MAXIMO = 5000

interface Linha {
  id: string
  titulo: string
  estagio_id: string
  responsavel_id: string | null
  responsavel_nome: string | null
  vence_em: Date | null
  prazo_a_mao: PrazoAMao | null
  endereco: { logradouro?: string; cidade?: string; uf?: string; cep?: string; lat?: number; lng?: number } | null
  cidade: string | null
  uf: string | null
}

/** The first address of the card with coordinates, otherwise its first address. */
function endereco(campos: ReadonlyMap<string, Campo>) {
  const todos = [...campos.values()].filter((c) => c.tipo === 'endereco').map(fatoComoJson)
  if (todos.length === 0) return sql`null::jsonb`
  return sql`
    coalesce(
      ${sql.join([
        ...todos.map(
          (e) => sql`
        case
          when jsonb_typeof(${e} -> 'lat') = 'number' and jsonb_typeof(${e} -> 'lng') = 'number' then ${e}
        end
      `,
        ),
        ...todos,
      ])}
    )
  `
}

/** Cards with their known or approximate position, and those without any. */
export async function noMapa(
  db: Db,
  p: PedidoDaTabela,
): Promise<{ pontos: PontoNoMapa[]; semLugar: { id: string; titulo: string }[] }> {
  const { rows } = await sql<Linha>`
    select
      c.id,
      c.titulo,
      c.estagio_id,
      c.responsavel_id,
      r.nome as responsavel_nome,
      c.vence_em,
      ${quemDeuOPrazo} as prazo_a_mao,
      ${endereco(p.campos)} as endereco,
      k.campos ->> 'cidade' as cidade,
      k.campos ->> 'uf' as uf ${deCartoes}
    where ${daTabela(p)}
    order by c.vence_em nulls last, c.id
    limit ${MAXIMO}
  `.execute(db)
  const pontos: PontoNoMapa[] = []
  const semLugar: { id: string; titulo: string }[] = []
  for (const l of rows) {
    const e = l.endereco ?? {}
    const exato =
      typeof e.lat === 'number' && typeof e.lng === 'number'
        ? { lat: e.lat, lng: e.lng, precisao: 'ponto' as const }
        : lugarAproximado(e.cep ?? null, e.uf ?? l.uf)
    if (!exato) semLugar.push({ id: l.id, titulo: l.titulo })
    else
      pontos.push({
        id: l.id,
        titulo: l.titulo,
        estagio_id: l.estagio_id,
        responsavel: l.responsavel_id ? { id: l.responsavel_id, nome: l.responsavel_nome ?? '' } : null,
        vence_em: l.vence_em?.toISOString() ?? null,
        prazo_a_mao: l.prazo_a_mao,
        lugar: [e.cidade ?? l.cidade, (e.uf ?? l.uf)?.toUpperCase()].filter(Boolean).join('/'),
        ...exato,
      })
  }
  return { pontos, semLugar }
}
