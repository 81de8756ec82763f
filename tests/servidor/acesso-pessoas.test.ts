import { sql } from 'kysely'
import pg from 'pg'
import { describe, expect, it } from 'vitest'
import { uuidv7 } from '#kit/id.ts'
import { selarAuditoria } from '#modules/auditoria/server/comandos/selar-auditoria.ts'
import { eu as contratoDeEu } from '#modules/acesso/conta/contract/eu.ts'
import { cargos } from '#modules/acesso/papeis/contract/cargos.ts'
import { ausencias } from '#modules/acesso/pessoas/contract/ausencias.ts'
import { entregas as contratoDeEntregas } from '#modules/acesso/pessoas/contract/entregas.ts'
import { porDentro } from '#modules/acesso/pessoas/contract/por-dentro.ts'
import { usuarios } from '#modules/acesso/pessoas/contract/usuarios.ts'
import { times } from '#modules/acesso/times/contract/times.ts'
import { auditoria } from '#modules/auditoria/contract/auditoria.ts'
import { historicos } from '#modules/auditoria/contract/historicos.ts'
import { conversas } from '#modules/chat/lista/contract/conversas.ts'
import { cartoes as contratoDeCartoes } from '#modules/funis/cartao/contract/cartoes.ts'
import { tempoReal } from '#platform/realtime/contrato.ts'
import type { Chamada } from '#tests/suporte/app.ts'
import { abrirConversa, casaDeChat, PNG } from '#tests/suporte/chat.ts'
import { pessoaDeTeste } from '#tests/suporte/pessoa.ts'

const casa = await casaDeChat()
await casa.app.funis.instalar()
const { db } = casa.app.s.banco
const admin = await casa.como('admin@girassol.test')
const gente = (papel = 'operador', codigo = 'vu') => pessoaDeTeste(casa, [{ departamento: codigo, papel }] as never)
const supervisora = await gente('supervisor')
const cartaoDe = async (quem: Chamada) => {
  const c = (
    await supervisora.chamar(contratoDeCartoes.criar, {
      body: {
        funil: 'vu.vendas',
        titulo: `Cartão ${uuidv7().slice(-6)}`,
        responsavel_id: quem.id,
        valores: { nome: 'Ana', telefone: '5511987654321', origem_lead: 'indicacao' },
      },
    })
  ).corpo.data
  return c.id as string
}
const donoDo = async (id: string) =>
  (await sql<{ r: string | null }>`select responsavel_id as r from funis.cartoes where id = ${id}`.execute(db)).rows[0]
    ?.r
const tokenVivo = async (quem: Chamada) =>
  (await quem.chamar(tempoReal.token, {}, { accept: 'application/json' })).corpo.data.token as string

