import pg from 'pg'
import { beforeAll, expect, it } from 'vitest'
import { diaAqui } from '#kit/aqui.ts'
import { somarDias, somarMeses } from '#kit/dias.ts'
import { uuidv7 } from '#kit/id.ts'
import { alertas } from '#modules/estoque/contract/alertas.ts'
import { categorias, locais, type Local } from '#modules/estoque/contract/cadastros.ts'
import { materiais } from '#modules/estoque/contract/materiais.ts'
import { movimentos } from '#modules/estoque/contract/movimentos.ts'
import { painelDoEstoque } from '#modules/estoque/contract/painel.ts'
import { relatorios, type FiltroDoRelatorio } from '#modules/estoque/contract/relatorios.ts'
import { esperarChegada, reservar } from '#modules/estoque/publico.ts'
import { expirarReservas } from '#modules/estoque/server/comandos/expirar.ts'
import { tiposDeRelatorio } from '#modules/estoque/tipos.ts'
import { sistema } from '#platform/eventos/unidade.ts'
import { appDeTeste, type Chamada } from '#tests/suporte/app.ts'
import { pessoaDeTeste } from '#tests/suporte/pessoa.ts'

const casa = await appDeTeste()
const { s } = casa.app
const chefe = await pessoaDeTeste(casa, [{ departamento: 'est', papel: 'supervisor' }])
const operadora = await pessoaDeTeste(casa, [{ departamento: 'est', papel: 'operador' }])
const leitora = await pessoaDeTeste(casa, [{ departamento: 'est', papel: 'leitor' }])
const deFora = await pessoaDeTeste(casa, [{ departamento: 'chat', papel: 'operador' }])
const hoje = diaAqui()
const CANARIO = 7_654_321

let todos: Local[] = []
let sede = ''
const doTipo = (tipo: Local['tipo']) => todos.find((l) => l.tipo === tipo)?.id ?? ''

beforeAll(async () => {
  sede = (await chefe.chamar(locais.criar, { body: { nome: 'Campinas', tipo: 'almoxarifado' } })).corpo.data.id
  todos = (await leitora.chamar(locais.listar)).corpo.data
})

/** As the owner of the database, whom no grant stops. */
async function comoDono(comando: string): Promise<void> {
  const dono = new pg.Client({ connectionString: casa.urlDoBanco })
  await dono.connect()
  await dono.query(comando)
  await dono.end()
}
async function baixar(quem: Chamada, caminho: string): Promise<{ status: number; bytes: Buffer }> {
  const r = await fetch(casa.url + caminho, { headers: { authorization: `Bearer ${quem.token}` } })
  return { status: r.status, bytes: Buffer.from(await r.arrayBuffer()) }
}

const novo = async (codigo: string) =>
  (
    await operadora.chamar(materiais.criar, {
      body: { codigo, unidade: 'UN', rastreio: 'nenhum', item: { tipo: 'outro', modelo: `Peça ${codigo}` } },
    })
  ).corpo.data.id
const entrada = (item_id: string, quantidade: string, valor_centavos = 1000) =>
  operadora.chamar(movimentos.criar, {
    body: {
      chave: uuidv7(),
      tipo: 'entrada',
      ocorrido_em: hoje,
      documento: 'NF-e 184.221',
      de: doTipo('fornecedor'),
      para: sede,
      linhas: [{ item_id, quantidade, valor_centavos }],
    },
  })
const saida = (item_id: string, quantidade: string) =>
  operadora.chamar(movimentos.criar, {
    body: {
      chave: uuidv7(),
      tipo: 'saida',
      ocorrido_em: hoje,
      documento: 'PR-2279 Ivone',
      de: sede,
      para: doTipo('cliente'),
      linhas: [{ item_id, quantidade }],
    },
  })
