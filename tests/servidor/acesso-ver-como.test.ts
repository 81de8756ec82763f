import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { uuidv7 } from '#kit/id.ts'
import { eu as contratoDeEu } from '#modules/acesso/conta/contract/eu.ts'
import { verComo } from '#modules/acesso/papeis/contract/ver-como.ts'
import { avisos as contratoDeAvisos } from '#modules/avisos/contract/avisos.ts'
import { appDeTeste, type Chamada } from '#tests/suporte/app.ts'
import { ate } from '#tests/suporte/esperas.ts'
import { pessoaDeTeste } from '#tests/suporte/pessoa.ts'

const casa = await appDeTeste()
await casa.app.funis.instalar()
const { db } = casa.app.s.banco
const admin = await casa.como('admin@girassol.test')
const tecnica = await pessoaDeTeste(casa, [{ departamento: 'vu', papel: 'tecnico' }])
const supervisora = await pessoaDeTeste(casa, [
  { departamento: 'cad', papel: 'supervisor' },
  { departamento: 'chat', papel: 'supervisor' },
])

const comecar = (pessoa_id: string, quem: Chamada = admin) => quem.chamar(verComo.comecar, { body: { pessoa_id } })
const visaoDe = async (pessoa_id: string) => (await comecar(pessoa_id)).corpo.data
const como =
  (id: string, quem: Chamada = admin) =>
  (metodo: string, caminho: string, corpo?: unknown) =>
    quem(metodo, caminho, corpo, { 'girassol-ver-como': id })
const auditoria = async (acao: string, id: string) =>
  (
    await db
      .selectFrom('plataforma_publico.auditoria')
      .select(['usuario_id', 'entidade_id', 'depois'])
      .where('acao', '=', acao)
      .where('entidade_id', '=', id)
      .execute()
  ).length

it('shows what the person sees, by every predicate, and records the begin and the end', async () => {
  const { id } = await visaoDe(tecnica.id)
  const ver = como(id)
  const eu = (await ver('GET', '/api/eu')).corpo.data
  expect([eu.id, eu.permissoes]).toEqual([tecnica.id, (await tecnica.chamar(contratoDeEu.obter)).corpo.data.permissoes])
  expect((await ver('GET', '/api/usuarios')).status).toBe(403)
  expect((await ver('GET', '/api/cartoes/procurar?funil=vu.vendas')).corpo.data).toEqual([])
  expect(await auditoria('cad.ver_como.comecar', tecnica.id)).toBe(1)
  expect((await admin.chamar(verComo.sair, { params: { id } })).status).toBe(200)
  expect(await auditoria('cad.ver_como.sair', tecnica.id)).toBe(1)
  // the administrator's own calls never changed
  expect((await admin.chamar(contratoDeEu.obter)).corpo.data.id).toBe(admin.id)
  const depois = await ver('GET', '/api/eu')
  expect([depois.status, depois.corpo.error.code]).toEqual([403, 'VISAO_ENCERRADA'])
})

it('refuses every write with a sentence, and reads that leave a record', async () => {
  const { id } = await visaoDe(supervisora.id)
  const ver = como(id)
  for (const rota of casa.app.rotas.filter((r) => r.endpoint.method !== 'GET' && !r.endpoint.open)) {
    const caminho = rota.endpoint.path.replace(/\{\w+\}/g, () => uuidv7())
    const { status, corpo } = await ver(rota.endpoint.method, caminho, {})
    expect([rota.id, status, corpo.error.message]).toEqual([
      rota.id,
      403,
      'Você está vendo como outra pessoa: aqui só se lê. Saia desta visão para mudar alguma coisa.',
    ])
  }
  const exportar = await ver('GET', '/api/chat/conversas/exportar?formato=csv')
  expect([exportar.status, exportar.corpo.error.message]).toEqual([
    403,
    'Você está vendo como outra pessoa, e isto deixa registro. Saia desta visão antes.',
  ])
})

it('leaves out what holds keys of other systems', async () => {
  const { id } = await visaoDe(supervisora.id)
  const { permissoes } = (await como(id)('GET', '/api/eu')).corpo.data as { permissoes: string[] }
  expect((await supervisora.chamar(contratoDeEu.obter)).corpo.data.permissoes).toContain('chat.caixa.configurar')
  expect(permissoes).not.toContain('chat.caixa.configurar')
  expect((await como(id)('GET', '/api/eu/sessoes')).status).toBe(403)
})

it('is only for administrators, and never of an administrator, of oneself or of a deactivated person', async () => {
  expect((await comecar(tecnica.id, supervisora)).status).toBe(403)
  expect((await comecar(admin.id)).status).toBe(403)
  expect((await comecar(uuidv7())).status).toBe(404)
  const outroAdmin = await pessoaDeTeste(casa, [], ['admin'])
  const r = await comecar(outroAdmin.id)
  expect([r.status, r.campos[0]?.campo]).toEqual([400, 'pessoa_id'])
  await expect(
    sql`
      insert into cad.visoes_de_pessoa (id, quem_ve_id, sessao_id, pessoa_id, expira_em)
      values (${uuidv7()}, ${admin.id}, ${uuidv7()}, ${outroAdmin.id}, now() + interval '1 minute')
    `.execute(db),
  ).rejects.toThrow('an administrator is not seen')
})

it('ends with its time, with the rights of the administrator, and is of one session', async () => {
  const { id } = await visaoDe(tecnica.id)
  const emOutroLugar = await casa.como('admin@girassol.test')
  expect((await como(id, emOutroLugar)('GET', '/api/eu')).status).toBe(403)
  expect((await como(id, supervisora)('GET', '/api/eu')).status).toBe(403)
  expect((await como('nada')('GET', '/api/eu')).status).toBe(403)
  const antes = await auditoria('cad.ver_como.sair', tecnica.id)
  await sql`
    update cad.visoes_de_pessoa
    set iniciada_em = now() - interval '40 minutes', expira_em = now() - interval '10 minutes'
    where id = ${id}
  `.execute(db)
  expect((await como(id)('GET', '/api/eu')).corpo.error.code).toBe('VISAO_ENCERRADA')
  expect(await ate(async () => (await auditoria('cad.ver_como.sair', tecnica.id)) > antes, 10_000)).toBe(true)
})

it('notifies the person afterwards who saw as them and when, once', async () => {
  const pessoa = await pessoaDeTeste(casa, [{ departamento: 'vu', papel: 'operador' }])
  const avisos = async () =>
    (await pessoa.chamar(contratoDeAvisos.listar)).corpo.data.filter((a) => a.tipo === 'acesso.visto_como')
  const { id } = await visaoDe(pessoa.id)
  await como(id)('GET', '/api/eu')
  expect(await avisos()).toEqual([])
  for (let n = 0; n < 2; n++) expect((await admin.chamar(verComo.sair, { params: { id } })).status).toBe(200)
  const { nome } = (await admin.chamar(contratoDeEu.obter)).corpo.data
  await expect.poll(avisos, { timeout: 10_000 }).toHaveLength(1)
  expect((await avisos())[0]).toMatchObject({
    titulo: `${nome} viu o Girassol como você`,
    detalhe: expect.stringMatching(/^De .+ a .+, sem mudar nada\.$/),
  })
})
