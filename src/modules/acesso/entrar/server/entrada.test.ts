import { describe, expect, it } from 'vitest'
import { montarCasa } from '#modules/acesso/montagem/server/teste/servidor.ts'

let correioFora = false
const casa = await montarCasa({ correioFalha: () => correioFora })
const { db } = casa.banco
const admin = await casa.pessoa({ nome: 'Helena Administra', globais: ['admin'] })
const cadastros = await casa.pessoa({
  papeis: [
    ['cad', 'supervisor'],
    ['co', 'supervisor'],
  ],
})
const SENHA = 'uma senha de verdade'

let n = 0
const endereco = () => `convidada${++n}@empresa.com.br`
const cartaPara = (email: string) => casa.cartas.filter((c) => c.para === email)
const tokenDe = (email: string) =>
  /\/register\/([\w-]+)/.exec(cartaPara(email).at(-1)?.texto ?? '')?.[1] ?? 'sem-token-na-carta-de-convite'
const convidar = (quem: string, corpo: object) =>
  casa.chamar(quem, 'POST', '/api/convites', { nome: 'Ana Paula Reis', ...corpo })
const aceitar = (token: string, senha = SENHA) =>
  casa.chamar(null, 'POST', `/api/convites/${token}/aceitar`, { nome: 'Ana Paula Reis', senha })
const idDe = async (email: string) =>
  (await db.selectFrom('cad.usuarios').select('id').where('email', '=', email).executeTakeFirst())?.id

describe('an invitation', () => {
  it('is sent by mail, shows little data, creates an account with its roles, and works once', async () => {
    const email = endereco()
    const r = await convidar(admin, {
      email: email.toUpperCase(),
      papeis: [{ departamento: 'fin', papel: 'operador' }],
      globais: ['auditor'],
    })
    expect(r).toMatchObject({
      status: 200,
      corpo: {
        data: {
          enviado: true,
          convite: {
            email,
            situacao: 'aberto',
            papeis: [{ departamento: 'fin', papel: 'operador', valido_ate: null }],
          },
        },
      },
    })
    expect(JSON.stringify(r.corpo)).not.toContain(tokenDe(email))
    expect(cartaPara(email)[0]).toMatchObject({
      assunto: expect.stringContaining('Convite'),
      texto: expect.stringContaining('https://girassol.exemplo/register/'),
    })
    expect((await casa.chamar(null, 'GET', `/api/convites/${tokenDe(email)}`)).corpo).toEqual({
      success: true,
      data: { primeiro_nome: 'Ana', empresa: 'Girassol' },
    })

    const respostas = await Promise.all([aceitar(tokenDe(email)), aceitar(tokenDe(email))])
    expect(respostas.map((x) => x.status).sort()).toEqual([200, expect.toSatisfy((s) => s === 409 || s === 410)])
    expect((await casa.auth.cliente().auth.signInWithPassword({ email, password: SENHA })).error).toBeNull()
    const id = (await idDe(email)) ?? ''
    expect((await casa.chamar(id, 'GET', '/api/eu')).corpo.data).toMatchObject({
      globais: ['auditor'],
      departamentos: [{ codigo: 'fin', papel: 'operador' }],
    })
    expect((await aceitar(tokenDe(email))).corpo.error).toMatchObject({
      code: 'INVITATION_GONE',
      message: expect.stringContaining('já foi usado'),
    })
    expect((await convidar(admin, { email })).corpo.error.message).toBe('Já existe uma pessoa com este e-mail.')
  })

  it('stores only a hash: the token is neither in the tables nor in the audit', async () => {
    const email = endereco()
    await convidar(admin, { email })
    const token = tokenDe(email)
    for (const tabela of ['cad.convites', 'plataforma.auditoria', 'plataforma.eventos'] as const)
      expect(JSON.stringify(await db.selectFrom(tabela).selectAll().execute())).not.toContain(token)
  })

  it('does not carry more than its author may grant', async () => {
    expect(
      (await convidar(cadastros, { email: endereco(), papeis: [{ departamento: 'fin', papel: 'leitor' }] })).status,
    ).toBe(403)
    expect((await convidar(cadastros, { email: endereco(), globais: ['admin'] })).status).toBe(403)
    expect(
      (await convidar(cadastros, { email: endereco(), papeis: [{ departamento: 'co', papel: 'operador' }] })).status,
    ).toBe(200)
  })

  it('becomes invalid when revoked, expired or replaced, or when its author left or lost the right', async () => {
    const casos: ((email: string, id: string, autor: string) => Promise<unknown>)[] = [
      (_, id) => casa.chamar(admin, 'DELETE', `/api/convites/${id}`),
      (_, id) =>
        db
          .updateTable('cad.convites')
          .set({ criado_em: new Date(Date.now() - 9e8), expira_em: new Date(Date.now() - 1000) })
          .where('id', '=', id)
          .execute(),
      (_, __, autor) => db.deleteFrom('cad.membros').where('usuario_id', '=', autor).execute(),
      (_, __, autor) => casa.chamar(admin, 'POST', `/api/usuarios/${autor}/desativar`),
    ]
    for (const acabar of casos) {
      const email = endereco()
      const conta = await casa.auth.pessoa()
      const autor = await casa.pessoa({
        id: conta.id,
        email: conta.email,
        papeis: [
          ['cad', 'supervisor'],
          ['co', 'supervisor'],
        ],
      })
      const id = (
        (await convidar(autor, { email, papeis: [{ departamento: 'co', papel: 'operador' }] })).corpo.data as {
          convite: { id: string }
        }
      ).convite.id
      await acabar(email, id, autor)
      expect((await aceitar(tokenDe(email))).corpo.error.code).toBe('INVITATION_GONE')
      expect(await idDe(email)).toBeUndefined()
    }
    expect((await aceitar('x'.repeat(43))).status).toBe(404)
  })

  it('is sent again with another token, and the old token stops working', async () => {
    const email = endereco()
    correioFora = true
    const r = await convidar(admin, { email })
    correioFora = false
    const { convite, enviado } = r.corpo.data as { convite: { id: string }; enviado: boolean }
    expect(enviado).toBe(false)
    await casa.chamar(admin, 'POST', `/api/convites/${convite.id}/reenviar`)
    const velho = tokenDe(email)
    await casa.chamar(admin, 'POST', `/api/convites/${convite.id}/reenviar`)
    expect((await casa.chamar(null, 'GET', `/api/convites/${velho}`)).status).toBe(404)
    expect((await convidar(admin, { email })).corpo.error.message).toBe('Já há um convite aberto para este e-mail.')
    expect((await aceitar(tokenDe(email))).status).toBe(200)
    expect((await casa.chamar(admin, 'POST', `/api/convites/${convite.id}/reenviar`)).status).toBe(409)
    expect((await casa.chamar(admin, 'DELETE', `/api/convites/${convite.id}`)).status).toBe(409)
    expect((await casa.chamar(admin, 'GET', `/api/convites?busca=${email}&situacao=usado`)).corpo).toMatchObject({
      pagination: { total: 1 },
      data: [{ email, situacao: 'usado', criado_por: { nome: 'Helena Administra' } }],
    })
  })

  it('reuses an account left half-created, and never one that belongs to a user', async () => {
    const [orfao, emUso] = [endereco(), endereco()]
    for (const email of [orfao, emUso]) await convidar(admin, { email })
    const conta = await casa.auth.admin.criarUsuario({ email: orfao })
    expect((await aceitar(tokenDe(orfao))).status).toBe(200)
    expect(await idDe(orfao)).toBe(conta.id)
    expect((await casa.auth.cliente().auth.signInWithPassword({ email: orfao, password: SENHA })).error).toBeNull()
    const usada = await casa.auth.admin.criarUsuario({ email: emUso, senha: 'a senha de quem usa', confirmada: true })
    await casa.pessoa({ id: usada.id, email: 'outro.endereco@empresa.com.br' })
    expect((await aceitar(tokenDe(emUso))).status).toBe(409)
    expect(
      (await casa.auth.cliente().auth.signInWithPassword({ email: emUso, password: 'a senha de quem usa' })).error,
    ).toBeNull()
  })
})

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
      }
    expect(await situacao()).toEqual({ cadastro_por_dominio: false, primeiro_acesso: false })
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
    expect((await aceitar(tokenDe('tarde@solar.com.br'))).status).toBe(410)
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