const politica = { minimo: '5', ponto: '8', maximo: '20', lote_compra: '6', prazo_dias: 3 }
const definir = (id: string, mais: object = {}, quem: Chamada = operadora) =>
  quem.chamar(painelDoEstoque.definir, { params: { id }, body: { ...politica, ...mais } })
const querer = (itemId: string, quantidade: string, precisaEm: string) =>
  s.executar(sistema, (u) =>
    reservar(u, uuidv7(), {
      origem: { tipo: 'projeto', id: uuidv7() },
      itemId,
      localId: null,
      quantidade,
      precisaEm,
      documento: 'PR-2291 Padaria',
    }),
  )
const abertosDe = async (material: string) =>
  (await leitora.chamar(alertas.listar, { query: { material } })).corpo.data.map((a) => a.tipo)

it('refuses who has no right, in every endpoint, and acts to who only reads', async () => {
  const id = await novo('DIR-9')
  const pedidos = [
    (q: Chamada) => q.chamar(painelDoEstoque.obter, { query: {} }),
    (q: Chamada) => q.chamar(painelDoEstoque.compras),
    (q: Chamada) => q.chamar(painelDoEstoque.saude),
    (q: Chamada) => q.chamar(painelDoEstoque.previsao, { params: { id } }),
    (q: Chamada) => q.chamar(painelDoEstoque.comprado, { params: { id } }),
    (q: Chamada) => q.chamar(painelDoEstoque.substitutos, { params: { id } }),
    (q: Chamada) => q.chamar(painelDoEstoque.politicas, { params: { id } }),
    (q: Chamada) => q.chamar(painelDoEstoque.meses),
    (q: Chamada) => q.chamar(alertas.listar, { query: {} }),
    (q: Chamada) => q.chamar(alertas.resumo),
    (q: Chamada) => q.chamar(relatorios.obter, { query: { tipo: 'posicao' } }),
  ]
  for (const pedir of pedidos) {
    expect((await pedir(deFora)).status).toBe(403)
    expect((await pedir(leitora)).status).toBe(200)
  }
  expect((await definir(id, {}, leitora)).status).toBe(403)
  expect((await operadora.chamar(painelDoEstoque.conferir, { body: {} })).status).toBe(403)
  expect((await operadora.chamar(painelDoEstoque.fechar, { body: { mes: '2026-01' } })).status).toBe(403)
  const adiar = { params: { id: uuidv7() }, body: { ate: somarDias(hoje, 3), motivo: 'chega amanhã' } }
  expect((await leitora.chamar(alertas.adiar, adiar)).status).toBe(403)
  expect((await operadora.chamar(alertas.adiar, adiar)).status).toBe(404)
})

it('says on each field what is wrong with a replenishment policy', async () => {
  const id = await novo('POL-1')
  expect((await definir(id, { ponto: '2' })).detalhe('ponto')).toMatch(/mínimo não passa/)
  expect((await definir(id, { lote_compra: '0' })).status).toBe(400)
  expect((await definir(id, { local_id: doTipo('consumo') })).detalhe('local_id')).toBe('Escolha um local de uso')
  expect((await definir(uuidv7())).status).toBe(404)
  expect((await definir(id)).corpo.data).toMatchObject([{ local_id: null, minimo: '5', ponto: '8', maximo: '20' }])
  expect((await definir(id, { minimo: '6' })).corpo.data).toHaveLength(1)
})