describe('[S3.4] [S1.9] people, teams and positions over HTTP', () => {
  it('deactivation counts the open work, transfers it in the same act, and a return of the user restores it', async () => {
    const [sai, fica, leitora] = [await gente(), await gente(), await gente('leitor')]
    const caixa = await casa.criarCaixa(await casa.como('supervisora@girassol.test'), {
      [sai.id]: 'atendente',
      [fica.id]: 'atendente',
    })
    const conversa = await abrirConversa(admin, caixa)
    await admin.chamar(conversas.atribuir, { params: { id: conversa.id }, body: { usuario_id: sai.id } })
    const cartoes = [await cartaoDe(sai), await cartaoDe(sai)]
    const previa = (entregas: unknown) => admin('POST', `/api/usuarios/${sai.id}/entrega/previa`, { entregas })
    const linha = (r: { corpo: { data: { tipo: string }[] } }, tipo: string) =>
      r.corpo.data.find((l) => l.tipo === tipo)
    const nada = await previa([])
    expect(linha(nada, 'cartoes')).toMatchObject({ rotulo: 'Cartões em aberto', total: 2, vao: 0 })
    expect(linha(nada, 'conversas')).toMatchObject({ total: 1, vao: 0 })
    // a user with read access only cannot receive them: the preview shows that
    expect(linha(await previa([{ tipo: 'cartoes', para: 'pessoa', id: leitora.id }]), 'cartoes')).toMatchObject({
      total: 2,
      vao: 0,
    })
    expect((await previa([{ tipo: 'cartoes', para: 'pessoa', id: uuidv7() }])).corpo.error.message).toBe(
      'Escolha uma pessoa ativa',
    )
    expect(await donoDo(cartoes[0] ?? '')).toBe(sai.id)

    const entregas = [
      { tipo: 'cartoes', para: 'pessoa', id: fica.id },
      { tipo: 'conversas', para: 'pessoa', id: fica.id },
    ]
    const feita = await admin('POST', `/api/usuarios/${sai.id}/desativar`, { motivo: 'Saiu da empresa', entregas })
    expect(feita.corpo.data.ativo).toBe(false)
    expect(await Promise.all(cartoes.map(donoDo))).toEqual([fica.id, fica.id])
    expect((await admin.chamar(conversas.obter, { params: { id: conversa.id } })).corpo.data.atribuida_para).toBe(
      fica.id,
    )
    expect((await sai.chamar(contratoDeEu.obter)).status).toBe(401)

    const [entrega] = (await admin.chamar(contratoDeEntregas.listar, { params: { id: sai.id } })).corpo.data
    expect(entrega).toMatchObject({ itens: 3, desfeita_em: null })
    const desfazer = () =>
      admin.chamar(contratoDeEntregas.desfazer, { params: { id: sai.id, entrega_id: entrega?.id ?? '' } })
    expect((await desfazer()).status).toBe(409) // not to a user who is deactivated
    await admin.chamar(usuarios.reativar, { params: { id: sai.id } })
    expect((await desfazer()).corpo.data).toEqual({ voltaram: 3, total: 3 })
    expect(await Promise.all(cartoes.map(donoDo))).toEqual([sai.id, sai.id])
    expect((await desfazer()).status).toBe(404)
    const historico = (await admin.chamar(historicos.historico, { params: { id: sai.id } })).corpo.data.mudancas.map(
      (m) => m.frase,
    )
    expect(historico).toEqual(
      expect.arrayContaining([
        'Desativou a pessoa',
        'Entregou o trabalho em aberto',
        'Reativou a pessoa',
        'Desfez uma entrega de trabalho',
      ]),
    )
  })

  it('returns 401, 403, and 404 for an unknown user', async () => {
    const operadora = await gente()
    for (const [metodo, caminho] of [
      ['GET', 'acesso'],
      ['GET', 'sessoes'],
      ['GET', 'historico'],
      ['GET', 'entregas'],
      ['POST', 'entrega/previa'],
    ] as const) {
      expect(
        (
          await (
            await casa.como(null)
          )(metodo, `/api/usuarios/${admin.id}/${caminho}`, metodo === 'POST' ? {} : undefined)
        ).status,
      ).toBe(401)
      expect(
        (await operadora(metodo, `/api/usuarios/${admin.id}/${caminho}`, metodo === 'POST' ? {} : undefined)).status,
      ).toBe(403)
      expect(
        (await admin(metodo, `/api/usuarios/${uuidv7()}/${caminho}`, metodo === 'POST' ? {} : undefined)).status,
      ).toBe(404)
    }
    // a manager of people who is not an administrator sees no data of administrators
    const doCadastro = await gente('supervisor', 'cad')
    expect((await doCadastro.chamar(porDentro.sessoes, { params: { id: admin.id } })).status).toBe(403)
    expect((await doCadastro.chamar(porDentro.sessoes, { params: { id: operadora.id } })).status).toBe(200)
  })

  it('explains a permission: which role, in which department, granted by whom', async () => {
    const ela = await gente('leitor')
    await admin.chamar(usuarios.darPapel, {
      params: { id: ela.id },
      body: { departamento: 'cad', papel: 'supervisor' },
    })
    const direitos = (await admin.chamar(porDentro.acesso, { params: { id: ela.id } })).corpo.data as {
      permissao: string
      rotulo: string
      por: { papel: string; departamento: string; concedido_por: string }[]
    }[]
    expect(direitos.find((d) => d.permissao === 'cad.usuario.editar')).toMatchObject({
      rotulo: 'Editar pessoas e seus acessos',
      por: [{ papel: 'supervisor', departamento: 'cad', concedido_por: expect.any(String) }],
    })
    expect(direitos.map((d) => d.permissao).sort()).toEqual(
      (await ela.chamar(contratoDeEu.obter)).corpo.data.permissoes,
    )
  })

  it('lists sessions and ends one; the next call of an ended session is refused', async () => {
    const celular = await gente()
    const { corpo } = await sqlEmail(celular.id)
    const notebook = await casa.como(corpo)
    const vistas = (await celular.chamar(porDentro.minhasSessoes)).corpo.data as { id: string; esta: boolean }[]
    expect(vistas).toHaveLength(2)
    const outra = vistas.find((s) => !s.esta)
    expect((await celular.chamar(porDentro.encerrarMinha, { params: { id: outra?.id ?? '' } })).status).toBe(200)
    expect((await notebook.chamar(contratoDeEu.obter)).status).toBe(401)
    expect((await celular.chamar(contratoDeEu.obter)).status).toBe(200)
    expect((await celular.chamar(porDentro.encerrarMinha, { params: { id: outra?.id ?? '' } })).status).toBe(404)
    const [ultima] = (await admin('GET', `/api/usuarios/${celular.id}/sessoes`)).corpo.data
    expect(
      (await admin.chamar(porDentro.encerrarSessao, { params: { id: celular.id, sessao_id: ultima.id } })).status,
    ).toBe(200)
    expect((await celular.chamar(contratoDeEu.obter)).status).toBe(401)
  })

  it('stores where and when a team works and the approval limits of a position, and audits each change', async () => {
    const funil = (await sql<{ id: string }>`select id from funis.funis where chave = 'vu.vendas'`.execute(db)).rows[0]
      ?.id
    const criado = await admin('POST', '/api/times', {
      nome: `Instalação ${uuidv7().slice(-5)}`,
      funis: [funil],
      cidades: [{ cidade: 'Campinas', uf: 'sp' }],
      turnos: [
        { dia: 1, inicio: 480, fim: 720 },
        { dia: 1, inicio: 780, fim: 1080 },
      ],
    })
    const time = criado.corpo.data
    expect(time).toMatchObject({
      cidades: [{ cidade: 'Campinas', uf: 'SP' }],
      turnos: [
        { dia: 1, inicio: 480, fim: 720 },
        { dia: 1, inicio: 780, fim: 1080 },
      ],
      funis: [{ id: funil }],
    })
    expect((await admin.chamar(times.alterar, { params: { id: time.id }, body: { funis: [uuidv7()] } })).status).toBe(
      400,
    )
    expect(
      (
        await admin.chamar(times.alterar, {
          params: { id: time.id },
          body: {
            turnos: [
              { dia: 1, inicio: 480, fim: 720 },
              { dia: 1, inicio: 700, fim: 800 },
            ],
          },
        })
      ).status,
    ).toBe(400)
    await admin.chamar(times.alterar, {
      params: { id: time.id },
      body: { turnos: [{ dia: 2, inicio: 480, fim: 1080 }] },
    })
    const [ultima] = (await admin.chamar(historicos.historicoDoTime, { params: { id: time.id } })).corpo.data.mudancas
    expect(ultima).toMatchObject({
      frase: 'Alterou o time',
      campos: [{ campo: 'Horário', depois: 'terça 08:00–18:00' }],
    })
    const cargo = (
      await admin.chamar(cargos.criar, {
        body: {
          nome: `Coordenação ${uuidv7().slice(-5)}`,
          limites: [{ tipo: 'compra', limite_centavos: 500_000 }],
        },
      })
    ).corpo.data
    expect(cargo.limites).toEqual([{ tipo: 'compra', limite_centavos: 500_000 }])
    await expect(
      sql`update cad.limites_de_aprovacao set limite_centavos = -1 where cargo_id = ${cargo.id}`.execute(db),
    ).rejects.toThrow('limites_nao_negativos')
    expect(
      (await admin.chamar(cargos.alterar, { params: { id: cargo.id }, body: { limites: [] } })).corpo.data.limites,
    ).toEqual([])
  })

  it('users change their own picture, signature, hours and absence with its substitute', async () => {
    const [eu, colega] = [await gente(), await gente()]
    expect(
      (
        await eu.chamar(contratoDeEu.alterar, {
          body: { assinatura: 'Ana\nVendas', expediente: [{ dia: 1, inicio: 480, fim: 1080 }] },
        })
      ).corpo.data,
    ).toMatchObject({ assinatura: 'Ana\nVendas', expediente: [{ dia: 1, inicio: 480, fim: 1080 }] })
    const { foto } = (await eu.chamar(contratoDeEu.trocarFoto, { body: { imagem: PNG.toString('base64') } })).corpo.data
    const vista = await fetch(casa.url + foto)
    expect([
      vista.status,
      vista.headers.get('content-type'),
      Buffer.from(await vista.arrayBuffer()).equals(PNG),
    ]).toEqual([200, 'image/png', true])
    expect((await eu.chamar(contratoDeEu.trocarFoto, { body: { imagem: null } })).corpo.data.foto).toBeNull()
    expect((await fetch(casa.url + foto)).status).toBe(404)

    const [de, fim] = [new Date(Date.now() - 60_000).toISOString(), new Date(Date.now() + 86_400_000).toISOString()]
    expect((await eu.chamar(ausencias.marcar, { body: { de, ate: fim, substituto_id: eu.id } })).status).toBe(400)
    const a = (
      await eu.chamar(ausencias.marcar, { body: { de, ate: fim, substituto_id: colega.id, motivo: 'Férias' } })
    ).corpo.data
    expect(a).toMatchObject({ agora: true, substituto: { id: colega.id } })
    expect((await eu.chamar(ausencias.marcar, { body: { de, ate: fim } })).status).toBe(409)
    expect((await colega.chamar(usuarios.colegas, { query: { ids: [eu.id] } })).corpo.data[0]).toMatchObject({
      ausente_ate: fim,
      substituto: 'Pessoa de Teste',
    })
    const recebe = async (quem: string) =>
      (await sql<{ r: string | null }>`select cad.quem_recebe(${quem}, now()) as r`.execute(db)).rows[0]?.r
    expect(await recebe(eu.id)).toBe(colega.id)
    // a circle of substitutes ends with null, not in an endless loop
    await colega.chamar(ausencias.marcar, { body: { de, ate: fim, substituto_id: eu.id } })
    expect(await recebe(eu.id)).toBeNull()
    expect((await colega.chamar(ausencias.cancelar, { params: { id: a.id } })).status).toBe(404)
    expect((await eu.chamar(ausencias.cancelar, { params: { id: a.id } })).status).toBe(200)
    expect(await recebe(eu.id)).toBe(eu.id)
  })
})

