import { sql } from 'kysely'
import { diaBr } from '#kit/dias.ts'
import type { RelatorioDeFora } from '#modules/estoque/publico.ts'

/** The day of the posting, as people here read it. */
const DIA = sql`(i.lancado_em at time zone 'America/Sao_Paulo')::date`

/** How much of what was counted the book had right, by place and month, from the counts that were posted. */
export const acuraciaDasContagens: RelatorioDeFora = {
  tipo: 'acuracia',
  definir: (_ctx, f, { de, ate }) => ({
    titulo: `Acurácia das contagens de ${diaBr(de)} a ${diaBr(ate)}`,
    colunas: [
      { id: 'mes', titulo: 'Mês', tipo: 'texto' },
      { id: 'local', titulo: 'Lugar', tipo: 'texto' },
      { id: 'contagens', titulo: 'Contagens', tipo: 'numero' },
      { id: 'posicoes', titulo: 'Posições', tipo: 'numero', soma: true },
      { id: 'certas', titulo: 'Certas', tipo: 'numero', soma: true },
      { id: 'acuracia', titulo: 'Acurácia', tipo: 'porcento' },
      { id: 'diferenca', titulo: 'Diferença', tipo: 'dinheiro', custo: true, soma: true },
      { id: 'saldo', titulo: 'Ajuste', tipo: 'dinheiro', custo: true, soma: true },
    ],
    linhas: sql`
      select
        to_char(date_trunc('month', ${DIA}), 'MM/YYYY') as mes,
        x.nome as local,
        count(distinct i.id)::int as contagens,
        count(*)::int as posicoes,
        count(*) filter (where l.diferenca = 0)::int as certas,
        (count(*) filter (where l.diferenca = 0))::float8 / count(*) as acuracia,
        sum(abs(l.valor_centavos))::float8 as diferenca,
        sum(l.valor_centavos)::float8 as saldo
      from inventarios.inventarios i
      join inventarios.linhas l on l.inventario_id = i.id and l.diferenca is not null
      join estoque_publico.locais x on x.id = l.local_id
      where i.situacao = 'lancado'
        and ${DIA} between ${de}::date and ${ate}::date
        and ${f.local ? sql`l.local_id = ${f.local}` : sql`true`}
      group by date_trunc('month', ${DIA}), x.id, x.nome
      order by date_trunc('month', ${DIA}) desc, x.nome
    `,
  }),
}