it('opens an alert below the minimum, closes it by itself, and puts it off with a reason', async () => {
  const id = await novo('ALE-1')
  await entrada(id, '4')
  await definir(id)
  expect(await abertosDe(id)).toEqual(['abaixo_minimo'])
  const [alerta] = (await leitora.chamar(alertas.listar, { query: { material: id } })).corpo.data
  expect(alerta).toMatchObject({ qtd: '4', limite: '5', codigo: 'ALE-1' })
  const adiar = (body: { ate: string; motivo: string }) =>
    operadora.chamar(alertas.adiar, { params: { id: alerta?.id ?? '' }, body })
  expect((await adiar({ ate: hoje, motivo: 'depois' })).detalhe('ate')).toBe('Escolha um dia depois de hoje')
  expect((await adiar({ ate: somarDias(hoje, 400), motivo: 'depois' })).status).toBe(400)
  expect((await adiar({ ate: somarDias(hoje, 5), motivo: ' ' })).status).toBe(400)
  expect((await adiar({ ate: somarDias(hoje, 5), motivo: 'chega na terça' })).status).toBe(200)
  expect(await abertosDe(id)).toEqual([])
  const adiados = (await leitora.chamar(alertas.listar, { query: { material: id, estado: 'adiados' } })).corpo.data
  expect(adiados).toMatchObject([{ adiado_motivo: 'chega na terça', adiado_por: 'Pessoa de Teste' }])
  await entrada(id, '10')
  await definir(id)
  const terminados = (await leitora.chamar(alertas.listar, { query: { material: id, estado: 'terminados' } })).corpo
  expect(terminados.data).toHaveLength(1)
  expect((await adiar({ ate: somarDias(hoje, 5), motivo: 'tarde' })).status).toBe(409)
})

it('foresees the day of a lack, and what an order on its way covers', async () => {
  const id = await novo('FAL-1')
  await entrada(id, '4', 4000)
  await definir(id, { minimo: '0', ponto: '0' })
  await querer(id, '3', somarDias(hoje, 4))
  await querer(id, '5', somarDias(hoje, 9))
  await definir(id, { minimo: '0', ponto: '0' })
  const linha = async (quem = chefe) =>
    (await quem.chamar(painelDoEstoque.compras)).corpo.data.find((l) => l.item_id === id)
  expect(await linha()).toMatchObject({
    demanda: '8',
    falta_em: somarDias(hoje, 9),
    pedir_ate: somarDias(hoje, 6),
    comprar: '24',
    estimado_centavos: 24_000,
  })
  expect(await linha(leitora)).not.toHaveProperty('estimado_centavos')
  expect(await abertosDe(id)).toEqual(['ruptura_prevista'])
  const pedido = { tipo: 'pedido', id: uuidv7(), linha: 1 }
  const chegada = {
    origem: pedido,
    documento: 'PC-0388',
    itemId: id,
    localId: sede,
    quantidade: '12',
    previstaPara: somarDias(hoje, 7),
  }
  await s.executar(sistema, (u) => esperarChegada(u, chegada))
  expect(await abertosDe(id)).toEqual([])
  const p = (await leitora.chamar(painelDoEstoque.previsao, { params: { id } })).corpo.data
  expect(p).toMatchObject({ a_chegar: '12', demanda: '8', previsto: '8', falta_em: null })
  expect(p.passos.map((x) => [x.tipo, x.saldo, x.sem_chegadas])).toEqual([
    ['demanda', '1', '1'],
    ['chegada', '13', '1'],
    ['demanda', '8', '-4'],
  ])
  const outro = await novo('FAL-2')
  await expect(s.executar(sistema, (u) => esperarChegada(u, { ...chegada, itemId: outro }))).rejects.toThrow(
    /outro material/,
  )
  await s.executar(sistema, (u) => esperarChegada(u, { ...chegada, recebida: '12', encerrada: true }))
  expect(await abertosDe(id)).toEqual(['ruptura_prevista'])
})

it('gives back what a reservation holds when its time is over, and only then', async () => {
  const id = await novo('EXP-1')
  await entrada(id, '5')
  const guardar = (quantidade: string, expiraEm: Date) =>
    s.executar(sistema, (u) =>
      reservar(u, uuidv7(), {
        origem: { tipo: 'projeto', id: uuidv7() },
        itemId: id,
        localId: sede,
        quantidade,
        expiraEm,
      }),
    )
  await guardar('2', new Date(Date.now() - 1000))
  await guardar('1', new Date(Date.now() + 3_600_000))
  const livres = async () => (await leitora.chamar(materiais.obter, { params: { id } })).corpo.data.disponivel
  expect(await livres()).toBe('2')
  expect(await expirarReservas({ db: s.banco.db, executar: s.executar })).toBe(1)
  expect(await expirarReservas({ db: s.banco.db, executar: s.executar })).toBe(0)
  expect(await livres()).toBe('4')
})