describe('without a mail server', () => {
  it('[achado F13] reports no mail as sent, and only the inviting user gets the link', async () => {
    const sem = await montarCasa({ semCorreio: true })
    const chefe = await sem.pessoa({ globais: ['admin'] })
    const r = await sem.chamar(chefe, 'POST', '/api/convites', {
      nome: 'Ana Paula Reis',
      email: 'ana@empresa.com.br',
      papeis: [{ departamento: 'fin', papel: 'operador' }],
    })
    const { enviado, sem_correio, link, convite } = r.corpo.data as {
      enviado: boolean
      sem_correio: boolean
      link: string
      convite: { id: string }
    }
    expect([enviado, sem_correio]).toEqual([false, true])
    expect(link).toMatch(/^https:\/\/girassol\.exemplo\/register\/[\w-]{20,}$/)
    const lista = await sem.chamar(chefe, 'GET', '/api/convites')
    expect(JSON.stringify(lista.corpo)).not.toContain(link.split('/').at(-1))

    const outro = (await sem.chamar(chefe, 'POST', `/api/convites/${convite.id}/reenviar`)).corpo.data as {
      link: string
    }
    expect(outro.link).not.toBe(link)
    expect((await sem.chamar(null, 'GET', `/api/convites/${link.split('/').at(-1)}`)).status).toBe(404)
    expect((await sem.chamar(null, 'GET', `/api/convites/${outro.link.split('/').at(-1)}`)).status).toBe(200)

    await sem.chamar(null, 'POST', '/api/pedidos-de-acesso', {
      nome: 'Beto Lima',
      email: 'beto@fora.com.br',
      departamento: 'fin',
      motivo: 'trabalho',
    })
    const [pedido] = (await sem.chamar(chefe, 'GET', '/api/pedidos-de-acesso?status=pendente')).corpo.data as {
      id: string
    }[]
    const aprovado = await sem.chamar(chefe, 'POST', `/api/pedidos-de-acesso/${pedido?.id}/aprovar`, {
      papel: 'operador',
    })
    expect(aprovado.corpo.data).toMatchObject({
      status: 'aprovado',
      convite: { enviado: false, sem_correio: true, link: expect.stringContaining('/register/') },
    })
  })
})
