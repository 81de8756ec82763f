import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { paineltv, aparelho } from '#modules/paineltv/contract/paineltv.ts'
import { tarefas } from '#modules/tarefas/contract/tarefas.ts'
import { aoFim } from '#tests/suporte/ao-fim.ts'
import { appDeTeste } from '#tests/suporte/app.ts'
import { pessoaDeTeste } from '#tests/suporte/pessoa.ts'

const pagina = createServer((req, res) => {
  if (req.url === '/recusa') res.setHeader('x-frame-options', 'DENY')
  if (req.url === '/leva') return res.writeHead(302, { location: '/recusa' }).end()
  if (req.url === '/some') return res.writeHead(500).end()
  res.setHeader('content-type', 'text/html').end('<h1>Oi</h1>')
})
await new Promise<void>((ok) => pagina.listen(0, '127.0.0.1', ok))
aoFim(() => new Promise((ok) => pagina.close(ok)))
const maquina = `127.0.0.1:${(pagina.address() as AddressInfo).port}`
const casa = await appDeTeste({ permitirTambem: [maquina] })
await casa.app.funis.instalar()
const editora = await pessoaDeTeste(casa, [
  { departamento: 'cad', papel: 'supervisor' },
  { departamento: 'vu', papel: 'supervisor' },
])
const veSo = await pessoaDeTeste(casa, [{ departamento: 'cad', papel: 'leitor' }])
const deFora = await pessoaDeTeste(casa, [{ departamento: 'vu', papel: 'operador' }])
const ninguem = await casa.como(null)
const url = (caminho: string) => `http://${maquina}${caminho}`
const lista = (await editora('POST', '/api/paineltv/listas', { nome: 'Recepção' })).corpo.data
const item = (mais: Record<string, unknown>) => ({ titulo: 'Página', tipo: 'pagina', segundos: 10, ...mais })
let versao = 1
async function salvar(itens: unknown[]) {
  const r = await editora('PUT', `/api/paineltv/listas/${lista.id}`, { versao, nome: 'Recepção', ativa: true, itens })
  if (r.status === 200) versao = r.corpo.data.versao
  return r
}

it('separates the permissions to see and to change', async () => {
  for (const [quem, ver, mudar] of [
    [ninguem, 401, 401],
    [deFora, 403, 403],
    [veSo, 200, 403],
  ] as const) {
    expect([
      (await quem.chamar(paineltv.listas)).status,
      (await quem.chamar(paineltv.criar, { body: { nome: 'X' } })).status,
      (await quem.chamar(paineltv.criarTela, { body: { nome: 'X', lista_id: lista.id } })).status,
    ]).toEqual([ver, mudar, mudar])
  }
  expect((await editora.chamar(paineltv.criar, { body: { nome: 'recepção' } })).campos[0]?.campo).toBe('nome')
})

it('detects a page that refuses framing when it is added, also behind a redirect; requests no internal address', async () => {
  const conferir = async (u: string) =>
    (await editora.chamar(paineltv.conferir, { body: { url: u } })).corpo.data?.moldura
  expect([
    await conferir(url('/')),
    await conferir(url('/recusa')),
    await conferir(url('/leva')),
    await conferir(url('/some')),
    await conferir('http://169.254.169.254/latest'),
    await conferir('http://127.0.0.1:1/'),
  ]).toEqual(['aceita', 'recusa', 'recusa', 'sem_resposta', 'sem_resposta', 'sem_resposta'])
  expect((await editora.chamar(paineltv.conferir, { body: { url: 'javascript:alert(1)' } })).campos[0]?.campo).toBe(
    'url',
  )
  const { corpo } = await salvar([
    item({ titulo: 'Boa', url: url('/') }),
    item({ titulo: 'Recusa', url: url('/recusa') }),
  ])
  expect(corpo.data.itens.map((i: { titulo: string; moldura: string }) => [i.titulo, i.moldura])).toEqual([
    ['Boa', 'aceita'],
    ['Recusa', 'recusa'],
  ])
})