it('checks the ledger, and shows the lines behind a contradiction', async () => {
  const id = await novo('LIV-1')
  await entrada(id, '5')
  const conferir = async () => (await chefe.chamar(painelDoEstoque.conferir, { body: {} })).corpo.data
  const bom = await conferir()
  expect(bom.atrasada).toBe(false)
  expect(bom.ultima?.resultado.map((r) => [r.propriedade, r.violacoes])).toEqual(
    ['P1', 'P2', 'P3', 'P5', 'P12', 'P18'].map((p) => [p, 0]),
  )
  // only the owner of the database could do this
  const estraga = (qtd: number) => comoDono(`update estoque.saldos set qtd = ${qtd} where item_id = '${id}' and fisico`)
  await estraga(7)
  const ruim = await conferir()
  expect(ruim.ultima?.resultado.find((r) => r.propriedade === 'P1')?.violacoes).toBe(1)
  expect(ruim.linhas).toMatchObject([
    { propriedade: 'P1', codigo: 'LIV-1', local: 'Campinas', esperado: '5', achado: '7' },
  ])
  expect(await abertosDe(id)).toEqual(['divergencia_livro'])
  await estraga(5)
  expect((await conferir()).linhas).toEqual([])
  expect(await abertosDe(id)).toEqual([])
})

it('reports the position of any day, and what went where; a closed month takes no more lines', async () => {
  const id = await novo('REL-1')
  await entrada(id, '10', 5000)
  await saida(id, '4')
  const relatorio = async (query: Partial<FiltroDoRelatorio> & Pick<FiltroDoRelatorio, 'tipo'>) =>
    (await chefe.chamar(relatorios.obter, { query })).corpo.data
  const agora = await relatorio({ tipo: 'posicao', local: sede })
  expect(agora.linhas.find((l) => l.item_id === id)?.valores).toEqual(
    expect.arrayContaining(['REL-1', 'Campinas', '6', 3000]),
  )
  expect((await relatorio({ tipo: 'posicao', ate: somarDias(hoje, -1) })).linhas).toEqual([])
  const kardex = await relatorio({ tipo: 'kardex', material: id })
  expect(kardex.linhas.map((l) => l.valores[6])).toEqual(['6', '10'])
  expect((await chefe.chamar(relatorios.obter, { query: { tipo: 'kardex' } })).detalhe('material')).toBe(
    'Escolha o material',
  )
  const consumo = await relatorio({ tipo: 'consumo', por: 'projeto' })
  expect(consumo.linhas[0]?.valores[0]).toBe('PR-2279 Ivone')
  const invertido = { tipo: 'perdas' as const, de: hoje, ate: somarDias(hoje, -3) }
  expect((await chefe.chamar(relatorios.obter, { query: invertido })).status).toBe(400)
  for (const tipo of tiposDeRelatorio)
    for (const formato of tipo === 'posicao' || tipo === 'kardex' ? ['pdf', 'xlsx', 'csv'] : ['xlsx']) {
      const r = await baixar(chefe, `/api/estoque/relatorios/arquivo?tipo=${tipo}&formato=${formato}&material=${id}`)
      expect([tipo, formato, r.status]).toEqual([tipo, formato, 200])
      expect(r.bytes.length).toBeGreaterThan(20)
      if (formato === 'pdf') expect(r.bytes.subarray(0, 5).toString()).toBe('%PDF-')
    }
  const etiquetas = await baixar(leitora, '/api/estoque/etiquetas?codigos=REL-1,NADA')
  expect(etiquetas.bytes.subarray(0, 5).toString()).toBe('%PDF-')
  expect((await leitora('GET', '/api/estoque/etiquetas?codigos=NADA')).status).toBe(400)
  const fechar = (mes: string) => chefe.chamar(painelDoEstoque.fechar, { body: { mes } })
  expect((await fechar(hoje.slice(0, 7))).status).toBe(409)
  expect((await fechar('2026-13')).status).toBe(400)
  const passado = somarMeses(hoje, -1).slice(0, 7)
  expect((await fechar(passado)).status).toBe(200)
  const meses = (await leitora.chamar(painelDoEstoque.meses)).corpo.data
  expect(meses).toMatchObject({ proximo: null, fechados: [{ mes: passado, por: 'Pessoa de Teste' }] })
  expect((await relatorio({ tipo: 'posicao', local: sede })).linhas.find((l) => l.item_id === id)?.valores).toContain(
    '6',
  )
})

