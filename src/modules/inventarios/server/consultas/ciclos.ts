import { sql } from 'kysely'
import type { Db } from '#platform/postgres/banco.ts'
import type { Ciclo } from '../../contract/ciclos.ts'
import { codigoDoInventario } from '../../regras/codigo.ts'
import { posicoesDoEscopo } from './escopo.ts'

interface Linha extends Omit<Ciclo, 'posicoes' | 'ultimo'> {
  ultimo: { id: string; numero: number; lancado_em: string | null } | null
}

/** The plan: what is counted from time to time, the next one first. */
export async function listarCiclos(db: Db, hoje: string): Promise<Ciclo[]> {
  const { rows } = await sql<Linha>`
    select
      c.id,
      c.titulo,
      c.locais,
      c.categorias,
      c.materiais,
      c.endereco_de,
      c.endereco_ate,
      c.classe,
      c.modo,
      c.tolerancia_pct::float8 as tolerancia_pct,
      c.tolerancia_centavos::float8 as tolerancia_centavos,
      c.motivo_centavos::float8 as motivo_centavos,
      c.responsavel_id,
      c.contadores,
      c.cada_dias,
      c.proxima_em::text as proxima_em,
      array(select l.nome from estoque_publico.locais l where l.id = any (c.locais) order by l.nome) as locais_nomes,
      array(
        select u.nome
        from acesso_publico.usuarios u
        where u.id = any (c.contadores)
        order by u.nome
      ) as contadores_nomes,
      p.nome as responsavel,
      c.proxima_em < ${hoje}::date as vencido,
      (
        select jsonb_build_object('id', i.id, 'numero', i.numero, 'lancado_em', i.lancado_em)
        from inventarios.inventarios i
        where i.ciclo_id = c.id
        order by i.id desc
        limit 1
      ) as ultimo
    from inventarios.ciclos c
    join acesso_publico.usuarios p on p.id = c.responsavel_id
    where c.arquivado_em is null
    order by c.proxima_em, c.titulo
  `.execute(db)
  const prontos: Ciclo[] = []
  for (const { ultimo, ...c } of rows) {
    const posicoes = await posicoesDoEscopo(db, c)
    prontos.push({
      ...c,
      posicoes: posicoes.length,
      ultimo: ultimo && { id: ultimo.id, codigo: codigoDoInventario(ultimo.numero), lancado_em: ultimo.lancado_em },
    })
  }
  return prontos
}

export async function ciclosVencidos(db: Db, hoje: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select c.id
    from inventarios.ciclos c
    where c.arquivado_em is null
      and c.proxima_em <= ${hoje}::date
      and not exists (
        select
        from inventarios.inventarios i
        where i.ciclo_id = c.id
          and i.situacao in ('rascunho', 'em_contagem', 'em_revisao')
      )
  `.execute(db)
  return rows.map((c) => c.id)
}
