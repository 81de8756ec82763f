import * as Ably from 'ably'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ate } from '#embedded/evolution/palco-de-teste.ts'
import { opcoesDeConexao } from '#platform/navegador/realtime/opcoes.ts'
import { oferecidas } from '#modules/acesso/nucleo/regras/oferecidas.ts'
import { contratos } from '#modules/contratos/contract/contratos.ts'
import { uuidv7 } from '#kit/id.ts'
import { propostas } from '#modules/propostas/contract/propostas.ts'
import { casaDeTeste } from '#modules/simulacoes/regras/casa-de-teste.ts'
import type { Chamada } from '#tests/suporte/app.ts'
import { abrirConversa, casaDeChat } from '#tests/suporte/chat.ts'
import { pessoaComDesenho, redesenhar, type Permissoes } from '#tests/suporte/papeis.ts'
import { canaisDe } from '#tests/suporte/canarios.ts'
import { pessoaDeTeste } from '#tests/suporte/pessoa.ts'
import { alcancesDasOrdens } from './suporte/alcances-das-ordens.ts'

// of each reach that may be drawn: list, count, search, export and live channels select the same rows
const casa = await casaDeChat()
await casa.app.funis.instalar()
const admin = await casa.como('admin@girassol.test')
const supervisora = await casa.como('supervisora@girassol.test')
const gestora = await pessoaDeTeste(casa, [{ departamento: 'vu', papel: 'supervisor' }])
const daEngenharia = await pessoaDeTeste(casa, [{ departamento: 'eng', papel: 'supervisor' }])
const daCooperativa = await pessoaDeTeste(casa, [{ departamento: 'co', papel: 'operador' }])
const testados = new Set<string>()