it('never shows what goods cost to who may not see costs, in any figure, report or file', async () => {
  const id = await novo('CAN-1')
  await entrada(id, '1', CANARIO)
  await definir(id)
  const respostas = async (quem: Chamada) => [
    await quem.chamar(painelDoEstoque.obter, { query: {} }),
    await quem.chamar(painelDoEstoque.compras),
    await quem.chamar(painelDoEstoque.comprado, { params: { id } }),
    await quem.chamar(painelDoEstoque.substitutos, { params: { id } }),
    await quem.chamar(painelDoEstoque.previsao, { params: { id } }),
    await quem.chamar(alertas.listar, { query: {} }),
    ...(await Promise.all(
      tiposDeRelatorio.map((tipo) => quem.chamar(relatorios.obter, { query: { tipo, material: id } })),
    )),
  ]
  for (const quem of [leitora, operadora]) {
    for (const r of await respostas(quem)) {
      expect(r.status).toBe(200)
      expect(JSON.stringify(r.corpo)).not.toMatch(/7654321|76543[.,]?21|_centavos|"valor"|"dinheiro"/)
    }
    const { bytes } = await baixar(quem, `/api/estoque/relatorios/arquivo?tipo=posicao&formato=csv`)
    expect(bytes.toString()).not.toMatch(/7654321|76543[.,]21|Valor/)
  }
  const doChefe = (await respostas(chefe)).map((r) => JSON.stringify(r.corpo)).join('')
  expect(doChefe).toContain(String(CANARIO))
})

it('sets one minimum for several materials: all of them or none, and the reorder point never below it', async () => {
  const [a, b] = [await novo('MIN-1'), await novo('MIN-2')]
  const politica = { ponto: '6', maximo: '9', lote_compra: '5', prazo_dias: 3, local_id: null }
  await chefe.chamar(painelDoEstoque.definir, { params: { id: b }, body: { ...politica, minimo: '2' } })
  const definir = (quem: Chamada, materiais: string[], minimo: string) =>
    quem.chamar(painelDoEstoque.definirMinimos, { body: { materiais, minimo } })
  const minimos = async (id: string) =>
    (await leitora.chamar(painelDoEstoque.politicas, { params: { id } })).corpo.data.map((p) => [p.minimo, p.ponto])

  expect((await definir(leitora, [a], '4')).status).toBe(403)
  expect((await definir(chefe, [], '4')).detalhe('materiais')).toBe('Escolha ao menos um material')
  expect((await definir(chefe, [a, uuidv7()], '4')).status).toBe(400)
  const acima = await definir(chefe, [a, b], '10')
  expect([acima.status, acima.detalhe('minimo')]).toEqual([400, 'O máximo é menor que este mínimo: MIN-2'])
  expect([await minimos(a), await minimos(b)]).toEqual([[], [['2', '6']]])

  expect((await definir(chefe, [a, b, b], '4')).corpo.data.mudados).toBe(2)
  expect([await minimos(a), await minimos(b)]).toEqual([[['4', '4']], [['4', '6']]])
  expect((await definir(chefe, [a, b], '8')).corpo.data.mudados).toBe(2)
  expect(await minimos(b)).toEqual([['8', '8']])
  expect((await definir(chefe, [a, b], '8')).corpo.data.mudados).toBe(0)
  const abertos = await leitora.chamar(alertas.listar, { query: { material: a, tipo: ['abaixo_minimo'] } })
  expect(abertos.corpo.data).toHaveLength(1)
})

