import { describe, expect, it } from 'vitest'
import { uuidv7 } from '#kit/id.ts'
import { montarCasa } from '#modules/acesso/montagem/server/teste/servidor.ts'

let contaFora = false
const casa = await montarCasa({
  admin: (real) => ({
    ...real,
    encerrarSessoes: async (id) => {
      if (contaFora) throw new TypeError('accounts are away')
      await real.encerrarSessoes(id)
    },
  }),
})
const { db } = casa.banco
const admin = await casa.pessoa({ nome: 'Admin Um', globais: ['admin'] })
const cadastros = await casa.pessoa({
  nome: 'Carla Cadastros',
  papeis: [
    ['cad', 'supervisor'],
    ['co', 'supervisor'],
  ],
})
const eu = async (id: string) =>
  (await casa.chamar(id, 'GET', '/api/eu')).corpo.data as {
    versao: number
    permissoes: string[]
    departamentos: { codigo: string; nome: string; papel: string }[]
    preferencias: Record<string, unknown>
  }

describe('own data', () => {
  it('returns the signed-in user, their permissions and departments', async () => {
    const id = await casa.pessoa({
      nome: 'Rita Eu',
      papeis: [
        ['co', 'operador'],
        ['co', 'aprovador'],
      ],
    })
    const { status, corpo } = await casa.chamar(id, 'GET', '/api/eu')
    expect(status).toBe(200)
    expect(corpo.data).toMatchObject({
      id,
      nome: 'Rita Eu',
      admin: false,
      globais: [],
      fuso: 'America/Sao_Paulo',
      aal: 'aal1',
      departamentos: [
        { codigo: 'co', nome: 'Comercial', papel: 'aprovador' },
        { codigo: 'co', nome: 'Comercial', papel: 'operador' },
      ],
      permissoes: expect.arrayContaining(['co.area.entrar', 'chat.conversa.atender']),
    })
  })

  it('changes name, phone and zone, and audits only what changed', async () => {
    const id = await casa.pessoa({ nome: 'Nome Antigo' })
    const r = await casa.chamar(id, 'PUT', '/api/eu', {
      nome: ' Nome Novo ',
      telefone: '+55 (31) 99841-2000',
      fuso: 'America/Manaus',
    })
    expect(r).toMatchObject({
      status: 200,
      corpo: { data: { nome: 'Nome Novo', telefone: '5531998412000', fuso: 'America/Manaus' } },
    })
    await casa.chamar(id, 'PUT', '/api/eu', { nome: 'Nome Novo' })
    const linhas = (await casa.auditoria('cad.eu.alterar')).filter((l) => l.entidade_id === id)
    expect(linhas).toMatchObject([
      { usuario_id: id, depois: { nome: 'Nome Novo', telefone: '5531998412000', fuso: 'America/Manaus' } },
    ])
    expect((await casa.chamar(id, 'PUT', '/api/eu', { telefone: '' })).corpo.data).toMatchObject({
      telefone: null,
      nome: 'Nome Novo',
    })
  })

  it('stores preferences per user, up to a limit, and deletes one set to null', async () => {
    const [id, outra] = [await casa.pessoa(), await casa.pessoa()]
    expect(
      (
        await casa.chamar(id, 'PUT', '/api/eu/preferencias/user-theme-settings', {
          valor: { primary: { hsl: '1 2% 3%' } },
        })
      ).status,
    ).toBe(200)
    await casa.chamar(id, 'PUT', '/api/eu/preferencias/som', { valor: 'sino' })
    await casa.chamar(id, 'PUT', '/api/eu/preferencias/som', { valor: null })
    expect((await eu(id)).preferencias).toEqual({ 'user-theme-settings': { primary: { hsl: '1 2% 3%' } } })
    expect((await eu(outra)).preferencias).toEqual({})
    await db
      .insertInto('cad.preferencias')
      .values(Array.from({ length: 99 }, (_, i) => ({ usuario_id: id, chave: `k${i}`, valor: '1' })))
      .execute()
    expect((await casa.chamar(id, 'PUT', '/api/eu/preferencias/mais-uma', { valor: 1 })).status).toBe(409)
    expect((await casa.chamar(id, 'PUT', '/api/eu/preferencias/k1', { valor: 2 })).status).toBe(200)
  })
})