describe('funis.cartao.ver', async () => {
  const estagio = async (funil: string) => (await admin('GET', `/api/funis/${funil}`)).corpo.data
  const [vendas, engenharia] = [await estagio('vu.vendas'), await estagio('eng.homologacao')]
  let n = 0
  const cartao = async (titulo: string, mais: Record<string, unknown> = {}) => {
    n += 1
    const r = await gestora('POST', '/api/cartoes', {
      funil: 'vu.vendas',
      titulo,
      valores: { nome: `Cliente ${n}`, telefone: `55119${String(81_000_000 + n)}`, origem_lead: 'indicacao' },
      ...mais,
    })
    expect([titulo, r.status]).toEqual([titulo, 200])
    return r.corpo.data as { id: string }
  }
  const TUDO = { 'funis.cartao.exportar': 'sim', 'funis.cartao.editar': 'sim' } as const
  const desenhada = async (alcance: 'proprio' | 'time' | 'departamento' | 'todos') =>
    (await pessoaComDesenho(casa, admin, 'vu', { 'funis.cartao.ver': alcance, ...TUDO })).quem
  const pessoas = {
    proprio: await desenhada('proprio'),
    time: await desenhada('time'),
    departamento: await desenhada('departamento'),
    todos: await desenhada('todos'),
  }
  const time = (
    await admin('POST', '/api/times', { nome: 'Time da prova', departamento: 'vu', membros: [pessoas.time.id] })
  ).corpo.data
  const meu = Object.fromEntries(
    await Promise.all(
      Object.entries(pessoas).map(async ([alcance, p]) => [
        alcance,
        (await cartao(`Próprio de ${alcance}`, { responsavel_id: p.id })).id,
      ]),
    ),
  ) as Record<keyof typeof pessoas, string>
  const doTime = await cartao('Do time')
  await sql`update funis.cartoes set time_id = ${time.id} where id = ${doTime.id}`.execute(casa.app.s.banco.db)
  const alheio = await cartao('De outra pessoa', { responsavel_id: gestora.id })
  const todosOsDeVendas = [...Object.values(meu), doTime.id, alheio.id].sort()

  it.each([
    ['proprio', () => [meu.proprio], false],
    ['time', () => [meu.time, doTime.id].sort(), false],
    ['departamento', () => todosOsDeVendas, false],
    ['todos', () => todosOsDeVendas, true],
  ] as const)('%s: list, count, search, export and live agree', async (alcance, quais, outraArea) => {
    testados.add(`funis.cartao.ver:${alcance}`)
    const quem = pessoas[alcance]
    const esperados = quais()
    const base = '/api/funis/vu.vendas'
    const ids = (r: { corpo: { data: { id: string }[] } }) => r.corpo.data.map((c) => c.id).sort()
    expect(ids(await quem('GET', `${base}/cartoes?limit=200`))).toEqual(esperados)
    const grupos = (await quem('GET', `${base}/grupos?por=estagio`)).corpo.data as { total: number }[]
    expect(grupos.reduce((soma, g) => soma + g.total, 0)).toBe(esperados.length)
    expect(ids(await quem('GET', '/api/cartoes/procurar?funil=vu.vendas&limit=30'))).toEqual(esperados)
    const arquivo = (await quem('GET', `${base}/exportar?formato=json`)).corpo as unknown[]
    expect(arquivo).toHaveLength(esperados.length)
    const canais = [`funil_${vendas.id}`, `funil_${vendas.id}_t_${time.id}`, `funil_${vendas.id}_p_${quem.id}`]
    expect(await canaisDe(quem, canais)).toEqual(
      alcance === 'proprio' ? [canais[2]] : alcance === 'time' ? [canais[1], canais[2]] : [canais[0]],
    )
    const status = (await quem('GET', `/api/cartoes/${alheio.id}`)).status
    expect(status).toBe(esperados.includes(alheio.id) ? 200 : 404)
    expect((await quem('GET', '/api/funis/eng.homologacao')).status).toBe(outraArea ? 200 : 404)
    expect(await canaisDe(quem, [`funil_${engenharia.id}`])).toHaveLength(outraArea ? 1 : 0)
  })

  it('“todos” leaves out the reserved areas of others', async () => {
    const { id } = await casa.app.s.banco.db
      .selectFrom('funis_publico.funis')
      .select('id')
      .where('departamento', '=', 'fin')
      .limit(1)
      .executeTakeFirstOrThrow()
    expect((await pessoas.todos('GET', `/api/funis/${id}`)).status).toBe(404)
  })

  it('funis.funil.configurar: makes the holder manager of the funnels of the department, and of no other', async () => {
    testados.add('funis.funil.configurar:departamento')
    const { quem } = await pessoaComDesenho(casa, admin, 'vu', {
      'funis.cartao.ver': 'departamento',
      'funis.funil.configurar': 'departamento',
    })
    const papel = async (funil: string) => (await quem('GET', `/api/funis/${funil}`)).corpo.data?.papel
    expect([await papel('vu.vendas'), await papel('eng.homologacao')]).toEqual(['gestor', undefined])
  })

  it('taking away a reach cuts the live channel within two seconds', async () => {
    const { quem, papel } = await pessoaComDesenho(casa, admin, 'vu', { 'funis.cartao.ver': 'departamento' })
    const url = new URL(casa.url)
    const { protocol, hostname, port, host, origin } = url
    const cliente = new Ably.Realtime({
      ...opcoesDeConexao(false, { protocol, hostname, port, host, origin }),
      logLevel: 0,
      useBinaryProtocol: false,
      disconnectedRetryTimeout: 200,
      authUrl: `${casa.url}/api/realtime/token?canais=funil_${vendas.id}`,
      authHeaders: { authorization: `Bearer ${quem.token}` },
    })
    afterAll(() => cliente.close())
    const canal = cliente.channels.get(`funil_${vendas.id}`)
    await canal.subscribe(() => {})
    expect(canal.state).toBe('attached')
    expect((await redesenhar(admin, papel.id, { 'funis.cartao.ver': 'proprio' })).status).toBe(200)
    await ate('the channel refused', () => canal.state === 'failed', 2_000)
    expect(await canaisDe(quem, [`funil_${vendas.id}`])).toEqual([])
    expect((await quem('GET', `/api/cartoes/${alheio.id}`)).status).toBe(404)
  })
})

