import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { uuidv7 } from '#kit/id.ts'
import { ordens } from '#modules/ordens/contract/ordens.ts'
import { abrirPeloAlerta } from '#modules/ordens/server/comandos/do-alerta.ts'
import { alertaAbriu } from '#modules/usinas/publico.ts'
import { sistema } from '#platform/eventos/unidade.ts'
import { appDeTeste } from '#tests/suporte/app.ts'
import { ate } from '#tests/suporte/esperas.ts'
import { pessoaDeTeste } from '#tests/suporte/pessoa.ts'

const casa = await appDeTeste()
const { s } = casa.app
const { db } = s.banco
const supervisora = await pessoaDeTeste(casa, [{ departamento: 'mpvl', papel: 'supervisor' }])

async function usinaDe(contato: string | null): Promise<string> {
  const id = uuidv7()
  await sql`
    insert into usinas.usinas (id, nome, kwp, ca_kw, modalidade, classe_gd, uf, contato_id)
    values (${id}, ${`Telhado ${id.slice(-6)}`}, 8, 6, 'AUTOCONSUMO_LOCAL', 'GD_II', 'SP', ${contato})
  `.execute(db)
  return id
}
async function contatoNovo(): Promise<string> {
  const id = uuidv7()
  await sql`insert into cad.contatos (id, nome) values (${id}, 'Marta Vilela')`.execute(db)
  return id
}
const alertar = (usina_id: string, tipo: string, alerta_id = uuidv7()) =>
  s.executar(sistema, (u) => abrirPeloAlerta(u, { alerta_id, usina_id, tipo }))

it('opens one corrective order for a plant of low performance, and none while it is open', async () => {
  const usina = await usinaDe(await contatoNovo())
  const alerta = uuidv7()
  expect(await alertar(usina, 'sem_leitura')).toBeNull()
  expect(await alertar(usina, 'pr_baixo', alerta)).toBe(alerta)
  expect(await alertar(usina, 'pr_baixo', alerta)).toBe(alerta)
  expect(await alertar(usina, 'pr_baixo')).toBeNull()
  const { corpo } = await supervisora.chamar(ordens.listar, { query: { usina } })
  expect(corpo.data.map((o) => [o.id, o.tipo, o.situacao, o.titulo])).toEqual([
    [alerta, 'corretiva', 'aberta', 'Geração abaixo do esperado'],
  ])
})

it('opens an order without a customer for a plant without a holder, and shows it', async () => {
  const usina = await usinaDe(null)
  const alerta = uuidv7()
  expect(await alertar(usina, 'pr_baixo', alerta)).toBe(alerta)
  expect(await alertar(usina, 'pr_baixo')).toBeNull()
  const { corpo } = await supervisora.chamar(ordens.listar, { query: { usina } })
  expect(corpo.data).toMatchObject([{ id: alerta, tipo: 'corretiva', contato: null }])
  const aberta = await supervisora.chamar(ordens.obter, { params: { id: alerta } })
  expect([aberta.status, aberta.corpo.data.contato_id]).toEqual([200, null])
})

it('follows the alert by itself', async () => {
  const usina_id = await usinaDe(await contatoNovo())
  const alerta_id = uuidv7()
  await s.executar(sistema, async (u) => u.emitir(alertaAbriu, { alerta_id, usina_id, tipo: 'pr_baixo' }))
  await ate(async () => {
    const { rows } = await sql`select from ordens.ordens where id = ${alerta_id}`.execute(db)
    return rows.length === 1
  }, 20_000)
  const { rows } = await sql<{ tipo: string }>`select tipo from ordens.ordens where id = ${alerta_id}`.execute(db)
  expect(rows[0]?.tipo).toBe('corretiva')
})