describe('the list of people', () => {
  it('searches without accents, filters, and returns the same rows by page and by cursor', async () => {
    const marca = uuidv7().slice(-6)
    for (const nome of ['Ágata', 'Élcio', 'beatriz', 'Dário', 'Célia'])
      await casa.pessoa({ nome: `${nome} Zz${marca}`, papeis: nome === 'Dário' ? [['rh', 'leitor']] : [] })
    const nomes = (r: { corpo: { data: never } }) =>
      (r.corpo.data as { nome: string }[]).map((p) => p.nome.split(' ')[0])
    const lista = (q: string) => casa.chamar(admin, 'GET', `/api/usuarios?busca=zz${marca}&${q}`)
    const inteira = await lista('limit=10')
    expect(nomes(inteira)).toEqual(['Ágata', 'beatriz', 'Célia', 'Dário', 'Élcio'])
    expect(inteira.corpo.pagination).toEqual({ page: 1, limit: 10, total: 5, hasMore: false, proximo: null })
    const primeira = await lista('limit=2')
    expect(primeira.corpo.pagination).toMatchObject({ total: 5, hasMore: true })
    const { proximo } = primeira.corpo.pagination as { proximo: string }
    expect(nomes(await lista(`limit=2&cursor=${proximo}`))).toEqual(['Célia', 'Dário'])
    expect(nomes(await lista('limit=2&page=2'))).toEqual(['Célia', 'Dário'])
    expect(nomes(await lista('departamento=rh&papel=leitor'))).toEqual(['Dário'])
    expect(nomes(await lista('ativo=false'))).toEqual([])
    expect((await casa.chamar(admin, 'GET', '/api/usuarios?busca=%25')).corpo.data).toEqual([])
  })

  it('shows any colleague a name and a position, but neither address, phone nor roles', async () => {
    const id = await casa.pessoa({ nome: 'Zulmira Colega', papeis: [['co', 'operador']] })
    const r = await casa.chamar(await casa.pessoa(), 'GET', `/api/colegas?ids=${id}`)
    expect(r.corpo.data).toEqual([
      {
        id,
        nome: 'Zulmira Colega',
        foto: null,
        cargo: null,
        departamentos: ['co'],
        ausente_ate: null,
        substituto: null,
      },
    ])
  })

  it('returns 404 for an unknown user', async () => {
    for (const [metodo, fim, corpo] of [
      ['GET', ''],
      ['PUT', '', {}],
      ['POST', '/desativar', {}],
      ['POST', '/papeis', { departamento: 'co', papel: 'leitor' }],
    ] as const) {
      expect((await casa.chamar(admin, metodo, `/api/usuarios/${uuidv7()}${fim}`, corpo)).corpo.error).toMatchObject({
        code: 'NOT_FOUND',
        message: 'Pessoa não encontrada',
      })
    }
  })
})

