import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { diaAqui } from '#kit/aqui.ts'
import { somarDias } from '#kit/dias.ts'
import { avisarVencimentos } from '#modules/formularios/server/documentos/comandos/avisar.ts'
import { avisarPrazos } from '#modules/funis/cartao/server/seguidores/comandos/prazos.ts'
import { documentosDoCartao } from '#modules/formularios/contract/documentos.ts'
import { formularios } from '#modules/formularios/contract/formularios.ts'
import { cartoes } from '#modules/funis/cartao/contract/cartoes.ts'
import { pessoasDoCartao } from '#modules/funis/cartao/contract/pessoas.ts'
import { funis } from '#modules/funis/nucleo/contract/funis.ts'
import { appDeTeste } from '#tests/suporte/app.ts'
import { pessoaDeTeste } from '#tests/suporte/pessoa.ts'

const casa = await appDeTeste()
await casa.app.funis.instalar()
const banco = casa.app.s.banco
const gestora = await pessoaDeTeste(casa, [{ departamento: 'vu', papel: 'supervisor' }])
const vendedora = await pessoaDeTeste(casa, [{ departamento: 'vu', papel: 'operador' }])
const leitora = await pessoaDeTeste(casa, [{ departamento: 'vu', papel: 'leitor' }])
const tecnica = await pessoaDeTeste(casa, [{ departamento: 'vu', papel: 'tecnico' }])
const alheio = await pessoaDeTeste(casa, [{ departamento: 'eng', papel: 'supervisor' }])
const ninguem = await casa.como(null)
const nomear = (p: { id: string }, nome: string) =>
  sql`update cad.usuarios set nome = ${nome} where id = ${p.id}`.execute(banco.db)
await Promise.all([
  nomear(gestora, 'Gilda Gestora'),
  nomear(vendedora, 'Vera Vendas'),
  nomear(leitora, 'Lia Leitora'),
  nomear(tecnica, 'Téo Técnico'),
  nomear(alheio, 'Alice Engenharia'),
])
const vendas = (await gestora.chamar(funis.obter, { params: { funil: 'vu.vendas' } })).corpo.data
let n = 0
const novo = async (mais: Record<string, unknown> = {}) =>
  (
    await vendedora.chamar(cartoes.criar, {
      body: {
        funil: 'vu.vendas',
        titulo: `Casa ${++n}`,
        valores: { nome: `C ${n}`, telefone: `55119${String(84_000_000 + n)}`, origem_lead: 'indicacao' },
        ...mais,
      },
    })
  ).corpo.data
const emitidos = async (tipo: string) =>
  (
    await sql<{ dados: { pessoas: string[]; chave: string; texto: string; comentario_id?: string } }>`
      select dados
      from plataforma.eventos
      where tipo = ${tipo}
      order by id
    `.execute(banco.db)
  ).rows.map((r) => r.dados)

describe('a mention on a card', () => {
  it('is offered for people and teams who see the card, or would once mentioned; others are neither offered nor notified', async () => {
    const c = await novo()
    expect((await ninguem.chamar(pessoasDoCartao.mencionaveis, { params: { id: c.id } })).status).toBe(401)
    expect((await leitora.chamar(pessoasDoCartao.mencionaveis, { params: { id: c.id } })).status).toBe(403)
    expect((await alheio.chamar(pessoasDoCartao.mencionaveis, { params: { id: c.id } })).status).toBe(404)
    expect(
      (await vendedora.chamar(pessoasDoCartao.mencionaveis, { params: { id: c.id }, query: { busca: 'x'.repeat(81) } }))
        .campos[0]?.campo,
    ).toBe('busca')
    const nomes = async (busca: string) =>
      (
        await vendedora.chamar(pessoasDoCartao.mencionaveis, { params: { id: c.id }, query: { busca } })
      ).corpo.data.pessoas.map((p) => [p.nome, p.ja_ve])
    expect(await nomes('gil')).toEqual([['Gilda Gestora', true]])
    // a technician sees only their own cards: the mention adds this one
    expect(await nomes('tec')).toEqual([['Téo Técnico', false]])
    expect([await nomes('alice'), await nomes('vera')]).toEqual([[], []])

    const time = crypto.randomUUID()
    await sql`insert into cad.times (id, nome, departamento) values (${time}, 'Vendas de usinas', 'vu')`.execute(
      banco.db,
    )
    await sql`
      insert into cad.time_membros (time_id, usuario_id)
      values (${time}, ${gestora.id}), (${time}, ${alheio.id})
    `.execute(banco.db)
    expect(
      (await vendedora.chamar(pessoasDoCartao.mencionaveis, { params: { id: c.id }, query: { busca: 'vendas' } })).corpo
        .data.times,
    ).toContainEqual({
      id: time,
      nome: 'Vendas de usinas',
      pessoas: 2,
    })

    expect((await tecnica.chamar(cartoes.obter, { params: { id: c.id } })).status).toBe(404)
    const { corpo } = await vendedora.chamar(cartoes.comentar, {
      params: { id: c.id },
      body: {
        texto: '@Vendas de usinas e @Téo Técnico, vejam',
        mencoes: [tecnica.id, alheio.id],
        times: [time],
      },
    })
    const mencao = (await emitidos('cartao.mencao')).at(-1)
    expect([mencao?.pessoas.toSorted(), mencao?.comentario_id]).toEqual([
      [gestora.id, tecnica.id].toSorted(),
      corpo.data.id,
    ])
    expect((await tecnica.chamar(cartoes.obter, { params: { id: c.id } })).status).toBe(200)
    const dito = (await gestora.chamar(cartoes.historico, { params: { id: c.id } })).corpo.data.acontecimentos.find(
      (a) => a.tipo === 'comentario',
    )
    expect(dito?.dados).toMatchObject({
      autor_id: vendedora.id,
      editado_em: null,
      times: [{ id: time, nome: 'Vendas de usinas' }],
    })
    // the notification links to the comment
    await expect
      .poll(
        async () =>
          (
            await sql<{ href: string }>`
              select href
              from avisos.notificacoes
              where usuario_id = ${gestora.id}
                and href like ${`%comentario=${corpo.data.id}`}
            `.execute(banco.db)
          ).rows[0]?.href,
      )
      .toBe(`/funil/${c.funil_id}?cartao=${c.id}&comentario=${corpo.data.id}`)
  })
})

