import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { uuidv7 } from '#kit/id.ts'
import { digitosVerificadores } from '#kit/documento.ts'
import { cargos } from '#modules/acesso/papeis/contract/cargos.ts'
import { entregas } from '#modules/acesso/pessoas/contract/entregas.ts'
import { usuarios } from '#modules/acesso/pessoas/contract/usuarios.ts'
import { times } from '#modules/acesso/times/contract/times.ts'
import { contatos } from '#modules/contatos/contract/contatos.ts'
import { appDeTeste, type Chamada } from '#tests/suporte/app.ts'
import { pessoaDeTeste } from '#tests/suporte/pessoa.ts'

// users who manage people, positions and teams must not be able to raise their own permissions by any of the three
const casa = await appDeTeste()
await casa.app.funis.instalar()
const { db } = casa.app.s.banco
const admin = await casa.como('admin@girassol.test')
const gente = (papel = 'operador', codigo = 'ti') => pessoaDeTeste(casa, [{ departamento: codigo, papel }])
const doCadastro = await gente('supervisor', 'cad')
const doRh = await gente('supervisor', 'rh')
const cargo = async (limite = 0) =>
  (
    await admin.chamar(cargos.criar, {
      body: {
        nome: `Cargo ${uuidv7()}`,
        limites: limite ? [{ tipo: 'compra', limite_centavos: limite }] : [],
      },
    })
  ).corpo.data.id
const eu = async (quem: Chamada) => (await admin.chamar(usuarios.obter, { params: { id: quem.id } })).corpo.data

it('refuses to give oneself a position, or to raise the limits of one’s own', async () => {
  const [alto, meu] = [await cargo(90_000_000), await cargo(1000)]
  for (const quem of [doCadastro, admin])
    expect((await quem.chamar(usuarios.alterar, { params: { id: quem.id }, body: { cargo_id: alto } })).status).toBe(
      403,
    )
  expect((await eu(doCadastro)).cargo).toBeNull()
  expect(
    (
      await doCadastro.chamar(usuarios.alterar, {
        params: { id: doCadastro.id },
        body: { nome: 'Pessoa de Teste', cargo_id: null },
      })
    ).status,
  ).toBe(200)
  expect((await admin.chamar(usuarios.alterar, { params: { id: doRh.id }, body: { cargo_id: meu } })).status).toBe(200)
  const subir = { limites: [{ tipo: 'compra', limite_centavos: 90_000_000 }] }
  expect((await doRh('PUT', `/api/cargos/${meu}`, subir)).status).toBe(403)
  expect((await doRh.chamar(cargos.obter, { params: { id: meu } })).corpo.data.limites).toEqual([
    { tipo: 'compra', limite_centavos: 1000 },
  ])
  // the description grants no right, and the limits of a position that is not one's own may be raised
  expect(
    (await doRh.chamar(cargos.alterar, { params: { id: meu }, body: { descricao: 'Cuida de pessoas' } })).status,
  ).toBe(200)
  expect((await doCadastro('PUT', `/api/cargos/${meu}`, subir)).status).toBe(200)
})

it('refuses to join a team that grants access', async () => {
  const time = (await doRh.chamar(times.criar, { body: { nome: `Time ${uuidv7()}`, membros: [doRh.id] } })).corpo.data
  expect((await doRh.chamar(times.alterar, { params: { id: time.id }, body: { membros: [] } })).status).toBe(200)
  expect((await doRh.chamar(times.alterar, { params: { id: time.id }, body: { membros: [doRh.id] } })).status).toBe(200)
  await doRh.chamar(times.alterar, { params: { id: time.id }, body: { membros: [] } })
  const {
    rows: [funil],
  } = await sql<{ id: string }>`
    select id
    from funis.funis
    where departamento = 'fin'
    limit 1
  `.execute(db)
  await sql`
    insert into funis.membros (id, funil_id, time_id, papel, alcance)
    values (${uuidv7()}, ${funil?.id}, ${time.id}, 'gestor', 'todos')
  `.execute(db)
  for (const quem of [doRh, doCadastro, admin])
    expect((await quem.chamar(times.alterar, { params: { id: time.id }, body: { membros: [quem.id] } })).status).toBe(
      403,
    )
  expect((await doRh.chamar(times.obter, { params: { id: time.id } })).corpo.data.membros).toEqual([])
  expect(
    (await doRh.chamar(times.alterar, { params: { id: time.id }, body: { membros: [doCadastro.id] } })).status,
  ).toBe(200)
})

it('refuses to transfer a colleague’s decisions to oneself, and lets only administrators transfer an administrator’s work', async () => {
  const sai = await gente()
  for (const tipo of ['aprovacoes', 'politicas']) {
    const r = await doCadastro.chamar(entregas.previa, {
      params: { id: sai.id },
      body: {
        entregas: [{ tipo, para: 'pessoa', id: doCadastro.id }],
      },
    })
    expect([r.status, r.campos[0]?.campo], tipo).toEqual([400, `entregas.${tipo}`])
  }
  expect(
    (
      await doCadastro.chamar(entregas.previa, {
        params: { id: sai.id },
        body: {
          entregas: [{ tipo: 'tarefas', para: 'pessoa', id: doCadastro.id }],
        },
      })
    ).status,
  ).toBe(200)
  expect((await doCadastro.chamar(entregas.listar, { params: { id: admin.id } })).status).toBe(403)
})

it('no filter of the list, of the export or of a bulk act reveals a document piece by piece', async () => {
  const base = '321654987'
  const cpf = base + digitosVerificadores(base)
  const chefe = await gente('supervisor', 'cad')
  const { chave } = (await chefe('POST', '/api/contatos/campos', { rotulo: 'Apelido', tipo: 'texto' })).corpo.data
  await chefe.chamar(contatos.criar, {
    body: { nome: 'Canário do CPF', documento: cpf, campos: { [chave]: 'canário' } },
  })
  const leitor = await gente('tecnico', 'eng')
  for (const filtro of [
    `documento:contem:${base.slice(0, 3)}`,
    'documento:desde:3',
    'documento:diferente:1',
    'documento:preenchido:',
    'cidade:vazio:',
  ]) {
    expect((await leitor.chamar(contatos.listar, { query: { campo: [filtro] } })).status, filtro).toBe(400)
    expect((await chefe.chamar(contatos.exportar, { query: { campo: [filtro] } })).status, filtro).toBe(400)
    expect(
      (await chefe.chamar(contatos.emMassa, { body: { selecao: { filtro: { campo: [filtro] } }, etiquetar: ['x'] } }))
        .status,
      filtro,
    ).toBe(400)
  }
  expect((await leitor('GET', `/api/contatos?campo=${chave}:contem:canario`)).corpo.data[0].documento).not.toContain(
    base.slice(0, 3) + '.' + base.slice(3, 6),
  )
  expect((await leitor.chamar(contatos.listar, { query: { busca: base.slice(0, 6) } })).corpo.data).toEqual([])
})