describe('deactivating a user', () => {
  it('ends the open sessions and refuses new ones, and reactivation restores both', async () => {
    const { id, email, cliente } = await casa.auth.pessoa()
    await casa.pessoa({ id, email, papeis: [['co', 'operador']] })
    const antes = (await eu(id)).versao
    expect(
      (await casa.chamar(admin, 'POST', `/api/usuarios/${id}/desativar`, { motivo: 'Saiu da empresa' })).corpo.data,
    ).toMatchObject({ ativo: false })
    expect((await casa.chamar(id, 'GET', '/api/eu')).status).toBe(401)
    expect((await cliente.auth.refreshSession()).error).toBeTruthy()
    expect(await db.selectFrom('auth.sessions').select('id').where('user_id', '=', id).execute()).toEqual([])
    const entrar = async () =>
      (await casa.auth.cliente().auth.signInWithPassword({ email, password: 'girassol-de-teste' })).error?.code
    expect(await entrar()).toBe('user_banned')
    expect(await casa.eventos('cad.usuario_desativado')).toContainEqual({ usuario_id: id })
    expect((await casa.chamar(admin, 'POST', `/api/usuarios/${id}/reativar`)).status).toBe(200)
    expect(await entrar()).toBeUndefined()
    expect((await eu(id)).versao).toBeGreaterThan(antes)
  })

  it('takes effect immediately even when the account service is unavailable, reports it, and finishes on retry', async () => {
    const { id, email } = await casa.auth.pessoa()
    await casa.pessoa({ id, email })
    contaFora = true
    const r = await casa.chamar(admin, 'POST', `/api/usuarios/${id}/desativar`)
    contaFora = false
    expect([r.status, r.corpo.error.code]).toEqual([502, 'ACCOUNT_SERVICE_ERROR'])
    expect((await casa.chamar(id, 'GET', '/api/eu')).status).toBe(401)
    expect((await casa.chamar(admin, 'POST', `/api/usuarios/${id}/desativar`)).status).toBe(200)
    expect(await db.selectFrom('auth.sessions').select('id').where('user_id', '=', id).execute()).toEqual([])
    expect((await casa.auditoria('cad.usuario.desativar')).filter((l) => l.entidade_id === id)).toHaveLength(1)
  })

  it('removes second factors and signs out a user who lost the device', async () => {
    const { id, email, cliente } = await casa.auth.pessoa()
    await casa.pessoa({ id, email })
    expect((await cliente.auth.mfa.enroll({ factorType: 'totp' })).error).toBeNull()
    expect((await casa.chamar(admin, 'POST', `/api/usuarios/${id}/redefinir-mfa`)).status).toBe(200)
    expect(await db.selectFrom('auth.mfa_factors').select('id').where('user_id', '=', id).execute()).toEqual([])
    expect(await db.selectFrom('auth.sessions').select('id').where('user_id', '=', id).execute()).toEqual([])
  })
})

describe('roles', () => {
  it('are given with a validity, changed and removed, and each step is audited', async () => {
    const id = await casa.pessoa()
    const fim = new Date(Date.now() + 86_400_000).toISOString()
    const dado = await casa.chamar(admin, 'POST', `/api/usuarios/${id}/papeis`, {
      departamento: 'fin',
      papel: 'operador',
      valido_ate: fim,
    })
    expect(dado.corpo.data).toMatchObject({ departamento: 'fin', papel: 'operador', valido_ate: fim, vigente: true })
    expect((await eu(id)).permissoes).toContain('fin.area.entrar')
    expect(
      (await casa.chamar(admin, 'POST', `/api/usuarios/${id}/papeis`, { departamento: 'fin', papel: 'operador' })).corpo
        .error,
    ).toMatchObject({ code: 'CONFLICT', message: 'A pessoa já tem esse papel nesse período.' })
    const caminho = `/api/usuarios/${id}/papeis/${(dado.corpo.data as { id: string }).id}`
    expect((await casa.chamar(admin, 'PUT', caminho, { valido_ate: null })).corpo.data).toMatchObject({
      valido_ate: null,
    })
    expect(
      (await casa.chamar(admin, 'PUT', caminho, { valido_ate: '2020-01-01T00:00:00Z' })).corpo.error,
    ).toMatchObject({ code: 'VALIDATION_ERROR' })
    expect((await casa.chamar(admin, 'DELETE', caminho)).status).toBe(200)
    expect((await eu(id)).permissoes).not.toContain('fin.area.entrar')
    expect((await casa.chamar(admin, 'DELETE', caminho)).status).toBe(404)
    // the same role may be given again later
    expect(
      (await casa.chamar(admin, 'POST', `/api/usuarios/${id}/papeis`, { departamento: 'fin', papel: 'operador' }))
        .status,
    ).toBe(200)
    for (const acao of ['dar', 'alterar_validade', 'tirar'])
      expect(
        (await casa.auditoria(`cad.papel.${acao}`)).some((l) => l.entidade_id === id && l.usuario_id === admin),
      ).toBe(true)
    expect((await casa.eventos('cad.acesso_alterado')).length).toBeGreaterThan(3)
  })

  it('do not count before their start, and can be cancelled', async () => {
    const id = await casa.pessoa()
    const de = new Date(Date.now() + 86_400_000).toISOString()
    const r = await casa.chamar(admin, 'POST', `/api/usuarios/${id}/papeis`, {
      departamento: 'eng',
      papel: 'leitor',
      valido_de: de,
    })
    expect(r.corpo.data).toMatchObject({ vigente: false })
    expect((await eu(id)).permissoes).toEqual([])
    expect(
      (await casa.chamar(admin, 'DELETE', `/api/usuarios/${id}/papeis/${(r.corpo.data as { id: string }).id}`)).status,
    ).toBe(200)
    expect((await casa.chamar(admin, 'GET', `/api/usuarios/${id}`)).corpo.data).toMatchObject({ papeis: [] })
  })
})