const sqlEmail = async (id: string) => ({
  corpo:
    (await sql<{ email: string }>`select email from cad.usuarios where id = ${id}`.execute(db)).rows[0]?.email ?? '',
})

describe('a role with an end date', () => {
  it('closes the live channels, refuses the next call and notifies the screens, within seconds', async () => {
    const ela = await pessoaDeTeste(casa, [])
    const emBreve = new Date(Date.now() + 5000).toISOString()
    expect(
      (
        await admin.chamar(usuarios.darPapel, {
          params: { id: ela.id },
          body: {
            departamento: 'vu',
            papel: 'operador',
            valido_ate: emBreve,
          },
        })
      ).status,
    ).toBe(200)
    await tokenVivo(ela)
    const versao = async () =>
      (await ela.chamar(contratoDeEu.obter)).corpo.data as { versao: number; permissoes: string[] }
    const antes = await versao()
    expect(antes.permissoes).toContain('vu.area.entrar')
    const revogadoEm = async () =>
      (
        await sql<{ em: Date }>`select em from realtime.revogacoes where alvo = ${`cliente:${ela.id}`}`.execute(db)
      ).rows[0]?.em.getTime() ?? 0
    await expect
      .poll(revogadoEm, { timeout: 25_000, interval: 100 })
      .toBeGreaterThanOrEqual(new Date(emBreve).getTime())
    expect(Date.now() - new Date(emBreve).getTime()).toBeLessThan(15_000)
    const depois = await versao()
    expect(depois.permissoes).not.toContain('vu.area.entrar')
    expect(depois.versao).toBeGreaterThan(antes.versao)
  })
})

