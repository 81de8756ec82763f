import { describe, expect, it } from 'vitest'
import { montarCasa } from '#modules/acesso/montagem/server/teste/servidor.ts'
import { casaDaEntrada, SENHA } from './teste/entrada.ts'

const { casa, db, admin, cadastros, endereco, cartaPara, tokenDe, aceitar, idDe } = await casaDaEntrada()

describe('a request for access', () => {
  const pedir = (quem: string | null, email: string, departamento = 'co') =>
    casa.chamar(quem, 'POST', '/api/pedidos-de-acesso', {
      nome: 'Davi Pede',
      email,
      departamento,
      motivo: 'Vou ajudar nas vendas',
    })
  const pendente = async (email: string) =>
    (await db.selectFrom('cad.pedidos_de_acesso').select('id').where('email', '=', email).executeTakeFirstOrThrow()).id

  it('always returns the same response, and is pending once per department', async () => {
    const email = endereco()
    const respostas = await Promise.all([pedir(null, email), pedir(null, email), pedir(null, 'helena@ja.existe')])
    for (const r of respostas) expect(r).toEqual({ status: 200, corpo: { success: true } })
    expect(await db.selectFrom('cad.pedidos_de_acesso').select('id').where('email', '=', email).execute()).toHaveLength(
      1,
    )
  })

  it('becomes an invitation for an external requester', async () => {
    const email = endereco()
    await pedir(null, email)
    const r = await casa.chamar(cadastros, 'POST', `/api/pedidos-de-acesso/${await pendente(email)}/aprovar`, {
      papel: 'operador',
    })
    expect(r).toMatchObject({
      status: 200,
      corpo: { data: { status: 'aprovado', papel: 'operador', decidido_por: { id: cadastros } } },
    })
    expect((await aceitar(tokenDe(email))).status).toBe(200)
    expect((await casa.chamar((await idDe(email)) ?? '', 'GET', '/api/eu')).corpo.data).toMatchObject({
      departamentos: [{ codigo: 'co', papel: 'operador' }],
    })
    expect(
      (await casa.chamar(cadastros, 'POST', `/api/pedidos-de-acesso/${await pendente(email)}/recusar`)).corpo.error
        .message,
    ).toBe('Este pedido já foi aprovado.')
  })

  it('gives a colleague the role immediately, in their own name whatever the form contains', async () => {
    const colega = await casa.pessoa({ email: endereco() })
    await pedir(colega, 'admin@empresa.com.br')
    const { id, email } = await db
      .selectFrom('cad.pedidos_de_acesso')
      .select(['id', 'email'])
      .where('solicitante_id', '=', colega)
      .executeTakeFirstOrThrow()
    expect(email).not.toBe('admin@empresa.com.br')
    expect(
      (await casa.chamar(cadastros, 'POST', `/api/pedidos-de-acesso/${id}/aprovar`, { papel: 'leitor' })).status,
    ).toBe(200)
    expect((await casa.chamar(colega, 'GET', '/api/eu')).corpo.data).toMatchObject({
      departamentos: [{ codigo: 'co', papel: 'leitor' }],
    })
  })

  it('cannot be decided by its requester, signed in or not', async () => {
    const email = endereco()
    const supervisora = await casa.pessoa({
      email,
      papeis: [
        ['co', 'supervisor'],
        ['vu', 'supervisor'],
      ],
    })
    await pedir(supervisora, email, 'co')
    await pedir(null, email, 'vu')
    for (const { id } of await db
      .selectFrom('cad.pedidos_de_acesso')
      .select('id')
      .where('email', '=', email)
      .execute()) {
      for (const [fim, corpo] of [
        ['aprovar', { papel: 'operador' }],
        ['recusar', {}],
      ] as const) {
        expect(
          (await casa.chamar(supervisora, 'POST', `/api/pedidos-de-acesso/${id}/${fim}`, corpo)).corpo.error,
        ).toMatchObject({ code: 'FORBIDDEN', message: 'Quem pediu o acesso não pode decidir sobre ele.' })
      }
    }
    const pedido = await db
      .selectFrom('cad.pedidos_de_acesso')
      .select('id')
      .where('solicitante_id', '=', supervisora)
      .executeTakeFirstOrThrow()
    await expect(
      db
        .updateTable('cad.pedidos_de_acesso')
        .set({ status: 'recusado', decidido_por: supervisora, decidido_em: new Date() })
        .where('id', '=', pedido.id)
        .execute(),
    ).rejects.toMatchObject({ constraint: 'pedidos_outro_decide' })
  })

  it('returns 404 for a supervisor of another department', async () => {
    const email = endereco()
    await pedir(null, email, 'rh')
    const id = await pendente(email)
    expect((await casa.chamar(cadastros, 'POST', `/api/pedidos-de-acesso/${id}/recusar`, {})).status).toBe(404)
    const vistos = (await casa.chamar(cadastros, 'GET', '/api/pedidos-de-acesso')).corpo.data as {
      departamento: string
    }[]
    expect(new Set(vistos.map((p) => p.departamento))).toEqual(new Set(['co']))
    expect(
      (await casa.chamar(admin, 'POST', `/api/pedidos-de-acesso/${id}/recusar`, { resposta: 'Sem vaga' })).corpo.data,
    ).toMatchObject({ status: 'recusado', resposta: 'Sem vaga' })
  })
})

