import { sql } from 'kysely'
import type { Alcance } from '#modules/funis/publico.ts'
import type { Db } from '#platform/postgres/banco.ts'
import { semAcentos } from '#kit/texto.ts'
import { lugarDeles, type Sistema } from '../../tipos.ts'

const plano = (t: string) =>
  semAcentos(t)
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()

/** 2 for equal names, 1 if one contains the other, else 0. */
function semelhanca(a: string, b: string): number {
  const [x, y] = [plano(a), plano(b)]
  return x === '' || y === '' ? 0 : x === y ? 2 : x.includes(y) || y.includes(x) ? 1 : 0
}

interface Nosso {
  id: string
  nome: string
  departamento: string
  estagios: { id: string; nome: string; tipo: string }[]
}

/** Maps every external stage that has records to ours; suggests the stage with a similar name. */
export async function mapaDeEstagios(db: Db, alcance: Alcance, sistema: Sistema, mapa: Record<string, string>) {
  const { rows: deles } = await sql<{ funil: string; estagio: string; quantas: number }>`
    select
      coalesce(dados ->> 'funil', '') as funil,
      coalesce(dados ->> 'estagio', '') as estagio,
      count(*)::int as quantas
    from cad.referencias_externas
    where sistema = ${sistema}
      and tipo = 'oportunidade'
      and dados <> '{}'
    group by 1, 2
    order by 1, 2
    limit 500
  `.execute(db)
  const { rows: nossos } = await sql<Nosso>`
    select
      f.id,
      f.nome,
      f.departamento,
      (
        select jsonb_agg(jsonb_build_object('id', e.id, 'nome', e.nome, 'tipo', e.tipo) order by e.lugar)
        from funis_publico.estagios e
        where e.funil_id = f.id
          and e.arquivado_em is null
      ) as estagios
    from funis_publico.funis f
    where f.id = any(${[...alcance.funis.keys()]}::uuid[])
      and f.versao > 0
      and f.arquivado_em is null
    order by f.nome
  `.execute(db)
  return {
    deles: deles.map((d) => {
      const notas = nossos.flatMap((f) =>
        f.estagios.map((e) => ({
          id: e.id,
          nota: semelhanca(e.nome, d.estagio) && semelhanca(e.nome, d.estagio) * 2 + semelhanca(f.nome, d.funil),
        })),
      )
      const melhor = Math.max(0, ...notas.map((n) => n.nota))
      const melhores = notas.filter((n) => n.nota === melhor)
      return {
        ...d,
        nosso: mapa[lugarDeles(d)] ?? null,
        sugestao: melhor > 0 && melhores.length === 1 ? (melhores[0]?.id ?? null) : null,
      }
    }),
    nossos,
  }
}
