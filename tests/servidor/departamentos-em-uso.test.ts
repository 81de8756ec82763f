import { describe, expect, it } from 'vitest'
import { departamentosEmUso } from '#modules/acesso/departamentos/contract/departamentos-em-uso.ts'
import { departamentos } from '#modules/acesso/nucleo/contract/departamentos.ts'
import { codigosDeDepartamento, type CodigoDeDepartamento } from '#modules/acesso/nucleo/tipos.ts'
import { avisar } from '#modules/avisos/server/comandos/avisar.ts'
import { avisosDosFunis } from '#modules/funis/montagem/server/avisos.ts'
import { sistema } from '#platform/eventos/unidade.ts'
import { eu as contratoDeEu } from '#modules/acesso/conta/contract/eu.ts'
import { convites } from '#modules/acesso/entrar/contract/convites.ts'
import { pedidos } from '#modules/acesso/entrar/contract/pedidos.ts'
import { cargos } from '#modules/acesso/papeis/contract/cargos.ts'
import { avisos } from '#modules/avisos/contract/avisos.ts'
import { cartoes } from '#modules/funis/cartao/contract/cartoes.ts'
import { funis as contratoDeFunis } from '#modules/funis/nucleo/contract/funis.ts'
import { ate } from '#tests/suporte/esperas.ts'
import { pessoaDeTeste } from '#tests/suporte/pessoa.ts'
import { casaDeFunis } from '#tests/servidor/suporte/funis.ts'

const { casa, banco, vendedora, gestora, engenheiro, novo } = await casaDeFunis()
const admin = await casa.como('admin@girassol.test')

async function escolher(fora: readonly CodigoDeDepartamento[]) {
  const { versao } = (await admin.chamar(departamentosEmUso.ver, {})).corpo.data
  const ligados = codigosDeDepartamento.filter((c) => !fora.includes(c))
  return admin.chamar(departamentosEmUso.escolher, { body: { ligados, versao } })
}
const codigos = async (quem = admin) => (await quem.chamar(departamentos.listar, {})).corpo.data.map((d) => d.codigo)

describe('the departments in use', () => {
  it('are chosen by administrators only', async () => {
    const ninguem = await casa.como(null)
    const body = { ligados: codigosDeDepartamento, versao: 1 }
    expect((await ninguem('PUT', '/api/departamentos/em-uso', body)).status).toBe(401)
    expect((await gestora('PUT', '/api/departamentos/em-uso', body)).status).toBe(403)
    expect((await gestora.chamar(departamentosEmUso.ver)).status).toBe(403)
    expect((await gestora.chamar(departamentosEmUso.pendencias, { params: { codigo: 'vu' } })).status).toBe(403)
  })

  it('are all on until a user answers', async () => {
    const { data } = (await admin.chamar(departamentosEmUso.ver, {})).corpo
    expect(data.respondido).toBe(false)
    expect(data.departamentos.every((d) => d.ligado)).toBe(true)
    expect((await escolher([])).corpo.data.respondido).toBe(true)
  })

  it('refuse unknown and repeated codes, and an answer over an older one', async () => {
    const put = (body: unknown) => admin('PUT', '/api/departamentos/em-uso', body)
    for (const ligados of [['chat', 'cad', 'xx'], ['chat', 'cad', 'cad'], 'chat', undefined])
      expect((await put({ ligados, versao: 1 })).status).toBe(400)
    const r = await put({ ligados: codigosDeDepartamento, versao: 1 })
    expect([r.status, r.corpo.error.code]).toEqual([409, 'VERSAO'])
    expect(await codigos()).toContain('rh')
  })

  it('always have the chat and the registry, also in the database', async () => {
    for (const fora of ['chat', 'cad'] as const) {
      const r = await escolher([fora])
      expect(r.status).toBe(400)
      await expect(
        banco.db.updateTable('cad.departamentos').set({ ligado: false }).where('codigo', '=', fora).execute(),
      ).rejects.toThrow('departamentos_essenciais')
    }
  })

  it('of two simultaneous answers one is refused', async () => {
    const r = await Promise.all([escolher(['rh']), escolher(['ce'])])
    expect(r.map((x) => x.status).toSorted()).toEqual([200, 409])
    await escolher([])
  })

  it('are audited by name, before and after', async () => {
    await escolher(['bde', 'ce'])
    const [linha] = await banco.db
      .selectFrom('plataforma_publico.auditoria')
      .select(['antes', 'depois'])
      .where('acao', '=', 'cad.departamento.escolher')
      .orderBy('id', 'desc')
      .limit(1)
      .execute()
    const nomes = (l: unknown) => String((l as { ligados: string }).ligados)
    expect(nomes(linha?.antes)).toContain('Banco de dados de energia')
    expect(nomes(linha?.depois)).not.toContain('Banco de dados de energia')
    await escolher([])
  })
})

