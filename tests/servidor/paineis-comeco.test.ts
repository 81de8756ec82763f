import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { departamentosEmUso } from '#modules/acesso/departamentos/contract/departamentos-em-uso.ts'
import { locais } from '#modules/estoque/contract/cadastros.ts'
import { areasComComeco, comeco, type AreaComComeco } from '#modules/paineis/contract/comeco.ts'
import { appDeTeste } from '#tests/suporte/app.ts'

const { como, app } = await appDeTeste()
const { db } = app.s.banco
const admin = await como('admin@girassol.test')
const ver = async () => (await admin.chamar(comeco.ver, {})).corpo.data
const feito = async (passo: string) => (await ver()).passos.find((p) => p.passo === passo)?.feito

it('shows the first steps to administrators only', async () => {
  const vendedor = await como('vendedor@girassol.test')
  expect((await vendedor.chamar(comeco.ver)).status).toBe(403)
  expect((await vendedor.chamar(comeco.dispensar, { body: { dispensado: true } })).status).toBe(403)
  expect((await admin('PUT', '/api/paineis/comeco', { dispensado: 'sim' })).status).toBe(400)
  expect((await ver()).passos.map((p) => p.passo)).toEqual([
    'empresa',
    'departamentos',
    'correio',
    'pessoas',
    'canal',
    'clientes',
    'cartao',
  ])
})

it('derives what is done from the data', async () => {
  expect([await feito('pessoas'), await feito('correio')]).toEqual([true, false])
  await sql`update empresa.dados set nome = null`.execute(db)
  expect(await feito('empresa')).toBe(false)
  await sql`update empresa.dados set nome = 'Solar do Vale'`.execute(db)
  expect(await feito('empresa')).toBe(true)

  expect(await feito('departamentos')).toBe(false)
  const { versao, departamentos } = (await admin.chamar(departamentosEmUso.ver, {})).corpo.data
  await admin.chamar(departamentosEmUso.escolher, { body: { versao, ligados: departamentos.map((d) => d.codigo) } })
  expect(await feito('departamentos')).toBe(true)

  await sql`update chat.caixas_entrada set ativo = false`.execute(db)
  expect(await feito('canal')).toBe(false)
  await sql`
    insert into chat.caixas_entrada (id, nome, tipo, token_cifrado, token_hash)
    values ('01900000-0000-7000-8000-000000000001', 'Do site', 'webchat', 'x', sha256('x'))
  `.execute(db)
  expect(await feito('canal')).toBe(false)
  await sql`
    insert into chat.caixa_usuarios (caixa_entrada_id, usuario_id, papel)
    select '01900000-0000-7000-8000-000000000001', id, 'atendente'
    from cad.usuarios
    where email = 'atendente@girassol.test'
  `.execute(db)
  expect(await feito('canal')).toBe(true)
})

it('is dismissed for the whole company, audited, and brought back', async () => {
  await admin.chamar(comeco.dispensar, { body: { dispensado: true } })
  expect((await ver()).dispensado).toBe(true)
  await admin.chamar(comeco.dispensar, { body: { dispensado: false } })
  expect((await ver()).dispensado).toBe(false)
  const linhas = await db
    .selectFrom('plataforma_publico.auditoria')
    .select(['antes', 'depois'])
    .where('acao', '=', 'comeco.dispensar')
    .orderBy('id')
    .execute()
  expect(linhas).toEqual([
    { antes: { dispensado: false }, depois: { dispensado: true } },
    { antes: { dispensado: true }, depois: { dispensado: false } },
  ])
})

describe('the first steps of an area', () => {
  const daArea = async (area: AreaComComeco, quem = admin) =>
    (await quem.chamar(comeco.daArea, { params: { area } })).corpo.data
  const feitosDe = async (area: AreaComComeco) => (await daArea(area)).passos.filter((p) => p.feito).map((p) => p.passo)

  it('are refused without a session, and for an area that has none; only an administrator dismisses them', async () => {
    const semSessao = await como(null)
    expect((await semSessao.chamar(comeco.daArea, { params: { area: 'est' } })).status).toBe(401)
    const errada = await admin('GET', '/api/paineis/comeco/rh')
    expect([errada.status, errada.corpo.error.message]).toEqual([400, 'Esta área não tem primeiros passos'])
    const vendedor = await como('vendedor@girassol.test')
    expect((await daArea('vu', vendedor)).passos).toHaveLength(5)
    const dispensar = { params: { area: 'vu' }, body: { dispensado: true } } as const
    expect((await vendedor.chamar(comeco.dispensarDaArea, dispensar)).status).toBe(403)
    expect((await admin.chamar(comeco.dispensarDaArea, dispensar)).status).toBe(200)
    expect([(await daArea('vu')).dispensado, (await daArea('est')).dispensado]).toEqual([true, false])
  })

  it('are none done in a company that has only what the product brings', async () => {
    for (const area of areasComComeco) expect([area, await feitosDe(area)]).toEqual([area, []])
  })

  it('are read from the data of each module', async () => {
    await admin.chamar(locais.criar, { body: { nome: 'Almoxarifado', tipo: 'almoxarifado' } })
    expect(await feitosDe('est')).toEqual(['local'])
    await sql`update tarifas.vigencias set revisada_em = now(), revisada_por = (select id from cad.usuarios limit 1)`.execute(
      db,
    )
    for (const area of ['vu', 'co', 'vc'] as const) expect(await feitosDe(area)).toEqual(['tarifa'])
  })

  it('are not shown while the demonstration answers for the company', async () => {
    await sql`insert into cad.demonstracao (tabela, id) values ('cad.usuarios', uuidv7())`.execute(db)
    expect((await daArea('est')).passos).toEqual([])
  })
})
