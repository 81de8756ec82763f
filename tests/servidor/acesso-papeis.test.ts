import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { uuidv7 } from '#kit/id.ts'
import { paresOferecidos } from '#modules/acesso/nucleo/regras/oferecidas.ts'
import { eu as contratoDeEu } from '#modules/acesso/conta/contract/eu.ts'
import { convidados } from '#modules/acesso/convidados/contract/convidados.ts'
import { convites } from '#modules/acesso/entrar/contract/convites.ts'
import { cargos } from '#modules/acesso/papeis/contract/cargos.ts'
import { papeis as contratoDePapeis } from '#modules/acesso/papeis/contract/papeis.ts'
import { usuarios } from '#modules/acesso/pessoas/contract/usuarios.ts'
import { contatos } from '#modules/contatos/contract/contatos.ts'
import { appDeTeste } from '#tests/suporte/app.ts'
import { comoLista, papelDesenhado, pessoaComDesenho, redesenhar } from '#tests/suporte/papeis.ts'
import { pessoaDeTeste } from '#tests/suporte/pessoa.ts'

const casa = await appDeTeste()
await casa.app.funis.instalar()
const { db } = casa.app.s.banco
const admin = await casa.como('admin@girassol.test')
const supervisora = await pessoaDeTeste(casa, [{ departamento: 'cad', papel: 'supervisor' }])
const corpo = (mais: Record<string, unknown> = {}) => ({
  nome: `Técnico ${uuidv7()}`,
  frase: 'Vê e trabalha os próprios cartões',
  departamento: 'mpvl',
  permissoes: comoLista({ 'funis.cartao.ver': 'proprio', 'funis.cartao.editar': 'sim' }),
  ...mais,
})
const eu = async (quem: typeof admin) => (await quem.chamar(contratoDeEu.obter)).corpo.data
const campoDe = (r: { corpo: { error: { details: { campo: string; mensagem: string }[] } } }) =>
  r.corpo.error.details[0]

describe('what may be drawn', () => {
  it('is in the database exactly what the modules offer (a new permission adds its row in a migration)', async () => {
    const linhas = await db.selectFrom('cad.alcances_oferecidos').select(['permissao', 'alcance']).execute()
    const texto = (d: { permissao: string; alcance: string }) => `${d.permissao}:${d.alcance}`
    expect(linhas.map(texto).sort()).toEqual(paresOferecidos().map(texto).sort())
  })

  it('refuses in the database a reach that the predicate does not support', async () => {
    const { id } = await papelDesenhado(admin, { 'tarefas.tarefa.ver': 'proprio' })
    await expect(
      sql`update cad.papel_permissoes set alcance = 'time' where papel_id = ${id}`.execute(db),
    ).rejects.toThrow('papel_permissoes_oferecida')
    await expect(
      sql`insert into cad.papel_permissoes values (${id}, 'plataforma.configurar', 'sim')`.execute(db),
    ).rejects.toThrow('papel_permissoes_oferecida')
  })

  it.each([
    [{ 'tarefas.tarefa.ver': 'time' }, 'permissoes.0.alcance', '“Ver tarefas” não tem este alcance'],
    [{ 'contatos.contato.ver': 'departamento' }, 'permissoes.0.alcance', '“Ver contatos” não tem este alcance'],
    [
      { 'plataforma.configurar': 'sim' },
      'permissoes.0.permissao',
      '“Configurar a plataforma” fica com os papéis de fábrica: não entra em um papel desenhado',
    ],
    [
      { 'eng.area.supervisionar': 'sim' },
      'permissoes.0.permissao',
      '“Supervisionar a área” fica com os papéis de fábrica: não entra em um papel desenhado',
    ],
    [
      { 'funis.cartao.editar': 'sim' },
      'permissoes.0.permissao',
      '“Trabalhar cartões dos funis” precisa também de “Ver cartões dos funis”',
    ],
  ] as const)('refuses %j, naming the field', async (permissoes, campo, mensagem) => {
    const r = await admin('POST', '/api/papeis', corpo({ permissoes: comoLista(permissoes) }))
    expect([r.status, campoDe(r)]).toEqual([400, { campo, mensagem }])
  })

  it('refuses a department that is off, a name already used and the name of a role that ships', async () => {
    const { nome } = await papelDesenhado(admin, { 'contatos.contato.ver': 'sim' })
    expect((await admin('POST', '/api/papeis', corpo({ nome }))).status).toBe(409)
    expect(campoDe(await admin('POST', '/api/papeis', corpo({ nome: 'supervisão' })))?.campo).toBe('nome')
    await sql`update cad.departamentos set ligado = false where codigo = 'bde'`.execute(db)
    const r = await admin('POST', '/api/papeis', corpo({ departamento: 'bde' }))
    expect([r.status, campoDe(r)?.campo]).toEqual([400, 'departamento'])
    await sql`update cad.departamentos set ligado = true where codigo = 'bde'`.execute(db)
  })
})