describe('the audit', () => {
  it('is searched, exported and verified, and each of these acts is audited too', async () => {
    const auditor = await pessoaDeTeste(casa, [], ['auditor'])
    const operadora = await gente()
    expect((await operadora.chamar(auditoria.listar)).status).toBe(403)
    expect((await auditor.chamar(auditoria.listar, { query: { de: 'ontem' } })).status).toBe(400)
    const csv = await auditor.chamar(auditoria.exportar, { query: { acao: 'cad.papel.' } })
    expect(csv.corpo).toContain('"Deu um papel"')
    const { registros } = (await auditor.chamar(auditoria.listar, { query: { leituras: true, busca: 'exportar' } }))
      .corpo.data
    expect(registros[0]).toMatchObject({ acao: 'cad.auditoria.exportar', usuario: { id: auditor.id } })

    // a day that ended is sealed over the day before; a row changed later breaks the seal of its day and is reported
    const dono = casa.app.s.banco
    await sql`
      insert into plataforma.auditoria (em, acao, entidade, entidade_id, depois)
      select now() - make_interval(days => d), 'prova.antiga', 'prova', d::text, '{"nome": "Ana"}'
      from generate_series(1, 3) d
    `.execute(db)
    expect(await selarAuditoria(casa.app.s.executar, casa.app.s.log)).toBe(3)
    expect(await selarAuditoria(casa.app.s.executar, casa.app.s.log)).toBe(0)
    expect((await auditor.chamar(auditoria.verificar)).corpo.data).toMatchObject({ integra: true, dias: 3 })
    await expect(
      sql`update plataforma.auditoria set motivo = 'outro' where acao = 'prova.antiga'`.execute(dono.db),
    ).rejects.toThrow(/permission denied/)
    // erasure of personal data leaves an emptied row, and the seals hold; changed content breaks them, even when the
    // owner of the database changes it
    const posse = new pg.Client({ connectionString: dono.url })
    await posse.connect()
    await posse.query("update plataforma.auditoria set depois = null where acao = 'prova.antiga' and entidade_id = '3'")
    expect((await auditor.chamar(auditoria.verificar)).corpo.data).toMatchObject({
      integra: true,
      dias: 3,
      esquecidas: 1,
    })
    await posse.query(
      `update plataforma.auditoria set depois = '{"nome": "Eva"}' where acao = 'prova.antiga' and entidade_id = '1'`,
    )
    expect((await auditor.chamar(auditoria.verificar)).corpo.data).toMatchObject({
      integra: false,
      quebrado: new Date(Date.now() - 86_400_000).toISOString().slice(0, 10),
    })
    await posse.end()
    await sql`
      insert into plataforma.auditoria (em, acao, entidade, entidade_id)
      values (now() - interval '2 days', 'prova.plantada', 'prova', 'x')
    `.execute(db)
    const quebrada = (await auditor.chamar(auditoria.verificar)).corpo.data
    expect(quebrada).toMatchObject({
      integra: false,
      quebrado: new Date(Date.now() - 2 * 86_400_000).toISOString().slice(0, 10),
    })
  })
})