describe('what would be left hanging', () => {
  it('is listed: open cards by funnel, people without another area, requests, invitations and hand-offs', async () => {
    await novo()
    await casa.como(null).then((v) =>
      v.chamar(pedidos.pedir, {
        body: {
          nome: 'Rui Campos',
          email: 'rui@campos.test',
          departamento: 'vu',
          motivo: 'Vendas',
        },
      }),
    )
    await admin.chamar(convites.criar, {
      body: {
        nome: 'Lia Rocha',
        email: 'lia@rocha.test',
        papeis: [{ departamento: 'vu', papel: 'operador' }],
      },
    })
    const { data } = (await admin.chamar(departamentosEmUso.pendencias, { params: { codigo: 'vu' } })).corpo
    const lista = (titulo: string) => data.find((p) => p.titulo === titulo)
    expect(lista('Cartões abertos')).toMatchObject({
      total: 1,
      itens: [{ nome: 'Funil de vendas', detalhe: '1 cartão', href: expect.stringMatching(/^\/funil\//) }],
    })
    expect(lista('Pessoas que só trabalham nele')?.total).toBeGreaterThanOrEqual(3)
    expect(lista('Pedidos de acesso em aberto')?.itens).toMatchObject([{ nome: 'Rui Campos' }])
    expect(lista('Convites em aberto')?.itens).toMatchObject([{ nome: 'Lia Rocha' }])
    const doEng = (await admin.chamar(departamentosEmUso.pendencias, { params: { codigo: 'eng' } })).corpo.data
    expect(doEng.map((p) => p.titulo)).toContain('Passagens de outros funis')
    expect((await admin.chamar(departamentosEmUso.pendencias, { params: { codigo: 'bde' } })).corpo.data).toEqual([])
  })
})

describe('a department that is off', () => {
  it('grants nothing, receives no cards and is offered nowhere; everything returns with it', async () => {
    const c = await novo()
    const { versao } = (await vendedora.chamar(contratoDeEu.obter)).corpo.data
    await escolher(['vu', 'rh'])
    const eu = (await vendedora.chamar(contratoDeEu.obter)).corpo.data
    expect(eu).toMatchObject({ permissoes: [], departamentos: [], desligados: ['vu', 'rh'] })
    expect(eu.versao).toBeGreaterThan(versao)
    expect((await admin.chamar(contratoDeEu.obter)).corpo.data.permissoes).not.toContain('vu.area.entrar')
    expect(await codigos()).not.toContain('vu')
    expect((await vendedora.chamar(contratoDeFunis.listar)).status).toBe(403)
    const funis = (await admin.chamar(contratoDeFunis.listar)).corpo.data
    expect(funis.some((f) => f.departamento === 'vu')).toBe(false)
    expect((await admin.chamar(cartoes.criar, { body: { funil: 'vu.vendas', titulo: 'X' } })).status).toBe(404)
    expect((await admin.chamar(cartoes.obter, { params: { id: c.id } })).status).toBe(404)
    const pedido = { nome: 'Rui Campos', email: 'r@campos.test', departamento: 'vu', motivo: 'Vendas' }
    expect((await vendedora('POST', '/api/pedidos-de-acesso', pedido)).status).toBe(400)
    for (const r of [
      await admin('POST', `/api/usuarios/${engenheiro.id}/papeis`, { departamento: 'vu', papel: 'operador' }),
      await admin('POST', '/api/times', { nome: 'Time do vu', departamento: 'vu' }),
      await admin('POST', '/api/cargos', { nome: 'Cargo do vu', departamento: 'vu' }),
      await admin('POST', '/api/definicoes', { nome: 'Funil do vu', departamento: 'vu' }),
    ])
      expect([r.status, r.corpo.error?.message]).toEqual([r.status === 404 ? 404 : 400, expect.any(String)])
    await escolher([])
    expect((await vendedora.chamar(contratoDeEu.obter)).corpo.data).toMatchObject({
      departamentos: [{ codigo: 'vu', papel: 'operador' }],
      desligados: [],
    })
    expect((await vendedora.chamar(cartoes.obter, { params: { id: c.id } })).status).toBe(200)
  })

  it('keeps the proposed roles and the funnels of a team that are not shown while it is off', async () => {
    const papeis = [
      { departamento: 'vu', papel: 'operador' },
      { departamento: 'eng', papel: 'leitor' },
    ]
    const { id } = (await admin('POST', '/api/cargos', { nome: 'Consultor técnico', papeis })).corpo.data
    await escolher(['eng'])
    const visto = (await admin.chamar(cargos.obter, { params: { id } })).corpo.data
    expect(visto.papeis).toEqual([papeis[0]])
    await admin.chamar(cargos.alterar, {
      params: { id },
      body: { papeis: [{ departamento: 'vu', papel: 'supervisor' }] },
    })
    await escolher([])
    const depois = (await admin.chamar(cargos.obter, { params: { id } })).corpo.data
    expect(depois.papeis).toEqual([{ departamento: 'vu', papel: 'supervisor' }, papeis[1]])
  })

  it('notifies no user of its cards', async () => {
    const c = await novo()
    const tipo = avisosDosFunis[0]
    if (!tipo) throw new Error('the funnels declare no notice')
    const avisada = (chave: string) =>
      casa.app.s.executar(sistema, (u) =>
        avisar(u, tipo, { para: [gestora.id], por: null, titulo: 'Venceu', chave, cartao_id: c.id }),
      )
    expect(await avisada('ligado')).toBe(1)
    await escolher(['vu'])
    expect(await avisada('desligado')).toBe(0)
    await escolher([])
    expect(await avisada('desligado')).toBe(1)
  })

  it('is asked for by a user, and the administrators are notified', async () => {
    await escolher(['vu'])
    const outra = await pessoaDeTeste(casa, [{ departamento: 'vu', papel: 'operador' }])
    expect((await outra.chamar(departamentosEmUso.pedir, { params: { codigo: 'eng' } })).status).toBe(409)
    expect((await outra.chamar(departamentosEmUso.pedir, { params: { codigo: 'vu' } })).status).toBe(200)
    const chegou = async () =>
      (await admin.chamar(avisos.listar)).corpo.data.some((a) =>
        a.titulo.includes('pede o departamento Venda de usinas'),
      )
    expect(await ate(chegou, 15_000)).toBe(true)
    await escolher([])
  })
})