describe('the deadline of a card', () => {
  it('is notified once before and once after it, however long the server was down', async () => {
    const agora = Date.now()
    const em = (minutos: number) => new Date(agora + minutos * 60_000)
    const com = async (vence: Date) => {
      const c = await novo({ responsavel_id: gestora.id })
      await sql`update funis.cartoes set vence_em = ${vence} where id = ${c.id}`.execute(banco.db)
      return c.id
    }
    const dos = async (id: string) => [
      ...new Set(
        (await emitidos('cartao.prazo')).filter((a) => a.chave.includes(id)).map((a) => a.chave.split(':')[0]),
      ),
    ]
    const [antigo, passado, perto, longe] = [
      await com(em(-60)),
      await com(em(60)),
      await com(em(690)),
      await com(em(890)),
    ]
    await avisarPrazos(casa.app.s, em(0))
    expect([await dos(antigo), await dos(passado), await dos(perto)]).toEqual([[], [], []])
    // ten hours without a run
    await avisarPrazos(casa.app.s, em(600))
    await avisarPrazos(casa.app.s, em(605))
    expect([await dos(passado), await dos(perto), await dos(longe)]).toEqual([['vencido'], ['perto'], []])
    await avisarPrazos(casa.app.s, em(780))
    expect([await dos(perto), await dos(longe)]).toEqual([['perto', 'vencido'], ['perto']])
    // a very long outage: the oldest are skipped
    await avisarPrazos(casa.app.s, em(900 + 8 * 1440))
    expect(await dos(longe)).toEqual(['perto'])
  })
})