describe('an invitation', () => {
  const convidar = (quem: typeof admin, papeis: object[], mais: object = {}) =>
    quem('POST', '/api/convites', { nome: 'Ana Reis', email: `${uuidv7()}@convite.test`, papeis, ...mais })
  const aceitar = (link: string) =>
    fetch(`${casa.url}/api/convites/${link.split('/').at(-1)}/aceitar`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ nome: 'Ana Reis', senha: 'girassol-de-teste' }),
    })

  it('includes drawn roles next to those that ship, by an administrator alone', async () => {
    const papel = await papelDesenhado(admin, { 'contatos.contato.ver': 'sim' })
    const dois = [
      { departamento: 'cad', papel: 'leitor' },
      { departamento: 'cad', papel: papel.id },
    ]
    const recusado = await convidar(supervisora, dois)
    expect([recusado.status, recusado.corpo.error.message]).toEqual([
      403,
      expect.stringContaining('Só quem administra o Girassol dá'),
    ])
    expect((await convidar(admin, [dois[1] ?? {}, dois[1] ?? {}])).status).toBe(400)
    const feito = await convidar(admin, dois)
    expect(feito.corpo.data.convite.papeis).toEqual(
      expect.arrayContaining(dois.map((p) => ({ ...p, valido_ate: null }))),
    )
    // a user who may not give them may not send it again either
    expect((await supervisora.chamar(convites.reenviar, { params: { id: feito.corpo.data.convite.id } })).status).toBe(
      403,
    )
    expect((await aceitar(feito.corpo.data.link)).status).toBe(200)
    const { rows } = await sql<{ papel: string }>`
      select coalesce(m.papel_desenhado_id::text, m.papel::text) as papel
      from cad.membros m
      join cad.convites c on c.usuario_id = m.usuario_id
      where c.id = ${feito.corpo.data.convite.id}
      order by m.papel_desenhado_id nulls first
    `.execute(db)
    expect(rows.map((r) => r.papel)).toEqual(['leitor', papel.id])
  })

  it('refuses a role of another department and an archived one, also when it is accepted', async () => {
    const daManutencao = await papelDesenhado(admin, { 'contatos.contato.ver': 'sim' }, { departamento: 'mpvl' })
    expect((await convidar(admin, [{ departamento: 'vu', papel: daManutencao.id }])).status).toBe(400)
    const aberto = await convidar(admin, [{ departamento: 'mpvl', papel: daManutencao.id }])
    const { versao } = daManutencao
    const arquivado = await admin.chamar(contratoDePapeis.arquivar, {
      params: { id: daManutencao.id },
      body: { versao, arquivado: true },
    })
    expect(arquivado.status, JSON.stringify(arquivado.corpo)).toBe(200)
    expect((await convidar(admin, [{ departamento: 'mpvl', papel: daManutencao.id }])).status).toBe(400)
    expect((await aceitar(aberto.corpo.data.link)).status).toBe(404)
  })

  it('in bulk carries the drawn roles that the position proposes', async () => {
    const papel = await papelDesenhado(admin, { 'contatos.contato.ver': 'sim' })
    const cargo = await admin.chamar(cargos.criar, {
      body: {
        nome: `Instaladora ${uuidv7()}`,
        papeis: [{ departamento: 'eng', papel: papel.id }],
      },
    })
    expect(cargo.status, JSON.stringify(cargo.corpo)).toBe(200)
    const lista = async (quem: typeof admin) => {
      const texto = `Bia, ${uuidv7()}@convite.test, ${cargo.corpo.data.nome}`
      const r = await quem.chamar(convidados.colar, { body: { texto, padrao: null } })
      const { id } = r.corpo.data
      await expect
        .poll(async () => (await admin.chamar(convidados.obter, { params: { id } })).corpo.data.situacao, {
          timeout: 20_000,
        })
        .toBe('conferida')
      return (await admin.chamar(convidados.linhas, { params: { id } })).corpo.data[0]
    }
    expect(await lista(admin)).toMatchObject({
      situacao: 'nova',
      convidado: { papeis: [{ departamento: 'eng', papel: papel.id }] },
    })
    expect(await lista(supervisora)).toMatchObject({
      situacao: 'invalida',
      erros: [{ mensagem: 'O cargo propõe um papel desenhado, que só quem administra o Girassol dá' }],
    })
  })
})