describe('escalation', () => {
  it('is refused: no user changes their own access, not even an administrator', async () => {
    const proprios = [
      ['POST', 'papeis', { departamento: 'fin', papel: 'supervisor' }],
      ['PUT', 'papeis-globais', { papeis: [] }],
      ['POST', 'desativar', {}],
      ['POST', 'redefinir-mfa', {}],
    ] as const
    for (const [metodo, fim, corpo] of proprios)
      expect((await casa.chamar(admin, metodo, `/api/usuarios/${admin}/${fim}`, corpo)).status, fim).toBe(403)
    expect(
      (
        await casa.chamar(cadastros, 'POST', `/api/usuarios/${cadastros}/papeis`, {
          departamento: 'co',
          papel: 'aprovador',
        })
      ).status,
    ).toBe(403)
  })

  it('is refused: no user grants a role that they do not hold', async () => {
    const id = await casa.pessoa()
    const dar = (departamento: string, papel: string) =>
      casa.chamar(cadastros, 'POST', `/api/usuarios/${id}/papeis`, { departamento, papel })
    expect((await dar('co', 'operador')).status).toBe(200)
    expect((await dar('fin', 'leitor')).corpo.error).toMatchObject({
      code: 'FORBIDDEN',
      message: 'Você não pode dar o papel Leitura nesse departamento, porque não o tem.',
    })
    expect((await dar('chat', 'supervisor')).status).toBe(403)
    expect(
      (await casa.chamar(cadastros, 'PUT', `/api/usuarios/${id}/papeis-globais`, { papeis: ['admin'] })).status,
    ).toBe(403)
    const deFin = await casa.pessoa({ papeis: [['fin', 'operador']] })
    const membro = await db
      .selectFrom('cad.membros')
      .select('id')
      .where('usuario_id', '=', deFin)
      .executeTakeFirstOrThrow()
    expect((await casa.chamar(cadastros, 'DELETE', `/api/usuarios/${deFin}/papeis/${membro.id}`)).status).toBe(403)
  })

  it('is refused: only administrators act on administrators, and reactivation needs the right to grant the roles', async () => {
    for (const [metodo, fim] of [
      ['PUT', ''],
      ['POST', '/desativar'],
      ['POST', '/encerrar-sessoes'],
      ['POST', '/redefinir-mfa'],
    ] as const) {
      expect((await casa.chamar(cadastros, metodo, `/api/usuarios/${admin}${fim}`, {})).status, fim).toBe(403)
    }
    const deFin = await casa.pessoa({ papeis: [['fin', 'operador']] })
    await db
      .updateTable('cad.usuarios')
      .set({ ativo: false, desativado_em: new Date() })
      .where('id', '=', deFin)
      .execute()
    expect((await casa.chamar(cadastros, 'POST', `/api/usuarios/${deFin}/reativar`)).status).toBe(403)
  })

  it('is refused with a role of one user under the address of another', async () => {
    const [a, b] = [await casa.pessoa({ papeis: [['co', 'operador']] }), await casa.pessoa()]
    const membro = await db.selectFrom('cad.membros').select('id').where('usuario_id', '=', a).executeTakeFirstOrThrow()
    expect((await casa.chamar(admin, 'DELETE', `/api/usuarios/${b}/papeis/${membro.id}`)).status).toBe(404)
  })
})

