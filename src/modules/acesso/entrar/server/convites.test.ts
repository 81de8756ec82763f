import { describe, expect, it } from 'vitest'
import { montarCasa } from '#modules/acesso/montagem/server/teste/servidor.ts'
import { casaDaEntrada, SENHA } from './teste/entrada.ts'

const { casa, correio, db, admin, cadastros, endereco, cartaPara, tokenDe, aceitar, idDe } = await casaDaEntrada()
const convidar = (quem: string, corpo: object) =>
  casa.chamar(quem, 'POST', '/api/convites', { nome: 'Ana Paula Reis', ...corpo })
/** The one answer for unknown, used, revoked and expired tokens. */
const naoVale = {
  status: 404,
  corpo: {
    success: false,
    error: { code: 'NOT_FOUND', message: 'Este convite não vale mais. Peça outro a quem convidou você.' },
  },
}

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
    expect(respostas.map((x) => x.status).sort()).toEqual([200, expect.toSatisfy((s) => s === 404 || s === 409)])
    expect((await casa.auth.cliente().auth.signInWithPassword({ email, password: SENHA })).error).toBeNull()
    const id = (await idDe(email)) ?? ''
    expect((await casa.chamar(id, 'GET', '/api/eu')).corpo.data).toMatchObject({
      globais: ['auditor'],
      departamentos: [{ codigo: 'fin', papel: 'operador' }],
    })
    expect(await aceitar(tokenDe(email))).toMatchObject(naoVale)
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
      expect(await aceitar(tokenDe(email))).toMatchObject(naoVale)
      expect(await idDe(email)).toBeUndefined()
    }
    expect(await aceitar('x'.repeat(43))).toMatchObject(naoVale)
  })

  it('is sent again with another token, and the old token stops working', async () => {
    const email = endereco()
    correio.fora = true
    const r = await convidar(admin, { email })
    correio.fora = false
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
