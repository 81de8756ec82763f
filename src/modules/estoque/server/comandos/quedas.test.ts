import { sql } from 'kysely'
import { beforeAll, expect, it } from 'vitest'
import { uuidv7 } from '#kit/id.ts'
import type { Banco } from '#platform/postgres/banco.ts'
import { executarSolto } from '#platform/postgres/sondar.ts'
import { bancoDeTeste } from '#tests/suporte/banco.ts'
import { violacoes } from '../consultas/saude.ts'
import { estornar } from './estornar.ts'
import { HOJE, mundo, type Mundo } from './mundo-de-teste.ts'
import { mover, type PedidoDeMovimento } from './mover.ts'
import { reservar } from './reservar.ts'

/** Every table that a movement writes; reservations last: not every movement has one, and then it is done. */
const PONTOS = ['movimentos', 'linhas', 'custos', 'saldos', 'series', 'serie_eventos', 'reservas'] as const

let banco: Banco
let m: Mundo
beforeAll(async () => {
  banco = await bancoDeTeste()
  m = await mundo(banco)
  // as the owner: the role of the application creates nothing
  await executarSolto(
    banco.url,
    `
    create table public.cai (tabela text);
    create function public.cair() returns trigger language plpgsql security definer as $$
    begin
      if exists (select from public.cai where tabela = tg_table_name) then
        perform pg_terminate_backend(pg_backend_pid());
      end if;
      return null;
    end $$;
  `,
  )
  for (const tabela of PONTOS)
    await executarSolto(
      banco.url,
      `create trigger zz_cair after insert or update on estoque.${tabela} for each statement execute function public.cair()`,
    )
})

it('[S1.7] a connection that dies after any statement of a movement leaves nothing of it, and its key works after (P15)', async () => {
  const item = await m.novoMaterial('serie')
  const [a, b] = [await m.novoLocal(), await m.novoLocal('obra')]
  const um = (tipo: PedidoDeMovimento['tipo'], de: string, para: string, series: string[], mais: object = {}) => ({
    tipo,
    ocorridoEm: HOJE,
    motivo: 'teste',
    linhas: [{ itemId: item, de, para, quantidade: String(series.length), series, ...mais }],
  })
  const estado = async () => {
    const { rows } = await sql`
      select
        (select count(*)::int from estoque.movimentos) as movimentos,
        (select count(*)::int from estoque.linhas) as linhas,
        (
          select json_agg(json_build_array(local_id, qtd, reservado) order by local_id)
          from estoque.saldos
          where item_id = ${item}
        ) as saldos,
        (select valor_centavos from estoque.custos where item_id = ${item}) as valor,
        (select json_agg(json_build_array(numero, local_id) order by numero) from estoque.series where item_id = ${item}) as series
    `.execute(banco.db)
    return rows[0]
  }
  const caindoEm = async (tabela: string, fazer: () => Promise<unknown>): Promise<boolean> => {
    await executarSolto(banco.url, `insert into public.cai values ('${tabela}')`)
    try {
      return await fazer().then(
        () => false,
        () => true,
      )
    } finally {
      await executarSolto(banco.url, 'delete from public.cai')
    }
  }
  let n = 0
  const passo = async (fazer: (chave: string) => Promise<unknown>) => {
    const chave = uuidv7()
    for (const tabela of PONTOS) {
      const antes = await estado()
      if (!(await caindoEm(tabela, () => fazer(chave)))) continue
      n += 1
      expect([tabela, await estado()]).toEqual([tabela, antes])
    }
    await fazer(chave).catch((e: { status?: number }) => expect(e.status).toBe(409))
  }
  const entrada = um('entrada', m.fornecedor, a, ['S1', 'S2', 'S3'], { valorCentavos: 1000 })
  await passo((chave) => m.fazer((u) => mover(u, chave, entrada)))
  const origem = { tipo: 'teste', id: uuidv7() }
  const reserva = await m.fazer((u) => reservar(u, uuidv7(), { origem, itemId: item, localId: a, quantidade: '1' }))
  await passo((chave) => m.fazer((u) => mover(u, chave, um('transferencia', a, b, ['S2']))))
  await passo((chave) => m.fazer((u) => mover(u, chave, um('saida', a, m.cliente, ['S1'], { reservaId: reserva }))))
  const { rows } = await sql<{ id: string }>`
    select movimento_id as id
    from estoque.linhas
    where item_id = ${item}
      and delta > 0
    order by ordem desc
    limit 1
  `.execute(banco.db)
  const ultimo = rows[0]?.id ?? ''
  await passo((chave) => m.fazer((u) => estornar(u, chave, { movimentoId: ultimo, ocorridoEm: HOJE, motivo: 'erro' })))
  expect(n).toBe(25)
  expect(await violacoes(banco.db)).toEqual([])
})
