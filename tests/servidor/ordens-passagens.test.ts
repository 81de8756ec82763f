import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { restricaoDoErro } from '#kit/codigo-do-erro.ts'
import { uuidv7 } from '#kit/id.ts'
import { passagens } from '#modules/ordens/regras/estados.ts'
import { situacoes, type Situacao } from '#modules/ordens/tipos.ts'
import { appDeTeste } from '#tests/suporte/app.ts'

const casa = await appDeTeste()
const { db } = casa.app.s.banco
const EXISTEM = new Set(passagens.map((p) => `${p.de}>${p.para}`))
let numero = 1
const equipe = uuidv7()
beforeAll(() => sql`insert into equipes.equipes (id, nome) values (${equipe}, 'Campinas 1')`.execute(db))

async function ordemEm(situacao: Situacao): Promise<string> {
  const id = uuidv7()
  await sql`
    insert into ordens.ordens (
      id, ano, numero, tipo, titulo, situacao, equipe_id, agendada_de, agendada_ate, prazo_em, concluida_em, cancelada_em
    )
    values (
      ${id}, 2031, ${numero++}, 'corretiva', 'De um estado a outro', ${situacao}, ${equipe}, now(),
      now() + interval '1 hour', now() + interval '1 day',
      ${situacao === 'concluida' ? new Date() : null}, ${situacao === 'cancelada' ? new Date() : null}
    )
  `.execute(db)
  return id
}

/** Null when the database lets the order pass; else the constraint that refused it. */
async function passar(id: string, de: Situacao, para: Situacao, ciclo = 0): Promise<string | null> {
  try {
    await sql`
      update ordens.ordens
      set situacao = ${para},
        ciclo = ciclo + ${ciclo + (de === 'concluida' && para === 'reaberta' ? 1 : 0)}::int,
        concluida_em = case when ${para} = 'concluida' then now() end,
        cancelada_em = case when ${para} = 'cancelada' then now() end
      where id = ${id}
    `.execute(db)
    return null
  } catch (erro) {
    return restricaoDoErro(erro) ?? String(erro)
  }
}

describe('[S1.6] the states of an order in the database, for any writer', () => {
  it.each(situacoes.flatMap((de) => situacoes.map((para) => ({ de, para }))))('$de to $para', async ({ de, para }) => {
    const passou = await passar(await ordemEm(de), de, para)
    expect(passou).toBe(de === para || EXISTEM.has(`${de}>${para}`) ? null : 'ordens_passagem')
  })

  it('begins a cycle with a reopening only', async () => {
    expect(await passar(await ordemEm('aberta'), 'aberta', 'agendada', 1)).toBe('ordens_ciclo')
    expect(await passar(await ordemEm('concluida'), 'concluida', 'reaberta', -1)).toBe('ordens_ciclo')
  })
})