describe('tarefas.tarefa.ver', async () => {
  const desenhada = async (alcance: 'proprio' | 'departamento' | 'todos') =>
    (await pessoaComDesenho(casa, admin, 'eng', { 'tarefas.tarefa.ver': alcance, 'tarefas.tarefa.editar': 'sim' })).quem
  const tarefa = async (quem: Chamada, titulo: string) => {
    const r = await quem('POST', '/api/tarefas', { titulo })
    expect([titulo, r.status]).toEqual([titulo, 200])
  }
  await tarefa(daEngenharia, 'Prova da engenharia')
  await tarefa(gestora, 'Prova da venda')

  it.each([
    ['proprio', []],
    ['departamento', ['Prova da engenharia']],
    ['todos', ['Prova da engenharia', 'Prova da venda']],
  ] as const)('%s: list, count, search and export agree; live carries only their own', async (alcance, alheias) => {
    testados.add(`tarefas.tarefa.ver:${alcance}`)
    const quem = await desenhada(alcance)
    const minha = `Prova minha ${alcance}`
    await tarefa(quem, minha)
    const esperadas = [minha, ...alheias].sort()
    const visto = (l: { titulo: string }[]) =>
      l
        .map((t) => t.titulo)
        .filter((t) => t === minha || t === 'Prova da engenharia' || t === 'Prova da venda')
        .sort()
    const tudo = (await quem('GET', '/api/tarefas?limit=200')).corpo
    expect(visto(tudo.data)).toEqual(esperadas)
    const { abertas } = (await quem('GET', '/api/tarefas/contagens')).corpo.data
    expect(abertas).toBe(tudo.pagination.total)
    expect(visto((await quem('GET', '/api/tarefas?busca=prova&limit=200')).corpo.data)).toEqual(esperadas)
    const csv = (await quem('GET', '/api/tarefas/exportar')).corpo as string
    for (const t of ['Prova da engenharia', 'Prova da venda'])
      expect([t, csv.includes(t)]).toEqual([t, esperadas.some((e) => e === t)])
    const canais = [`tarefas_${quem.id}`, `tarefas_${daEngenharia.id}`]
    expect(await canaisDe(quem, canais)).toEqual([canais[0]])
  })
})

describe('chat.conversa.ver', async () => {
  const TUDO = { 'chat.caixa.ver': 'sim', 'chat.conversa.exportar': 'sim' } satisfies Permissoes
  const doTime = (await pessoaComDesenho(casa, admin, 'vu', { 'chat.conversa.ver': 'time', ...TUDO })).quem
  const deTodos = (await pessoaComDesenho(casa, admin, 'vu', { 'chat.conversa.ver': 'todos', ...TUDO })).quem
  const minha = await casa.criarCaixa(supervisora, { [doTime.id]: 'atendente' })
  const outra = await casa.criarCaixa(supervisora, {})
  const conversas = [
    (await abrirConversa(supervisora, minha, { contato_nome: 'Prova Um' })).id as string,
    (await abrirConversa(supervisora, outra, { contato_nome: 'Prova Dois' })).id as string,
  ]

  it.each([
    ['time', doTime, 1],
    ['todos', deTodos, 2],
  ] as const)('%s: list, count, search, export and live agree', async (alcance, quem, quantas) => {
    testados.add(`chat.conversa.ver:${alcance}`)
    const esperadas = conversas.slice(0, quantas).sort()
    const ids = (r: { corpo: { data: { id: string }[] } }) => r.corpo.data.map((c) => c.id).sort()
    const deCaixas = `caixa_entrada_id=${minha.id}&caixa_entrada_id=${outra.id}`
    expect(ids(await quem('GET', `/api/chat/conversas?${deCaixas}`))).toEqual(esperadas)
    expect((await quem('GET', `/api/chat/conversas/estatisticas?${deCaixas}`)).corpo.data.total).toBe(quantas)
    expect(ids(await quem('GET', '/api/chat/conversas?busca=Prova'))).toEqual(esperadas)
    const csv = (await quem('GET', `/api/chat/conversas/exportar?${deCaixas}&formato=csv`)).corpo as string
    expect(['Prova Um', 'Prova Dois'].filter((nome) => csv.includes(nome))).toHaveLength(quantas)
    expect(
      await canaisDe(
        quem,
        conversas.map((id) => `conversations_${id}`),
      ),
    ).toEqual(conversas.slice(0, quantas).map((id) => `conversations_${id}`))
  })
})

