import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { uuidv7 } from '#kit/id.ts'
import { criarContatoSolto } from '#modules/contatos/server/comandos/cadastrar.ts'
import { situacoes } from '#modules/ordens/tipos.ts'
import { semearCampo } from '#server/seed/campo/semear.ts'
import { appDeTeste } from '#tests/suporte/app.ts'

const casa = await appDeTeste({ env: { SEED: 'demo' } })
const { s } = casa.app
const { db } = s.banco
await db.insertInto('cad.demonstracao').values({ tabela: '', id: uuidv7() }).execute()
await s.banco.transacao(async (tx) => {
  for (const nome of ['Edna Ramalho', 'Padaria Pão Dourado', 'Condomínio Recanto']) await criarContatoSolto(tx, nome)
})
await semearCampo(s)

it('[S1.6] seeds sixty orders in every state, five crews and two weeks without a clash', async () => {
  const { rows } = await sql<{ situacao: string; n: number }>`
    select situacao::text as situacao, count(*)::int as n from ordens.ordens group by 1
  `.execute(db)
  expect(rows.reduce((soma, r) => soma + r.n, 0)).toBe(60)
  expect(rows.map((r) => r.situacao).toSorted()).toEqual([...situacoes].toSorted())
  const { rows: equipes } = await sql<{ n: number }>`select count(*)::int as n from equipes.equipes`.execute(db)
  expect(equipes[0]?.n).toBe(5)
})

it('seeds once', async () => {
  await semearCampo(s)
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from ordens.ordens`.execute(db)
  expect(rows[0]?.n).toBe(60)
})

it('takes its orders away when the demonstration is left', async () => {
  const admin = await casa.como('admin@girassol.test')
  await sql`insert into cad.demonstracao_deixada (por, manteve) values (${admin.id}, false)`.execute(db)
  await s.executar({ usuario: null }, async (u) => void (await sql`select ordens.deixar_demonstracao()`.execute(u.tx)))
  const { rows } = await sql<{ ordens: number; agenda: number }>`
    select
      (select count(*) from ordens.ordens)::int as ordens,
      (select count(*) from equipes.ocupacoes where especie = 'ordem' and cancelada_em is null)::int as agenda
  `.execute(db)
  expect(rows[0]).toEqual({ ordens: 0, agenda: 0 })
})