describe('sign-up by domain', () => {
  const cadastrar = async (email: string, nome = 'Nina Nova') => {
    const r = await casa.chamar(null, 'POST', '/api/cadastro', { nome, email })
    await casa.servicos.segundoPlano.esperar()
    return r
  }

  it('is closed until an administrator adds a domain; then the mailbox is confirmed before the account exists', async () => {
    const situacao = async () =>
      (await casa.chamar(null, 'GET', '/api/cadastro/situacao')).corpo.data as {
        cadastro_por_dominio: boolean
        primeiro_acesso: boolean
        precisa_do_link: boolean
      }
    expect(await situacao()).toEqual({
      cadastro_por_dominio: false,
      primeiro_acesso: false,
      precisa_do_link: false,
    })
    const email = 'nina@solar.com.br'
    expect(await cadastrar(email)).toEqual({ status: 200, corpo: { success: true } })
    expect(cartaPara(email)).toEqual([])
    const dominio = { dominio: 'solar.com.br', departamento: 'vu', papel: 'leitor' }
    expect(
      (await casa.chamar(admin, 'POST', '/api/dominios-de-cadastro', { ...dominio, dominio: '@Solar.com.br' })).corpo
        .data,
    ).toMatchObject(dominio)
    expect(await situacao()).toMatchObject({ cadastro_por_dominio: true })
    expect(await cadastrar(email, 'http://golpe.com Clique')).toEqual({ status: 200, corpo: { success: true } })
    await cadastrar(email)
    expect(cartaPara(email)).toHaveLength(1)
    expect(cartaPara(email)[0]?.texto).not.toContain('golpe.com')
    expect(await idDe(email)).toBeUndefined()
    expect((await aceitar(tokenDe(email))).status).toBe(200)
    expect((await casa.chamar((await idDe(email)) ?? '', 'GET', '/api/eu')).corpo.data).toMatchObject({
      departamentos: [{ codigo: 'vu', papel: 'leitor' }],
    })
    expect(await cadastrar(email)).toEqual({ status: 200, corpo: { success: true } })
    for (const fora of ['x@mail.solar.com.br', 'x@solar.com.br.golpe.com', 'x@outro.com']) {
      await cadastrar(fora)
      expect(cartaPara(fora)).toEqual([])
    }
  })

  it('refuses the link after the domain was removed', async () => {
    await cadastrar('tarde@solar.com.br')
    expect((await casa.chamar(admin, 'DELETE', '/api/dominios-de-cadastro/solar.com.br')).status).toBe(200)
    expect((await aceitar(tokenDe('tarde@solar.com.br'))).status).toBe(404)
    expect((await casa.chamar(admin, 'GET', '/api/dominios-de-cadastro')).corpo.data).toEqual([])
  })
})

describe('the first administrator', () => {
  const dados = (i: number) => ({ nome: 'Primeira Pessoa', email: `primeira${i}@empresa.com.br`, senha: SENHA })

  it('is created once under concurrent attempts', async () => {
    const nova = await montarCasa()
    expect((await nova.chamar(null, 'GET', '/api/cadastro/situacao')).corpo.data).toEqual({
      cadastro_por_dominio: false,
      primeiro_acesso: true,
      precisa_do_link: false,
    })
    const r = await Promise.all(
      Array.from({ length: 12 }, (_, i) => nova.chamar(null, 'POST', '/api/primeiro-acesso', dados(i))),
    )
    expect(r.map((x) => x.status).sort()).toEqual([200, ...Array.from({ length: 11 }, () => 409)])
    const admins = await nova.banco.db.selectFrom('cad.papeis_globais').selectAll().execute()
    expect(admins).toHaveLength(1)
    const vencedor = r.findIndex((x) => x.status === 200)
    expect(
      (await nova.auth.cliente().auth.signInWithPassword({ email: dados(vencedor).email, password: SENHA })).error,
    ).toBeNull()
    expect((await nova.chamar(null, 'POST', '/api/primeiro-acesso', dados(99))).status).toBe(409)
    expect((await nova.chamar(null, 'GET', '/api/cadastro/situacao')).corpo.data).toMatchObject({
      primeiro_acesso: false,
    })
  })

  it('is not created in the demonstration company', async () => {
    const demo = await montarCasa({ demo: true })
    expect((await demo.chamar(null, 'POST', '/api/primeiro-acesso', dados(1))).status).toBe(409)
    expect((await demo.chamar(null, 'GET', '/api/cadastro/situacao')).corpo.data).toMatchObject({
      primeiro_acesso: false,
    })
  })
})

it('limits public calls per address', async () => {
  const limitada = await montarCasa({ limitado: true })
  const pedir = () => limitada.chamar(null, 'POST', '/api/cadastro', { nome: 'Ana Reis', email: 'ana@x.com' })
  for (let i = 0; i < 5; i++) expect((await pedir()).status).toBe(200)
  expect((await pedir()).corpo.error.code).toBe('TOO_MANY_REQUESTS')
})