describe('who draws and who gives', () => {
  it('only administrators draw, preview, change and archive', async () => {
    const { id, versao } = await papelDesenhado(admin, { 'contatos.contato.ver': 'sim' })
    for (const [metodo, caminho, dados] of [
      ['POST', '/api/papeis', corpo()],
      ['POST', `/api/papeis/${id}/previa`, corpo()],
      ['PUT', `/api/papeis/${id}`, corpo({ versao })],
      ['PUT', `/api/papeis/${id}/arquivo`, { versao, arquivado: true }],
    ] as const)
      expect([caminho, (await supervisora(metodo, caminho, dados)).status]).toEqual([caminho, 403])
    expect((await supervisora.chamar(contratoDePapeis.listar)).status).toBe(200)
  })

  it('only administrators give it, and never to themselves; the position gives it like the roles that ship', async () => {
    const papel = await papelDesenhado(admin, { 'contatos.contato.ver': 'sim' }, { departamento: 'mpvl' })
    const alguem = await pessoaDeTeste(casa, [])
    const dar = (quem: typeof admin, a: string, departamento = 'mpvl') =>
      quem('POST', `/api/usuarios/${a}/papeis`, { departamento, papel: papel.id })
    expect((await dar(supervisora, alguem.id)).corpo.error.message).toBe(
      'Só quem administra o Girassol dá ou tira um papel desenhado.',
    )
    expect((await dar(admin, admin.id)).status).toBe(403)
    expect(campoDe(await dar(admin, alguem.id, 'eng'))).toEqual({
      campo: 'departamento',
      mensagem: 'Este papel é de outro departamento',
    })
    const cargo = (
      await admin.chamar(cargos.criar, {
        body: {
          nome: `Cargo ${uuidv7()}`,
          papeis: [{ departamento: 'mpvl', papel: papel.id }],
        },
      })
    ).corpo.data
    await admin.chamar(usuarios.alterar, { params: { id: alguem.id }, body: { cargo_id: cargo.id } })
    expect((await admin.chamar(cargos.pessoas, { params: { id: cargo.id } })).corpo.data[0]?.faltam).toEqual([
      { departamento: 'mpvl', papel: papel.id },
    ])
    expect(
      (await supervisora.chamar(cargos.aplicar, { params: { id: cargo.id }, body: { pessoas: [alguem.id] } })).status,
    ).toBe(403)
    expect(
      (await admin.chamar(cargos.aplicar, { params: { id: cargo.id }, body: { pessoas: [alguem.id] } })).status,
    ).toBe(200)
    const dela = await eu(alguem)
    expect([dela.permissoes, dela.departamentos[0]?.papel]).toEqual([
      ['contatos.contato.ver', 'mpvl.area.entrar'],
      papel.id,
    ])
    const membro = (await admin.chamar(usuarios.obter, { params: { id: alguem.id } })).corpo.data.papeis[0]
    expect(
      (await supervisora.chamar(usuarios.tirarPapel, { params: { id: alguem.id, membro_id: membro?.id ?? '' } }))
        .status,
    ).toBe(403)
    expect(
      (await admin.chamar(usuarios.tirarPapel, { params: { id: alguem.id, membro_id: membro?.id ?? '' } })).status,
    ).toBe(200)
    expect((await eu(alguem)).permissoes).toEqual([])
  })

  it('does not let a holder pass on, by a role that ships, more than they reach', async () => {
    const { quem } = await pessoaComDesenho(casa, admin, 'mpvl', {
      'cad.usuario.editar': 'sim',
      'cad.usuario.ver': 'sim',
      'funis.cartao.ver': 'proprio',
      'tarefas.tarefa.ver': 'proprio',
      'paineis.painel.ver': 'sim',
      'recursos.reserva.ver': 'sim',
    })
    const outra = await pessoaDeTeste(casa, [])
    const r = await quem.chamar(usuarios.darPapel, {
      params: { id: outra.id },
      body: { departamento: 'mpvl', papel: 'leitor' },
    })
    expect(r.status).toBe(403)
  })

  it('an administrator who holds a role does not change its permissions, only how it is called', async () => {
    const { quem, papel } = await pessoaComDesenho(casa, admin, 'mpvl', { 'contatos.contato.ver': 'sim' })
    await admin.chamar(usuarios.definirGlobais, { params: { id: quem.id }, body: { papeis: ['admin'] } })
    expect((await redesenhar(quem, papel.id, { 'contatos.contato.ver': 'sim', 'cad.time.ver': 'sim' })).status).toBe(
      403,
    )
    const { nome, departamento, versao } = papel
    const so = { nome, departamento, versao, permissoes: comoLista({ 'contatos.contato.ver': 'sim' }) }
    expect((await quem('PUT', `/api/papeis/${papel.id}`, { ...so, frase: 'Outra frase' })).status).toBe(200)
  })
})