it('saves the whole list with its order; refuses to overwrite a later change; names the invalid item', async () => {
  const antes = (await editora('GET', '/api/paineltv/listas')).corpo.data[0].itens
  const depois = (
    await salvar([
      antes[1],
      antes[0],
      item({ titulo: 'Salas', tipo: 'painel', painel: 'salas' }),
      item({ titulo: 'Vendas', tipo: 'painel', painel: 'funil', parametros: { funil: 'vu.vendas' } }),
    ])
  ).corpo.data.itens
  expect(depois.map((i: { titulo: string }) => i.titulo)).toEqual(['Recusa', 'Boa', 'Salas', 'Vendas'])
  expect(depois[0].id).toBe(antes[1].id)
  expect(
    (
      await editora.chamar(paineltv.salvar, {
        params: { id: lista.id },
        body: { versao: 1, nome: 'X', ativa: true, itens: [] },
      })
    ).status,
  ).toBe(409)
  for (const errado of [item({ url: null }), item({ url: url('/'), segundos: 1 }), item({ url: url('/'), das: 60 })])
    expect((await salvar([errado])).status).toBe(400)
  // a user may only show funnels that they can see completely
  for (const p of [
    { painel: 'funil', parametros: { funil: 'rh.recrutamento' } },
    { painel: 'nao-existe' },
    { painel: 'atendimento' },
  ])
    expect((await salvar([item({ tipo: 'painel', ...p })])).status).toBe(400)
})

it('a device token is no user: it reads only what its list shows, and nothing once revoked', async () => {
  const nova = (await editora.chamar(paineltv.criarTela, { body: { nome: 'TV da copa', lista_id: lista.id } })).corpo
    .data
  const chave = new URL(nova.url).hash.slice(1)
  const tv = (metodo: string, caminho: string, corpo?: unknown) =>
    ninguem(metodo, caminho, corpo, { 'x-chave-da-tela': chave })
  const exibicao = (await tv('GET', '/api/paineltv/aparelho')).corpo.data
  expect(exibicao.itens.map((i: { titulo: string }) => i.titulo)).toEqual(['Recusa', 'Boa', 'Salas', 'Vendas'])
  const salas = await tv('GET', `/api/paineltv/aparelho/itens/${exibicao.itens[2].id}`)
  const funil = await tv('GET', `/api/paineltv/aparelho/itens/${exibicao.itens[3].id}`)
  expect([salas.corpo.data.painel, funil.corpo.data.estagios.length > 3, Object.keys(funil.corpo.data).sort()]).toEqual(
    ['salas', true, ['em', 'estagios', 'ganhos_no_mes', 'nome', 'novos_hoje', 'painel']],
  )
  const outra = (await editora.chamar(paineltv.criar, { body: { nome: 'Outra' } })).corpo.data
  const alheio = (
    await editora('PUT', `/api/paineltv/listas/${outra.id}`, {
      versao: 1,
      nome: 'Outra',
      ativa: true,
      itens: [item({ tipo: 'painel', painel: 'salas' })],
    })
  ).corpo.data.itens[0]
  expect((await tv('GET', `/api/paineltv/aparelho/itens/${alheio.id}`)).status).toBe(404)
  // every closed endpoint of the product refuses it, in whichever form the token is sent
  const fechadas = casa.app.rotas.filter((r) => !r.endpoint.open)
  const respostas = await Promise.all(
    fechadas.map(async ({ endpoint: e }) => {
      const caminho = e.path.replace(/\{\w+\}/g, () => crypto.randomUUID())
      return (
        await ninguem(e.method, caminho, e.method === 'GET' ? undefined : {}, {
          'x-chave-da-tela': chave,
          authorization: `Bearer ${chave}`,
        })
      ).status
    }),
  )
  expect(new Set(respostas)).toEqual(new Set([401]))
  expect(
    (await tv('POST', '/api/paineltv/aparelho/sinal', { mostrando: 'Boa', falha: 'Recusa: não abriu' })).status,
  ).toBe(200)
  expect((await editora.chamar(paineltv.telas)).corpo.data[0]).toMatchObject({
    nome: 'TV da copa',
    mostrando: 'Boa',
    falha: 'Recusa: não abriu',
  })
  const { rows } = await sql<{
    n: number
  }>`
    select count(*)::int as n
    from paineltv.telas t
    where t::text like ${`%${chave}%`}
  `.execute(casa.app.s.banco.db)
  expect(rows[0]?.n).toBe(0)
  await editora.chamar(paineltv.revogarTela, { params: { id: nova.id } })
  expect((await tv('GET', '/api/paineltv/aparelho')).status).toBe(404)
  expect((await ninguem.chamar(aparelho.exibir)).status).toBe(404)
})