describe('propostas.proposta.ver', async () => {
  const desenhada = async (alcance: 'proprio' | 'time' | 'departamento' | 'todos') =>
    (
      await pessoaComDesenho(casa, admin, 'vu', {
        'propostas.proposta.ver': alcance,
        'propostas.proposta.editar': 'sim',
      })
    ).quem
  const proposta = async (quem: Chamada, cliente: string) => {
    const r = await quem.chamar(propostas.criar, {
      body: { conteudo: { tipo: 'autoconsumo', entrada: casaDeTeste() }, cliente_nome: cliente },
    })
    expect([cliente, r.status]).toEqual([cliente, 200])
    return r.corpo.data.id
  }
  const pessoas = {
    proprio: await desenhada('proprio'),
    time: await desenhada('time'),
    departamento: await desenhada('departamento'),
    todos: await desenhada('todos'),
  }
  const colega = await pessoaDeTeste(casa, [{ departamento: 'vu', papel: 'operador' }])
  await admin('POST', '/api/times', {
    nome: 'Time das provas',
    departamento: 'vu',
    membros: [pessoas.time.id, colega.id],
  })
  const minhas = {
    proprio: await proposta(pessoas.proprio, 'Prova própria'),
    time: await proposta(pessoas.time, 'Prova do time'),
    departamento: await proposta(pessoas.departamento, 'Prova do departamento'),
    todos: await proposta(pessoas.todos, 'Prova de todos'),
  }
  const doColega = await proposta(colega, 'Prova do colega')
  const daVenda = [...Object.values(minhas), doColega]
  const deFora = await proposta(daCooperativa, 'Prova da cooperativa')
  await sql`update propostas.propostas set tipo = 'assinatura' where id = ${deFora}`.execute(casa.app.s.banco.db)

  it.each([
    ['proprio', [minhas.proprio]],
    ['time', [minhas.time, doColega]],
    ['departamento', daVenda],
    ['todos', [...daVenda, deFora]],
  ] as const)('%s: list, counts, search and live agree', async (alcance, quais) => {
    testados.add(`propostas.proposta.ver:${alcance}`)
    const quem = pessoas[alcance]
    const esperadas = [...quais].sort()
    const ids = (r: { corpo: { data: { id: string }[] } }) => r.corpo.data.map((p) => p.id).sort()
    expect(ids(await quem('GET', '/api/propostas?limit=100'))).toEqual(esperadas)
    expect(ids(await quem('GET', '/api/propostas?limit=100&busca=prova'))).toEqual(esperadas)
    const { por_estado } = (await quem.chamar(propostas.contar, { query: {} })).corpo.data
    expect(Object.values(por_estado).reduce((a, b) => a + b, 0)).toBe(esperadas.length)
    const todas = [...daVenda, deFora]
    const canais = todas.map((id) => `proposta_${id}`)
    expect((await canaisDe(quem, canais)).sort()).toEqual(esperadas.map((id) => `proposta_${id}`))
    const estados = await Promise.all(todas.map(async (id) => (await quem('GET', `/api/propostas/${id}`)).status))
    expect(estados).toEqual(todas.map((id) => (esperadas.includes(id) ? 200 : 404)))
  })
})

