import { sql } from 'kysely'
import { diaBr } from '#kit/dias.ts'
import { todos } from '#platform/postgres/filtros.ts'
import type { FiltroDoRelatorio } from '../../contract/relatorios.ts'
import {
  COM_MATERIAL,
  daCategoria,
  DO_MATERIAL,
  MATERIAL,
  QTD,
  UNIDADE,
  VALOR,
  type Definicao,
  type Periodo,
} from './relatorio-partes.ts'

/** Every line of every movement, newest first. */
export const movimentacoes = (f: FiltroDoRelatorio, { de, ate }: Periodo): Definicao => ({
  titulo: `Movimentações de ${diaBr(de)} a ${diaBr(ate)}`,
  colunas: [
    { id: 'dia', titulo: 'Dia', tipo: 'dia' },
    { id: 'movimento', titulo: 'Movimento', tipo: 'texto' },
    { id: 'documento', titulo: 'Documento', tipo: 'texto' },
    ...MATERIAL,
    { id: 'de', titulo: 'De', tipo: 'texto' },
    { id: 'para', titulo: 'Para', tipo: 'texto' },
    QTD,
    UNIDADE,
    { id: 'motivo', titulo: 'Motivo', tipo: 'texto' },
    { id: 'quem', titulo: 'Quem', tipo: 'texto' },
    VALOR,
  ],
  linhas: sql`
    select
      x.item_id,
      m.id as movimento_id,
      m.ocorrido_em::text as dia,
      m.tipo as movimento,
      m.documento,
      ${DO_MATERIAL},
      sai.nome as de,
      chega.nome as para,
      trim_scale(x.delta)::text as qtd,
      m.motivo,
      coalesce(p.nome, 'Sistema') as quem,
      x.valor_centavos::float8 as valor
    from estoque.movimentos m
    join estoque.linhas x on x.movimento_id = m.id and x.lado = 1
    join estoque.linhas o on o.movimento_id = x.movimento_id and o.n = x.n and o.lado = -1
    join estoque.locais sai on sai.id = o.local_id
    join estoque.locais chega on chega.id = x.local_id
    ${COM_MATERIAL}
    left join acesso_publico.usuarios p on p.id = m.usuario_id
    where m.ocorrido_em between ${de}::date and ${ate}::date
      and ${todos([
        f.local ? sql`${f.local} in (x.local_id, o.local_id)` : undefined,
        f.material ? sql`x.item_id = ${f.material}` : undefined,
        daCategoria(f),
      ])}
    order by m.id desc, x.n
  `,
})