describe('documents', () => {
  const subir = async (c: { id: string; versao: number }, campo: string, anexos: Record<string, unknown>[]) =>
    vendedora.chamar(cartoes.alterar, {
      params: { id: c.id },
      body: {
        versao: (await vendedora.chamar(cartoes.obter, { params: { id: c.id } })).corpo.data.versao,
        valores: { [campo]: anexos.map((a) => ({ mime: 'application/pdf', tamanho: 10, ...a })) },
      },
    })

  it('are listed by what the stages require, with their state, their versions and their source', async () => {
    const c = await novo()
    expect((await ninguem.chamar(documentosDoCartao.doCartao, { params: { id: c.id } })).status).toBe(401)
    expect((await alheio.chamar(documentosDoCartao.doCartao, { params: { id: c.id } })).status).toBe(404)
    const lista = async () =>
      (await leitora.chamar(documentosDoCartao.doCartao, { params: { id: c.id } })).corpo.data.documentos
    const pedidos = vendas.definicao.estagios
      .flatMap((e) => (e.tipo === 'perdido' ? [] : e.portas.map((p) => p.campo)))
      .filter((k) => vendas.campos.find((f) => f.chave === k)?.tipo === 'arquivo')
    expect((await lista()).map((d) => [d.campo, d.situacao])).toEqual([...new Set(pedidos)].map((k) => [k, 'falta']))

    const hoje = diaAqui()
    const [v1, v2] = [`${c.id}/a-v1.pdf`, `${c.id}/a-v2.pdf`]
    expect(
      (await subir(c, 'procuracao', [{ caminho: v1, nome: 'v1.pdf', valido_ate: somarDias(hoje, -3) }])).status,
    ).toBe(200)
    const da = async () => (await lista()).find((d) => d.campo === 'procuracao')
    expect(await da()).toMatchObject({
      situacao: 'vencido',
      valido_ate: somarDias(hoje, -3),
      versoes: [{ nome: 'v1.pdf', atual: true, por: { nome: 'Vera Vendas' } }],
    })
    expect(
      (
        await subir(c, 'procuracao', [
          { caminho: v1, nome: 'v1.pdf', valido_ate: somarDias(hoje, -3) },
          { caminho: v2, nome: 'v2.pdf', substitui: v1, valido_ate: somarDias(hoje, 5) },
        ])
      ).status,
    ).toBe(200)
    expect(await da()).toMatchObject({
      situacao: 'vence',
      versoes: [
        { nome: 'v2.pdf', atual: true },
        { nome: 'v1.pdf', atual: false },
      ],
    })
    expect((await subir(c, 'procuracao', [{ caminho: 'outro/x.pdf', nome: 'x.pdf' }])).campos[0]?.campo).toBe(
      'valores.procuracao',
    )
    const ver = async (mais: { ver?: boolean } = {}) =>
      (await vendedora.chamar(cartoes.arquivo, { params: { id: c.id }, query: { caminho: v2, ...mais } })).corpo.data
        .url
    expect([(await ver()).includes('download='), (await ver({ ver: true })).includes('download=')]).toEqual([
      true,
      false,
    ])
  })

  it('the assignee is notified once before a document expires, and once after; a replaced one causes no notification', async () => {
    const c = await novo({ responsavel_id: gestora.id })
    const hoje = diaAqui()
    const [velho, perto, longe] = [`${c.id}/velho.pdf`, `${c.id}/perto.pdf`, `${c.id}/longe.pdf`]
    await subir(c, 'procuracao', [
      { caminho: velho, nome: 'velho.pdf', valido_ate: somarDias(hoje, -1) },
      { caminho: perto, nome: 'perto.pdf', substitui: velho, valido_ate: somarDias(hoje, 4) },
    ])
    await subir(c, 'fotos_local', [{ caminho: longe, nome: 'longe.pdf', valido_ate: somarDias(hoje, 200) }])
    const avisos = async () =>
      (await emitidos('cartao.prazo')).filter((a) => a.chave.includes(c.id) && a.chave.startsWith('documento:'))
    await avisarVencimentos(casa.app.s)
    expect((await avisos()).map((a) => [a.pessoas.includes(gestora.id), a.texto])).toEqual([
      [true, expect.stringContaining('Procuração do titular vence em')],
    ])
    await avisarVencimentos(casa.app.s)
    // the same key again: listeners report each key once
    expect(new Set((await avisos()).map((a) => a.chave)).size).toBe(1)
    await subir(c, 'procuracao', [{ caminho: perto, nome: 'perto.pdf', valido_ate: somarDias(hoje, -1) }])
    await avisarVencimentos(casa.app.s)
    expect((await avisos()).at(-1)?.texto).toContain('venceu em')
    const arquivado = await novo({ responsavel_id: gestora.id })
    await subir(arquivado, 'procuracao', [
      { caminho: `${arquivado.id}/a.pdf`, nome: 'a.pdf', valido_ate: somarDias(hoje, 4) },
    ])
    await sql`update funis.cartoes set arquivado_em = now() where id = ${arquivado.id}`.execute(banco.db)
    await avisarVencimentos(casa.app.s)
    expect((await emitidos('cartao.prazo')).filter((a) => a.chave.includes(arquivado.id))).toEqual([])
  })

  it('requests documents from a customer, dates what arrives by its kind, and the link can be revoked', async () => {
    const c = await novo()
    const { corpo } = await vendedora.chamar(formularios.pedirDocumentos, {
      params: { id: c.id },
      body: {
        campos: ['procuracao', 'doc_identidade'],
      },
    })
    const token = corpo.data.endereco.split('/').at(-1)
    const mandar = () =>
      fetch(`${casa.url}/api/documentos/${token}/procuracao?nome=assinada.pdf&tipo=application/pdf`, {
        method: 'POST',
        headers: { 'content-type': 'application/octet-stream' },
        body: '%PDF-1.4 teste',
      })
    expect((await mandar()).status).toBe(200)
    const { documentos, pedidos } = (await vendedora.chamar(documentosDoCartao.doCartao, { params: { id: c.id } }))
      .corpo.data
    expect(documentos.find((d) => d.campo === 'procuracao')).toMatchObject({
      situacao: 'enviado',
      valido_ate: somarDias(diaAqui(), 365),
      pedido: false,
      versoes: [{ do_cliente: true, por: null }],
    })
    expect(pedidos).toMatchObject([
      {
        situacao: 'aberto',
        por: { nome: 'Vera Vendas' },
        campos: [
          { chave: 'procuracao', recebidos: 1 },
          { chave: 'doc_identidade', recebidos: 0 },
        ],
      },
    ])
    const fim = `/api/pedidos-de-documentos/${pedidos[0]?.id}/encerrar`
    expect((await ninguem('POST', fim)).status).toBe(401)
    expect((await leitora('POST', fim)).status).toBe(403)
    expect((await alheio('POST', fim)).status).toBe(404)
    expect((await vendedora.chamar(documentosDoCartao.encerrarPedido, { params: { id: 'x' } })).status).toBe(400)
    expect((await vendedora('POST', fim)).status).toBe(200)
    expect([
      (await mandar()).status,
      (await vendedora.chamar(documentosDoCartao.doCartao, { params: { id: c.id } })).corpo.data.pedidos[0]?.situacao,
    ]).toEqual([404, 'encerrado'])
  })
})

