import { sql } from 'kysely'
import { conflito, invalido, naoEncontrado } from '#kit/erro.ts'
import { uuidv7 } from '#kit/id.ts'
import type { Unidade } from '#platform/eventos/unidade.ts'
import { contagemPedida } from '../../eventos.ts'
import type { motivosDaDiferenca } from '../../tipos.ts'
import { avisarMudanca, trancarInventario } from './trancar.ts'

const EM_REVISAO = 'Encerre a contagem antes de revisar.'

/** Ends the first count, when every position has one. */
export async function revisarInventario(u: Unidade, id: string): Promise<void> {
  await trancarInventario(u.tx, id, ['em_contagem'], 'Esta contagem não está em andamento.')
  const { rows } = await sql<{ faltam: number; quais: string[] | null }>`
    select
      count(*)::int as faltam,
      (array_agg(coalesce(nullif(l.endereco, ''), m.codigo) order by l.endereco, m.codigo))[1:3] as quais
    from inventarios.linhas l
    join estoque_publico.materiais m on m.item_id = l.item_id
    where l.inventario_id = ${id}
      and not exists (
        select
        from inventarios.contagens c
        where c.linha_id = l.id
      )
  `.execute(u.tx)
  const { faltam = 0, quais } = rows[0] ?? {}
  if (faltam > 0) {
    const onde = quais?.join(', ') ?? ''
    throw conflito(`${faltam === 1 ? 'Falta contar 1 posição' : `Faltam contar ${faltam} posições`}: ${onde}.`)
  }
  await u.tx
    .updateTable('inventarios.inventarios')
    .set({ situacao: 'em_revisao', revisao_em: new Date() })
    .where('id', '=', id)
    .execute()
  u.auditar({
    acao: 'inventario.revisar',
    entidade: 'inventario',
    entidade_id: id,
    antes: { situacao: 'em_contagem' },
    depois: { situacao: 'em_revisao' },
  })
  avisarMudanca(u, id)
}

interface Candidata {
  linha_id: string
  rodada: number
  aberta: boolean
  para: string | null
}

/** Asks for another count of positions, of a counter who did not count them when there is one. */
export async function pedirRecontagem(
  u: Unidade,
  id: string,
  { linhas, paraId }: { linhas: readonly string[]; paraId?: string | undefined },
): Promise<number> {
  const { codigo } = await trancarInventario(u.tx, id, ['em_contagem', 'em_revisao'], EM_REVISAO)
  const { rows } = await sql<Candidata>`
    select
      l.id as linha_id,
      x.rodada,
      exists (
        select
        from inventarios.recontagens r
        where r.linha_id = l.id
          and r.rodada = x.rodada + 1
      ) as aberta,
      coalesce(${paraId ?? null}::uuid, (
        select o.usuario_id
        from inventarios.contadores o
        where o.inventario_id = l.inventario_id
        order by
          exists (
            select from inventarios.contagens c
            where c.linha_id = l.id
              and c.contado_por = o.usuario_id
          ),
          (
            select count(*)
            from inventarios.recontagens r
            join inventarios.linhas outra on outra.id = r.linha_id
            where outra.inventario_id = l.inventario_id
              and r.para_id = o.usuario_id
          ),
          o.usuario_id
        limit 1
      )) as para
    from inventarios.linhas l
    cross join lateral (
      select coalesce(max(c.rodada), 0) as rodada
      from inventarios.contagens c
      where c.linha_id = l.id
    ) x
    where l.inventario_id = ${id}
      and l.id = any (${[...new Set(linhas)]}::uuid[])
  `.execute(u.tx)
  if (rows.length !== new Set(linhas).size) throw naoEncontrado('Uma das posições não é deste inventário.')
  if (rows.some((l) => l.rodada === 0)) throw conflito('Uma das posições ainda não foi contada.')
  const frase = 'Esta pessoa não conta neste inventário.'
  const conta = await u.tx
    .selectFrom('inventarios.contadores')
    .select('usuario_id')
    .where('inventario_id', '=', id)
    .execute()
  const novas = rows.flatMap(({ linha_id, rodada, aberta, para }) =>
    aberta || !para ? [] : [{ linha_id, rodada: rodada + 1, para_id: para, pedida_por: u.autor.usuario?.id ?? null }],
  )
  if (novas.some((n) => !conta.some((c) => c.usuario_id === n.para_id)))
    throw invalido(frase, [{ campo: 'para_id', mensagem: frase }])
  if (novas.length === 0) return 0
  await u.tx.insertInto('inventarios.recontagens').values(novas).execute()
  u.auditar({
    acao: 'inventario.recontar',
    entidade: 'inventario',
    entidade_id: id,
    depois: { posicoes: novas.length },
  })
  for (const [pessoa, dela] of Map.groupBy(novas, (n) => n.para_id))
    u.emitir(contagemPedida, {
      inventario_id: id,
      codigo,
      para: [pessoa],
      por: u.autor.usuario?.id ?? null,
      recontar: dela.length,
      vez: uuidv7(),
    })
  avisarMudanca(u, id)
  return novas.length
}

export async function explicarDiferenca(
  u: Unidade,
  p: { id: string; linha: string; tipo: (typeof motivosDaDiferenca)[number]; motivo: string },
): Promise<void> {
  await trancarInventario(u.tx, p.id, ['em_contagem', 'em_revisao'], 'Este inventário já terminou.')
  const antes = await u.tx
    .selectFrom('inventarios.linhas')
    .select(['motivo_tipo', 'motivo'])
    .where('id', '=', p.linha)
    .where('inventario_id', '=', p.id)
    .executeTakeFirst()
  if (!antes) throw naoEncontrado('Esta posição não é deste inventário.')
  await u.tx
    .updateTable('inventarios.linhas')
    .set({ motivo_tipo: p.tipo, motivo: p.motivo })
    .where('id', '=', p.linha)
    .execute()
  u.auditar({
    acao: 'inventario.explicar',
    entidade: 'inventario',
    entidade_id: p.id,
    antes: { motivo: antes.motivo },
    depois: { motivo: p.motivo || p.tipo },
  })
  avisarMudanca(u, p.id)
}
