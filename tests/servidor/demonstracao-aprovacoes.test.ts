import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { semearAprovacoes } from '#server/seed/aprovacoes.ts'
import { semearConfiguracaoDosFunis } from '#server/seed/configuracao-dos-funis.ts'
import { semearFunis } from '#server/seed/funis.ts'
import { semearPessoas } from '#server/seed/pessoas.ts'
import { appDeTeste } from '#tests/suporte/app.ts'

const casa = await appDeTeste()
await casa.app.funis.instalar()
const { s, admin } = casa.app
await semearPessoas({ banco: s.banco, executar: s.executar, admin })
await semearFunis(s)
await semearConfiguracaoDosFunis(s)

it('the demonstration has pending approvals for its users, and some given or refused, created once', async () => {
  await semearAprovacoes(s)
  const situacoes = async () =>
    (
      await sql<{ situacao: string; n: number }>`
        select situacao, count(*)::int as n
        from funis.aprovacoes
        group by 1
        order by 1
      `.execute(s.banco.db)
    ).rows
  const [aprovadas, pendentes, recusadas] = await situacoes()
  expect([aprovadas?.situacao, pendentes?.situacao, recusadas?.situacao]).toEqual(['aprovada', 'pendente', 'recusada'])
  expect([(aprovadas?.n ?? 0) >= 2, (pendentes?.n ?? 0) >= 5, (recusadas?.n ?? 0) >= 2]).toEqual([true, true, true])
  const esperam = async (email: string, quais: string) =>
    (
      (await (await casa.como(email))('GET', `/api/aprovacoes?quais=${quais}`)).corpo.data as {
        titulo: string
        politica: string
        observacao: string
        pedida_em: string
      }[]
    ).length
  expect([
    (await esperam('supervisora@girassol.test', 'decidir')) >= 3,
    (await esperam('admin@girassol.test', 'decidir')) >= 2,
    (await esperam('vendedor@girassol.test', 'pedi')) >= 3,
  ]).toEqual([true, true, true])
  // no decision by the requester, and no pending approval expired
  expect(
    (
      await sql`select 1 from funis.aprovacoes a where a.situacao = 'pendente' and a.expira_em <= now()`.execute(
        s.banco.db,
      )
    ).rows,
  ).toEqual([])
  const antes = await situacoes()
  await semearAprovacoes(s)
  expect(await situacoes()).toEqual(antes)
})