describe('fields', () => {
  it('show who wrote them and in which funnel, and name no card out of reach', async () => {
    const c = await novo()
    const lido = async (quem: typeof vendedora, id: string) =>
      (await quem.chamar(cartoes.origens, { params: { id } })).corpo.data
    expect((await ninguem.chamar(cartoes.origens, { params: { id: c.id } })).status).toBe(401)
    expect((await alheio.chamar(cartoes.origens, { params: { id: c.id } })).status).toBe(404)
    expect((await lido(vendedora, c.id)).origem_lead).toEqual({
      por: 'Vera Vendas',
      em: expect.any(String),
      funil_nome: null,
      cartao_id: null,
    })
    // the same project, seen from engineering
    const dosDois = await pessoaDeTeste(casa, [
      { departamento: 'vu', papel: 'operador' },
      { departamento: 'eng', papel: 'operador' },
    ])
    const proj = (
      await dosDois.chamar(cartoes.criar, {
        body: { funil: 'eng.engenharia', titulo: 'Projeto', dossie_id: c.dossie_id },
      })
    ).corpo.data
    expect((await lido(alheio, proj.id)).origem_lead).toEqual({
      por: 'Vera Vendas',
      em: expect.any(String),
      funil_nome: vendas.definicao.nome,
      cartao_id: null,
    })
  })

  it('a link field accepts a card of the funnel that it names', async () => {
    const c = await novo()
    expect((await ninguem.chamar(cartoes.procurar)).status).toBe(401)
    expect((await vendedora.chamar(cartoes.procurar, { query: { limit: 99 } })).campos[0]?.campo).toBe('limit')
    const achar = async (q: string, quem = vendedora) =>
      (await quem('GET', `/api/cartoes/procurar?${q}`)).corpo.data.map((x: { id: string }) => x.id)
    expect(await achar(`busca=${encodeURIComponent(c.titulo)}`)).toContain(c.id)
    expect([
      await achar(`busca=${encodeURIComponent(c.titulo)}&funil=vu.proposta`),
      await achar('busca=Casa', alheio),
    ]).toEqual([[], []])
    const dasUsinas = await pessoaDeTeste(casa, [{ departamento: 'vc', papel: 'supervisor' }])
    const usina = (await dasUsinas.chamar(cartoes.criar, { body: { funil: 'vc.usinas', titulo: 'Usina 12' } })).corpo
      .data
    const ligar = (id: string, versao: number) =>
      vendedora.chamar(cartoes.alterar, {
        params: { id: c.id },
        body: { versao, valores: { usina_id: { id, nome: 'Usina 12' } } },
      })
    for (const errado of [c.id, crypto.randomUUID(), 'x'])
      expect((await ligar(errado, c.versao)).campos[0]?.campo).toBe('valores.usina_id')
    expect((await ligar(usina.id, c.versao)).corpo.data.valores.usina_id).toEqual({ id: usina.id, nome: 'Usina 12' })
  })

  it('[achado F11] a link field with a funnel refuses a typed name; one without stays free text', async () => {
    const c = await novo()
    const por = (valores: object) => vendedora('PATCH', `/api/cartoes/${c.id}`, { versao: c.versao, valores })
    for (const id of ['', ' ', 'PR-1', '0'.repeat(80)]) {
      const r = await por({ usina_id: { id, nome: 'PR-1' } })
      expect([id, r.status, r.corpo.error.details]).toEqual([
        id,
        400,
        [{ campo: 'valores.usina_id', mensagem: 'Escolha um cartão da lista' }],
      ])
    }
    expect((await por({ usina_id: 'PR-1' })).status).toBe(400)
    expect((await por({ proposta_id: { id: '', nome: 'PR-1' } })).corpo.data.valores.proposta_id).toEqual({
      id: '',
      nome: 'PR-1',
    })
  })
})