describe('redrawing', () => {
  it('previews who gains and who loses what, as the sum of all their roles, and changes nothing', async () => {
    const { quem, papel } = await pessoaComDesenho(casa, admin, 'mpvl', {
      'tarefas.tarefa.ver': 'departamento',
      'contatos.contato.ver': 'sim',
    })
    const comOutro = await pessoaDeTeste(casa, [
      { departamento: 'mpvl', papel: papel.id },
      { departamento: 'mpvl', papel: 'operador' },
    ])
    const permissoes = comoLista({ 'tarefas.tarefa.ver': 'proprio', 'recursos.reserva.ver': 'sim' })
    const previa = (await admin.chamar(contratoDePapeis.previa, { params: { id: papel.id }, body: { permissoes } }))
      .corpo.data
    expect(previa.find((p) => p.id === quem.id)).toMatchObject({
      ganha: [{ permissao: 'recursos.reserva.ver', de: 'nenhum', para: 'todos' }],
      perde: expect.arrayContaining([
        { permissao: 'tarefas.tarefa.ver', de: 'departamento', para: 'proprio' },
        { permissao: 'contatos.contato.ver', de: 'todos', para: 'nenhum' },
      ]),
    })
    // the other role still gives contacts and teams
    expect(previa.find((p) => p.id === comOutro.id)).toMatchObject({
      ganha: [],
      perde: [{ permissao: 'tarefas.tarefa.ver', de: 'departamento', para: 'proprio' }],
    })
    expect((await eu(quem)).permissoes).toContain('contatos.contato.ver')
    expect(
      (await redesenhar(admin, papel.id, { 'tarefas.tarefa.ver': 'proprio', 'recursos.reserva.ver': 'sim' })).status,
    ).toBe(200)
    expect((await eu(quem)).permissoes).toEqual(
      expect.arrayContaining(['recursos.reserva.ver', 'mpvl.area.entrar', 'tarefas.tarefa.ver']),
    )
    expect((await quem.chamar(contatos.listar)).status).toBe(403)
  })

  it('refuses an old version, and records before and after', async () => {
    const papel = await papelDesenhado(admin, { 'contatos.contato.ver': 'sim', 'cad.time.ver': 'sim' })
    expect((await redesenhar(admin, papel.id, { 'contatos.contato.ver': 'sim', 'cad.cargo.ver': 'sim' })).status).toBe(
      200,
    )
    const velha = { nome: papel.nome, frase: papel.frase, departamento: null, versao: papel.versao }
    expect(
      (
        await admin.chamar(contratoDePapeis.alterar, {
          params: { id: papel.id },
          body: { ...velha, permissoes: comoLista({ 'cad.time.ver': 'sim' }) },
        })
      ).status,
    ).toBe(409)
    const linha = await db
      .selectFrom('plataforma_publico.auditoria')
      .select(['antes', 'depois'])
      .where('acao', '=', 'cad.papel.redesenhar')
      .where('entidade_id', '=', papel.id)
      .executeTakeFirst()
    expect(linha).toEqual({
      antes: { permissoes: ['cad.time.ver:sim'] },
      depois: { permissoes: ['cad.cargo.ver:sim'] },
    })
  })

  it('an archived role stays with its holders and is given to no one else; it is never deleted', async () => {
    const { quem, papel } = await pessoaComDesenho(casa, admin, 'mpvl', { 'contatos.contato.ver': 'sim' })
    const arquivo = (versao: number, arquivado: boolean) =>
      admin.chamar(contratoDePapeis.arquivar, { params: { id: papel.id }, body: { versao, arquivado } })
    expect((await arquivo(papel.versao, true)).corpo.data).toMatchObject({ pessoas: 1, versao: papel.versao + 1 })
    expect((await eu(quem)).permissoes).toContain('contatos.contato.ver')
    const outra = await pessoaDeTeste(casa, [])
    const dar = () => admin('POST', `/api/usuarios/${outra.id}/papeis`, { departamento: 'mpvl', papel: papel.id })
    expect(campoDe(await dar())?.mensagem).toBe('Este papel está arquivado')
    await expect(sql`delete from cad.papeis_desenhados where id = ${papel.id}`.execute(db)).rejects.toThrow()
    expect((await arquivo(papel.versao + 1, false)).status).toBe(200)
    expect((await dar()).status).toBe(200)
    expect((await admin.chamar(contratoDePapeis.pessoas, { params: { id: papel.id } })).corpo.data).toHaveLength(2)
  })

  it('grants nothing while its department is off', async () => {
    const { quem } = await pessoaComDesenho(casa, admin, 'bde', { 'contatos.contato.ver': 'sim' })
    expect((await eu(quem)).permissoes).toContain('contatos.contato.ver')
    await sql`update cad.departamentos set ligado = false where codigo = 'bde'`.execute(db)
    expect((await eu(quem)).permissoes).toEqual([])
    await sql`update cad.departamentos set ligado = true where codigo = 'bde'`.execute(db)
  })
})