it('takes the replenishment of a category through its branch, until the material says its own', async () => {
  const { local_id: _, ...reposicao } = { ...politica, local_id: null }
  const nova = async (nome: string, pai_id: string | null, mais: object = {}) =>
    (await operadora.chamar(categorias.criar, { body: { nome, pai_id, ...mais } })).corpo.data.id
  const mudar = (id: string, body: Parameters<typeof operadora.chamar<typeof categorias.alterar>>[1]['body']) =>
    operadora.chamar(categorias.alterar, { params: { id }, body })
  const geral = await nova('Reposição geral', null, { reposicao })
  const dentro = await nova('Reposição de dentro', geral)
  const codigo = `REP-${uuidv7().slice(-8)}`
  const item = { tipo: 'outro' as const, modelo: codigo }
  const criado = await operadora.chamar(materiais.criar, {
    body: { codigo, unidade: 'UN', rastreio: 'nenhum', categoria_id: dentro, item },
  })
  const { id } = criado.corpo.data
  const params = { id }
  const vale = async () => (await leitora.chamar(painelDoEstoque.politicas, { params })).corpo.data
  const minimo = async () => (await leitora.chamar(painelDoEstoque.previsao, { params })).corpo.data.minimo
  expect(await vale()).toEqual([{ ...reposicao, local_id: null, local: null, da_categoria: 'Reposição geral' }])
  expect(await minimo()).toBe('5')
  expect(await abertosDe(id)).toEqual(['abaixo_minimo'])
  const aComprar = async () =>
    (await leitora.chamar(painelDoEstoque.compras)).corpo.data.find((l) => l.item_id === id)?.comprar
  expect(await aComprar()).toBe('24')
  const fora = await mudar(dentro, {
    nome: 'Reposição de dentro',
    pai_id: geral,
    reposicao: { ...reposicao, minimo: '9', ponto: '8' },
  })
  expect(fora.detalhe('reposicao.ponto')).toBe('O mínimo não passa do ponto de pedido, nem o ponto do máximo.')
  // nearer wins over farther, the material over both, and back again
  await mudar(dentro, { nome: 'Reposição de dentro', pai_id: geral, reposicao: { ...reposicao, minimo: '2' } })
  expect([await minimo(), (await vale())[0]?.da_categoria]).toEqual(['2', 'Reposição de dentro'])
  await definir(id, { minimo: '0', ponto: '0', maximo: null })
  expect([await minimo(), await abertosDe(id), (await vale())[0]?.da_categoria]).toEqual(['0', [], null])
  expect((await leitora.chamar(painelDoEstoque.voltarACategoria, { params })).status).toBe(403)
  expect((await operadora.chamar(painelDoEstoque.voltarACategoria, { params })).status).toBe(200)
  expect([await minimo(), await abertosDe(id)]).toEqual(['2', ['abaixo_minimo']])
  // a branch that moves takes the figures of where it is now
  await mudar(dentro, { nome: 'Reposição de dentro', pai_id: null, reposicao: null })
  expect([await vale(), await abertosDe(id)]).toEqual([[], []])
  await mudar(dentro, { nome: 'Reposição de dentro', pai_id: geral })
  expect([await minimo(), await abertosDe(id)]).toEqual(['5', ['abaixo_minimo']])
})