describe('the last administrator', () => {
  it('stays: two administrators who demote each other concurrently cannot both succeed', async () => {
    const casa2 = await montarCasa()
    for (let volta = 0; volta < 5; volta++) {
      const ids = await Promise.all(
        [1, 2].map(async () => {
          const { id, email } = await casa2.auth.pessoa()
          return casa2.pessoa({ id, email, globais: ['admin'] })
        }),
      )
      const outros = await casa2.banco.db
        .selectFrom('cad.papeis_globais')
        .select('usuario_id')
        .where('papel', '=', 'admin')
        .where('usuario_id', 'not in', ids)
        .execute()
      for (const { usuario_id } of outros)
        expect(
          (await casa2.chamar(ids[0] ?? '', 'PUT', `/api/usuarios/${usuario_id}/papeis-globais`, { papeis: [] }))
            .status,
        ).toBe(200)
      const [a = '', b = ''] = ids
      const r = await Promise.all([
        casa2.chamar(a, 'PUT', `/api/usuarios/${b}/papeis-globais`, { papeis: [] }),
        casa2.chamar(
          b,
          volta % 2 ? 'PUT' : 'POST',
          volta % 2 ? `/api/usuarios/${a}/papeis-globais` : `/api/usuarios/${a}/desativar`,
          volta % 2 ? { papeis: [] } : {},
        ),
      ])
      const ativos = await casa2.banco.db
        .selectFrom('cad.papeis_globais as g')
        .innerJoin('cad.usuarios as u', 'u.id', 'g.usuario_id')
        .select('u.id')
        .where('g.papel', '=', 'admin')
        .where('u.ativo', '=', true)
        .execute()
      expect(ativos).toHaveLength(1)
      // the loser got a reason: 409 from the database, or 401 when the other change had already reached them
      expect(
        r.filter((x) => [409, 401, 403].includes(x.status)),
        JSON.stringify(r.map((x) => x.corpo)),
      ).toHaveLength(1)
    }
  })

  it('cannot be removed or deactivated even by direct SQL, except when replaced in the same transaction', async () => {
    const casa3 = await montarCasa()
    const unico = await casa3.pessoa({ globais: ['admin'] })
    const { db: d } = casa3.banco
    await expect(d.deleteFrom('cad.papeis_globais').where('usuario_id', '=', unico).execute()).rejects.toMatchObject({
      constraint: 'ultimo_admin',
    })
    await expect(
      d.updateTable('cad.usuarios').set({ ativo: false, desativado_em: new Date() }).where('id', '=', unico).execute(),
    ).rejects.toMatchObject({ constraint: 'ultimo_admin' })
    const sucessora = await casa3.pessoa()
    await casa3.banco.transacao(async (tx) => {
      await tx.deleteFrom('cad.papeis_globais').where('usuario_id', '=', unico).execute()
      await tx.insertInto('cad.papeis_globais').values({ usuario_id: sucessora, papel: 'admin' }).execute()
    })
    expect(
      await casa3.banco.db.selectFrom('cad.papeis_globais').select('usuario_id').where('papel', '=', 'admin').execute(),
    ).toEqual([{ usuario_id: sucessora }])
  })
})
