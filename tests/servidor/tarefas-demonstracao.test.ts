import { expect, it } from 'vitest'
import { semearFunis } from '#server/seed/funis.ts'
import { semearTarefas } from '#server/seed/tarefas.ts'
import { appDeTeste } from '#tests/suporte/app.ts'

it('the demonstration has tasks around today, with a series and templates; created once', async () => {
  const casa = await appDeTeste()
  await casa.app.funis.instalar()
  await semearFunis(casa.app.s)
  await semearTarefas(casa.app.s)
  const quantas = () =>
    casa.app.s.banco.db
      .selectFrom('tarefas.tarefas')
      .select(({ fn }) => [
        fn.countAll<string>().as('n'),
        fn.count<string>('cartao_id').as('de_cartao'),
        fn.count<string>('serie_id').as('de_serie'),
        fn.count<string>('delegada_por').as('delegadas'),
      ])
      .executeTakeFirst()
  const antes = await quantas()
  for (const n of Object.values(antes ?? {})) expect(Number(n)).toBeGreaterThan(4)
  await semearTarefas(casa.app.s)
  expect(await quantas()).toEqual(antes)
}, 60_000)