it('an urgent notice is in every list until it expires or is removed', async () => {
  expect((await editora.chamar(paineltv.avisar, { body: { texto: '', minutos: 5 } })).campos[0]?.campo).toBe('texto')
  const a = (await editora.chamar(paineltv.avisar, { body: { texto: 'Café na copa', minutos: 5 } })).corpo.data
  expect(
    (await veSo.chamar(paineltv.exibir, { params: { id: lista.id } })).corpo.data.avisos.map(
      (x: { texto: string }) => x.texto,
    ),
  ).toEqual(['Café na copa'])
  await editora.chamar(paineltv.tirarAviso, { params: { id: a.id } })
  expect((await veSo.chamar(paineltv.exibir, { params: { id: lista.id } })).corpo.data.avisos).toEqual([])
})

it('the task board on a screen shows numbers and colleagues; only users who see those people’s tasks may add it', async () => {
  const chefe = await pessoaDeTeste(casa, [
    { departamento: 'cad', papel: 'supervisor' },
    { departamento: 'est', papel: 'supervisor' },
  ])
  const tarefa = (titulo: string) =>
    chefe('POST', '/api/tarefas', { titulo, responsavel_id: chefe.id, prazo: { dia: '2020-01-02' } })
  const [feita] = [(await tarefa('Ligar para Dona Marlene')).corpo.data, await tarefa('Cobrar a Granja Lindoia')]
  await chefe.chamar(tarefas.mudarSituacao, { params: { id: feita.id }, body: { verbo: 'concluir' } })
  const l = (await chefe('POST', '/api/paineltv/listas', { nome: 'Estoque' })).corpo.data
  const pendurar = (departamento: string) =>
    chefe('PUT', `/api/paineltv/listas/${l.id}`, {
      versao: 1,
      nome: 'Estoque',
      ativa: true,
      itens: [item({ tipo: 'painel', painel: 'tarefas', parametros: { departamento } })],
    })
  for (const alheio of ['rh', 'nao-existe', '']) expect((await pendurar(alheio)).status).toBe(400)
  const { id } = (await pendurar('est')).corpo.data.itens[0]
  const { data } = (await chefe.chamar(paineltv.dados, { params: { id: l.id, item_id: id } })).corpo
  expect(data).toMatchObject({
    painel: 'tarefas',
    nome: 'Estoque',
    a_fazer: 1,
    vencidas: 1,
    concluidas_hoje: 1,
    pessoas: expect.arrayContaining([expect.objectContaining({ a_fazer: 1, vencidas: 1, concluidas_hoje: 1 })]),
  })
  expect(JSON.stringify(data)).not.toMatch(/Marlene|Granja/)
})

it('embeds only pages on a screen’s list; an unknown name returns 404', async () => {
  const abrir = (caminho: string) =>
    casa.app.app.inject({ method: 'GET', url: caminho, headers: { accept: 'text/html' } })
  const molduras = async () =>
    /frame-src ([^;]+)/.exec(String((await abrir('/tv')).headers['content-security-policy']))?.[1]?.split(' ')
  const l = (await editora('GET', '/api/paineltv/listas')).corpo.data.find((x: { nome: string }) => x.nome === 'Outra')
  const pendurar = async (itens: unknown[]) =>
    (l.versao = (
      await editora('PUT', `/api/paineltv/listas/${l.id}`, { versao: l.versao, nome: 'Outra', ativa: true, itens })
    ).corpo.data.versao)
  const antes = await molduras()
  expect(antes).not.toContain('https:')
  await pendurar([item({ titulo: 'Clima', url: 'https://clima.exemplo.com.br/hoje?x=1' })])
  expect(await molduras()).toEqual(expect.arrayContaining(["'self'", 'https://clima.exemplo.com.br']))
  await pendurar([])
  expect(await molduras()).toEqual(antes)

  const paginas = [
    '/rec/administracao/carro-eletrico',
    '/rec/administracao/nao-ha',
    '/vu/nao-ha/',
    '/vu/%3Cx%3E',
    '/vu/proposta',
    '/vu/salareuniao',
    '/reservas/nao-ha',
  ]
  expect(await Promise.all(paginas.map(async (p) => (await abrir(p)).statusCode))).toEqual([
    200, 404, 404, 404, 200, 200, 404,
  ])
})