describe('contratos.contrato.ver', async () => {
  const { db } = casa.app.s.banco
  const desenhada = async (alcance: 'proprio' | 'time' | 'departamento' | 'todos') =>
    (await pessoaComDesenho(casa, admin, 'mpvl', { 'contratos.contrato.ver': alcance })).quem
  const pessoas = {
    proprio: await desenhada('proprio'),
    time: await desenhada('time'),
    departamento: await desenhada('departamento'),
    todos: await desenhada('todos'),
  }
  const colega = await pessoaDeTeste(casa, [{ departamento: 'mpvl', papel: 'operador' }])
  await admin('POST', '/api/times', {
    nome: 'Time dos pactos',
    departamento: 'mpvl',
    membros: [pessoas.time.id, colega.id],
  })
  const contatoNovo = async () => {
    const id = uuidv7()
    await sql`insert into cad.contatos (id, nome) values (${id}, ${`Pacto ${id}`})`.execute(db)
    return id
  }
  const dar = async (id: string, quem: Chamada) => {
    await sql`update contratos.contratos set responsavel_id = ${quem.id} where id = ${id}`.execute(db)
    return id
  }
  /** A contract of insurance, which belongs to mpvl. */
  const contrato = async (quem: Chamada) => {
    const r = await admin.chamar(contratos.criar, { body: { contato_id: await contatoNovo() } })
    return dar(r.corpo.data.id, quem)
  }
  /** A contract of a sale, which belongs to vu. */
  const daVenda = async () => {
    const body = { conteudo: { tipo: 'autoconsumo', entrada: casaDeTeste() }, contato_id: await contatoNovo() } as const
    const { id, revisao } = (await gestora.chamar(propostas.criar, { body })).corpo.data
    await gestora.chamar(propostas.enviar, { params: { id }, body: { revisao } })
    const aceite = { nome: 'Pacto de fora', letra: 'A', pagamento: 0, motivo: 'aceitou por telefone' } as const
    await gestora.chamar(propostas.aceitar, { params: { id }, body: aceite })
    return (await gestora.chamar(contratos.criar, { body: { proposta_id: id } })).corpo.data.id
  }
  const minhas = {
    proprio: await contrato(pessoas.proprio),
    time: await contrato(pessoas.time),
    departamento: await contrato(pessoas.departamento),
    todos: await contrato(pessoas.todos),
  }
  const doColega = await contrato(colega)
  const doSeguro = [...Object.values(minhas), doColega]
  let deFora = ''
  // when its turn comes: the proposals above count theirs
  beforeAll(async () => {
    deFora = await daVenda()
  })

  it.each([
    ['proprio', () => [minhas.proprio]],
    ['time', () => [minhas.time, doColega]],
    ['departamento', () => doSeguro],
    ['todos', () => [...doSeguro, deFora]],
  ] as const)('%s: list, counts, search and live agree', async (alcance, quais) => {
    testados.add(`contratos.contrato.ver:${alcance}`)
    const quem = pessoas[alcance]
    const esperados = quais().toSorted()
    const ids = (r: { corpo: { data: { id: string }[] } }) => r.corpo.data.map((k) => k.id).sort()
    expect(ids(await quem('GET', '/api/contratos?limit=100'))).toEqual(esperados)
    expect(ids(await quem('GET', '/api/contratos?limit=100&busca=pacto'))).toEqual(esperados)
    const { por_situacao } = (await quem.chamar(contratos.contar, { query: {} })).corpo.data
    expect(Object.values(por_situacao).reduce((a, b) => a + b, 0)).toBe(esperados.length)
    const todos = [...doSeguro, deFora]
    const canais = await canaisDe(
      quem,
      todos.map((id) => `contrato_${id}`),
    )
    expect(canais.sort()).toEqual(esperados.map((id) => `contrato_${id}`))
    const estados = await Promise.all(todos.map(async (id) => (await quem('GET', `/api/contratos/${id}`)).status))
    expect(estados).toEqual(todos.map((id) => (esperados.includes(id) ? 200 : 404)))
  })
})

it('cad.ausencia.marcar: of the teams led, or of the people of the department', async () => {
  testados.add('cad.ausencia.marcar:time').add('cad.ausencia.marcar:departamento')
  const [lider, chefe] = [
    (await pessoaComDesenho(casa, admin, 'eng', { 'cad.ausencia.marcar': 'time' })).quem,
    (await pessoaComDesenho(casa, admin, 'eng', { 'cad.ausencia.marcar': 'departamento' })).quem,
  ]
  const liderada = await pessoaDeTeste(casa, [{ departamento: 'vu', papel: 'operador' }])
  await admin('POST', '/api/times', { nome: 'Time de lider', lider_id: lider.id, membros: [liderada.id] })
  const status = async (quem: Chamada, de: Chamada) => (await quem('GET', `/api/usuarios/${de.id}/ausencias`)).status
  expect([
    await status(lider, liderada),
    await status(lider, daEngenharia),
    await status(chefe, daEngenharia),
    await status(chefe, liderada),
  ]).toEqual([200, 404, 200, 404])
})

it('recursos.reserva.criar: the holder reserves in their own name only', async () => {
  testados.add('recursos.reserva.criar:proprio')
  const { quem } = await pessoaComDesenho(casa, admin, 'eng', {
    'recursos.reserva.ver': 'sim',
    'recursos.reserva.criar': 'proprio',
  })
  const { permissoes } = (await quem('GET', '/api/eu')).corpo.data as { permissoes: string[] }
  expect([permissoes.includes('recursos.reserva.criar'), permissoes.includes('recursos.reserva.decidir')]).toEqual([
    true,
    false,
  ])
})

describe('ordens.ordem.ver', () => {
  alcancesDasOrdens({ casa, admin, aoVivo: canaisDe, testados })
})

it('every reach that is offered is tested here', () => {
  const pares = [...oferecidas].flatMap(([permissao, alcances]) =>
    alcances.filter((a) => a !== 'sim').map((a) => `${permissao}:${a}`),
  )
  expect([...testados].sort()).toEqual(pares.sort())
})
