import { sql } from 'kysely'
import { beforeAll, expect, it } from 'vitest'
import { diaAqui } from '#kit/aqui.ts'
import { uuidv7 } from '#kit/id.ts'
import { locais } from '#modules/estoque/contract/cadastros.ts'
import { materiais } from '#modules/estoque/contract/materiais.ts'
import { movimentos } from '#modules/estoque/contract/movimentos.ts'
import { painelDoEstoque } from '#modules/estoque/contract/painel.ts'
import { ciclos } from '#modules/inventarios/contract/ciclos.ts'
import type { NovoInventario } from '#modules/inventarios/contract/comum.ts'
import { contagens, type NovaContagem } from '#modules/inventarios/contract/contagens.ts'
import { inventarios } from '#modules/inventarios/contract/inventarios.ts'
import { revisoes } from '#modules/inventarios/contract/revisao.ts'
import { appDeTeste, type Chamada } from '#tests/suporte/app.ts'
import { pessoaDeTeste } from '#tests/suporte/pessoa.ts'

const casa = await appDeTeste()
const chefe = await pessoaDeTeste(casa, [{ departamento: 'est', papel: 'supervisor' }])
const outraChefe = await pessoaDeTeste(casa, [{ departamento: 'est', papel: 'supervisor' }])
const rui = await pessoaDeTeste(casa, [{ departamento: 'est', papel: 'operador' }])
const lia = await pessoaDeTeste(casa, [{ departamento: 'est', papel: 'operador' }])
const leitora = await pessoaDeTeste(casa, [{ departamento: 'est', papel: 'leitor' }])
const deFora = await pessoaDeTeste(casa, [{ departamento: 'chat', papel: 'operador' }])
const hoje = diaAqui()
const virtual = new Map<string, string>()

beforeAll(async () => {
  for (const l of (await leitora.chamar(locais.listar)).corpo.data) if (!l.fisico) virtual.set(l.tipo, l.id)
})

let vez = 0
const novoLocal = async () => {
  const body = { nome: `Galpão ${++vez}`, tipo: 'almoxarifado' as const, responsavel_id: null }
  return (await chefe.chamar(locais.criar, { body })).corpo.data.id
}
async function material(mais: { rastreio?: 'nenhum' | 'serie'; unidade?: string } = {}) {
  const codigo = `INV-${++vez}`
  const body = {
    codigo,
    unidade: 'UN',
    rastreio: 'nenhum' as const,
    item: { tipo: 'outro' as const, modelo: `Peça ${codigo}` },
    ...mais,
  }
  return (await rui.chamar(materiais.criar, { body })).corpo.data.id
}
async function entrar(para: string, item_id: string, quantidade: string, valor_centavos = 1000, series: string[] = []) {
  const body = {
    chave: uuidv7(),
    tipo: 'entrada' as const,
    ocorrido_em: hoje,
    motivo: '',
    de: virtual.get('fornecedor') ?? '',
    para,
    linhas: [{ item_id, quantidade, valor_centavos, series }],
  }
  expect((await rui.chamar(movimentos.criar, { body })).status).toBe(200)
}
const sair = (de: string, item_id: string, quantidade: string, series: string[] = []) =>
  rui.chamar(movimentos.criar, {
    body: {
      chave: uuidv7(),
      tipo: 'saida',
      ocorrido_em: hoje,
      motivo: '',
      de,
      para: virtual.get('consumo') ?? '',
      linhas: [{ item_id, quantidade, series }],
    },
  })
const saldo = async (item: string, local: string) =>
  (await leitora.chamar(materiais.obter, { params: { id: item } })).corpo.data.lugares.find((l) => l.local_id === local)
    ?.qtd ?? '0'

const pedido = (lugares: string[], mais: Partial<NovoInventario> = {}): NovoInventario => ({
  titulo: 'Contagem de teste',
  locais: lugares,
  categorias: [],
  materiais: [],
  endereco_de: null,
  endereco_ate: null,
  classe: null,
  modo: 'fotografia',
  tolerancia_pct: 1,
  tolerancia_centavos: 15_000,
  motivo_centavos: 50_000,
  responsavel_id: chefe.id,
  contadores: [rui.id, lia.id],
  ...mais,
})
async function emContagem(lugares: string[], mais: Partial<NovoInventario> = {}) {
  const id = (await chefe.chamar(inventarios.criar, { body: pedido(lugares, mais) })).corpo.data.id
  expect((await chefe.chamar(inventarios.iniciar, { params: { id } })).status).toBe(200)
  return id
}
const agora = () => new Date().toISOString()
const contar = (quem: Chamada, id: string, c: Partial<NovaContagem> & { quantidade: string }) =>
  quem.chamar(contagens.contar, {
    params: { id },
    body: { chave: uuidv7(), rodada: 1, contado_em: agora(), enviado_em: agora(), series: [], ...c },
  })
const folha = async (quem: Chamada, id: string) => (await quem.chamar(contagens.folha, { params: { id } })).corpo.data
const revisao = async (id: string) => (await chefe.chamar(revisoes.obter, { params: { id } })).corpo.data
const linhaDe = async (quem: Chamada, id: string, item: string) =>
  (await folha(quem, id)).posicoes.find((p) => p.item_id === item)?.linha_id ?? ''

it('refuses a user without the right, and names the field of an error', async () => {
  const lugar = await novoLocal()
  expect((await deFora.chamar(inventarios.listar, { query: {} })).status).toBe(403)
  expect((await leitora.chamar(inventarios.criar, { body: pedido([lugar]) })).status).toBe(403)
  expect((await rui.chamar(inventarios.criar, { body: pedido([lugar]) })).status).toBe(403)
  expect((await chefe.chamar(inventarios.criar, { body: pedido([]) })).detalhe('locais')).toBe(
    'Escolha ao menos um lugar',
  )
  expect((await chefe.chamar(inventarios.criar, { body: pedido([uuidv7()]) })).detalhe('locais')).toMatch(
    /não existe mais/,
  )
  const virado = pedido([lugar], { endereco_de: 'B', endereco_ate: 'A' })
  expect((await chefe.chamar(inventarios.criar, { body: virado })).detalhe('endereco_ate')).toMatch(/antes/)
  const { corpo } = await chefe.chamar(inventarios.criar, { body: pedido([lugar]) })
  const { id, versao } = corpo.data
  expect((await chefe.chamar(inventarios.iniciar, { params: { id } })).status).toBe(409)
  const mudado = pedido([lugar], { titulo: 'Outro' })
  expect(
    (await chefe.chamar(inventarios.alterar, { params: { id }, body: { versao, inventario: mudado } })).status,
  ).toBe(200)
  expect(
    (await chefe.chamar(inventarios.alterar, { params: { id }, body: { versao, inventario: mudado } })).status,
  ).toBe(409)
  expect((await rui.chamar(revisoes.obter, { params: { id } })).status).toBe(403)
  expect((await chefe.chamar(contagens.folha, { params: { id } })).status).toBe(404)
  expect((await leitora.chamar(inventarios.obter, { params: { id: uuidv7() } })).status).toBe(404)
})

it('[S1.7] shows a counter nothing of what the book expects, earlier counts or costs', async () => {
  const lugar = await novoLocal()
  const peca = await material()
  await entrar(lugar, peca, '7654321', 91_827_364)
  const id = await emContagem([lugar])
  const linha_id = await linhaDe(rui, id, peca)
  const crus: string[] = []
  const ler = async (quem: Chamada, primeira: boolean) => {
    crus.push(JSON.stringify((await quem.chamar(contagens.folha, { params: { id } })).corpo))
    crus.push(JSON.stringify((await quem.chamar(inventarios.obter, { params: { id } })).corpo))
    crus.push(JSON.stringify((await quem.chamar(inventarios.listar, { query: {} })).corpo))
    const achar = await quem.chamar(contagens.achar, { params: { id }, query: { texto: 'INV' } })
    crus.push(JSON.stringify(primeira ? achar.corpo : achar.erro))
    crus.push(JSON.stringify((await quem.chamar(revisoes.obter, { params: { id } })).erro))
  }
  await ler(rui, true)
  crus.push(JSON.stringify((await contar(rui, id, { linha_id, quantidade: '5432198' })).corpo))
  await ler(rui, true)
  await chefe.chamar(inventarios.revisar, { params: { id } })
  const r = await revisao(id)
  expect(r.linhas[0]).toMatchObject({ esperado: '7654321', diferenca: '-2222123', estado: 'pede_recontagem' })
  await chefe.chamar(revisoes.recontar, { params: { id }, body: { linhas: [linha_id] } })
  const daLia = await folha(lia, id)
  expect(daLia.posicoes.map((p) => [p.rodada, p.contada])).toEqual([[2, false]])
  await ler(lia, false)
  crus.push(JSON.stringify((await contar(rui, id, { linha_id, rodada: 2, quantidade: '7654321' })).erro))
  for (const cru of crus) {
    expect(cru).not.toMatch(/7654321|5432198|2222123|91827364|91_827/)
    expect(cru).not.toMatch(/esperado|retrato|diferenca|valor_centavos|custo/)
  }
})

it('[S1.7] counts, recounts by another person, is approved by a third, and is posted once', async () => {
  const lugar = await novoLocal()
  const [bate, falta, sobra] = [await material(), await material(), await material()]
  for (const m of [bate, falta, sobra]) await entrar(lugar, m, '100', 100_000)
  const id = await emContagem([lugar])
  const primeira = { linha_id: await linhaDe(rui, id, bate), quantidade: '100' }
  const chave = uuidv7()
  const contado_em = agora()
  const uma = await contar(rui, id, { ...primeira, chave, contado_em })
  const deNovo = await contar(rui, id, { ...primeira, chave, contado_em })
  expect([uma.status, uma.corpo.data.repetido, deNovo.corpo.data.repetido]).toEqual([200, false, true])
  expect((await contar(rui, id, { ...primeira, quantidade: '99', chave, contado_em })).status).toBe(409)
  expect((await contar(lia, id, primeira)).status).toBe(409)
  expect((await chefe.chamar(inventarios.revisar, { params: { id } })).erro.message).toMatch(
    /^Faltam contar 2 posições/,
  )
  const linhaFalta = await linhaDe(rui, id, falta)
  const linhaSobra = await linhaDe(lia, id, sobra)
  await contar(rui, id, { linha_id: linhaFalta, quantidade: '40', caixas: 3, por_caixa: '10', soltos: '10' })
  await contar(lia, id, { linha_id: linhaSobra, quantidade: '101' })
  expect((await chefe.chamar(inventarios.revisar, { params: { id } })).status).toBe(200)
  const antes = await revisao(id)
  expect(antes.linhas.map((l) => l.estado)).toEqual(['pede_recontagem', 'na_tolerancia', 'bateu'])
  expect(antes).toMatchObject({ bateram: 1, na_tolerancia: 1, ajuste_centavos: -59_000 })
  const aprovar = (quem: Chamada) => quem.chamar(inventarios.aprovar, { params: { id } })
  expect((await aprovar(chefe)).status).toBe(409)
  const body = { linhas: [linhaFalta], para_id: rui.id }
  expect((await chefe.chamar(revisoes.recontar, { params: { id }, body })).detalhe('para_id')).toMatch(/outra conta/)
  await chefe.chamar(revisoes.recontar, { params: { id }, body: { linhas: [linhaFalta] } })
  expect((await aprovar(chefe)).erro.message).toMatch(/Falta recontar/)
  expect((await contar(rui, id, { linha_id: linhaFalta, rodada: 2, quantidade: '41' })).status).toBe(409)
  expect((await contar(lia, id, { linha_id: linhaFalta, rodada: 2, quantidade: '42' })).status).toBe(200)
  expect((await aprovar(chefe)).erro.message).toMatch(/Diga o motivo/)
  const explicar = (motivo: { tipo: 'outro' | 'quebra'; motivo?: string }) =>
    chefe.chamar(revisoes.explicar, { params: { id, linha: linhaFalta }, body: motivo })
  expect((await explicar({ tipo: 'outro' })).detalhe('motivo')).toBe('Explique com suas palavras')
  expect((await explicar({ tipo: 'quebra' })).status).toBe(200)
  expect((await rui.chamar(inventarios.aprovar, { params: { id } })).status).toBe(403)
  const juntos = await Promise.all([aprovar(chefe), aprovar(outraChefe)])
  expect(juntos.map((r) => r.status).toSorted()).toEqual([200, 409])
  expect(await Promise.all([bate, falta, sobra].map((m) => saldo(m, lugar)))).toEqual(['100', '42', '101'])
  expect((await contar(rui, id, { linha_id: linhaFalta, rodada: 3, quantidade: '1' })).status).toBe(409)
  const conta = await chefe.chamar(revisoes.conta, { params: { id, linha: linhaFalta } })
  expect(conta.corpo.data.map((p) => [p.tipo, p.valor])).toEqual([
    ['retrato', '100'],
    ['esperado', '100'],
    ['contagem', '40'],
    ['contagem', '42'],
    ['depois', '-58'],
    ['agora', '42'],
  ])
})

it('[S1.7] who counted does not approve, not even a supervisor', async () => {
  const lugar = await novoLocal()
  const peca = await material()
  await entrar(lugar, peca, '5')
  const id = await emContagem([lugar], { contadores: [outraChefe.id] })
  expect((await outraChefe.chamar(revisoes.obter, { params: { id } })).status).toBe(403)
  await contar(outraChefe, id, { linha_id: await linhaDe(outraChefe, id, peca), quantidade: '5' })
  await outraChefe.chamar(inventarios.revisar, { params: { id } })
  const r = await outraChefe.chamar(inventarios.aprovar, { params: { id } })
  expect(r.erro.message).toBe('Você contou neste inventário: outra pessoa aprova.')
  expect((await chefe.chamar(inventarios.aprovar, { params: { id } })).status).toBe(200)
})

it('[S1.7] the only person of a company approves what they counted, with a reason, until there is another', async () => {
  const { db } = casa.app.s.banco
  const lugar = await novoLocal()
  const peca = await material()
  await entrar(lugar, peca, '5')
  const id = await emContagem([lugar], { contadores: [outraChefe.id] })
  await contar(outraChefe, id, { linha_id: await linhaDe(outraChefe, id, peca), quantidade: '5' })
  await outraChefe.chamar(inventarios.revisar, { params: { id } })
  const sozinha = () =>
    outraChefe.chamar(inventarios.aprovarSozinho, { params: { id }, body: { motivo: 'Só eu conto aqui' } })
  expect((await sozinha()).erro.message).toBe('Outra pessoa já pode aprovar inventários: peça a ela.')
  await sql`insert into cad.papeis_globais (usuario_id, papel) values (${outraChefe.id}, 'admin')`.execute(db)
  await sql`
    update cad.usuarios set ativo = false, desativado_em = now() where ativo and id <> ${outraChefe.id}
  `.execute(db)
  try {
    expect((await outraChefe.chamar(inventarios.aprovar, { params: { id } })).status).toBe(409)
    expect((await outraChefe.chamar(inventarios.obter, { params: { id } })).corpo.data.sem_outra).toBe(true)
    const feito = await sozinha()
    expect(feito.corpo.data).toMatchObject({ situacao: 'lancado', aprovado_so_por_que: 'Só eu conto aqui' })
  } finally {
    await sql`update cad.usuarios set ativo = true, desativado_em = null where not ativo`.execute(db)
    await sql`delete from cad.papeis_globais where usuario_id = ${outraChefe.id}`.execute(db)
  }
})

it('[S1.7] mode bloqueio refuses movements in the scope with who counts and who answers for it', async () => {
  const lugar = await novoLocal()
  const peca = await material()
  await entrar(lugar, peca, '5')
  const id = await emContagem([lugar], { modo: 'bloqueio' })
  const recusada = await sair(lugar, peca, '1')
  expect(recusada.status).toBe(409)
  expect(recusada.erro.message).toMatch(/está em contagem \(INV-\d{4}, .+\) até terminar\. Fale com /)
  const motivo = { motivo: 'não é hoje' }
  expect((await chefe.chamar(inventarios.cancelar, { params: { id }, body: motivo })).status).toBe(200)
  expect((await sair(lugar, peca, '1')).status).toBe(200)
})

it('[S1.7] a count made offline is compared with the book of its own time, whatever the clock of the device', async () => {
  const lugar = await novoLocal()
  const peca = await material()
  await entrar(lugar, peca, '50')
  const id = await emContagem([lugar])
  const linha_id = await linhaDe(rui, id, peca)
  const contado = Date.now()
  await new Promise((r) => setTimeout(r, 600))
  expect((await sair(lugar, peca, '20')).status).toBe(200)
  // the clock of the device is two hours ahead
  const adiante = (ms: number) => new Date(ms + 7_200_000).toISOString()
  const c = { linha_id, quantidade: '50', contado_em: adiante(contado + 100), enviado_em: adiante(Date.now()) }
  expect((await contar(rui, id, c)).status).toBe(200)
  await chefe.chamar(inventarios.revisar, { params: { id } })
  expect((await revisao(id)).linhas[0]).toMatchObject({ esperado: '50', diferenca: '0', estado: 'bateu' })
  await chefe.chamar(inventarios.aprovar, { params: { id } })
  expect(await saldo(peca, lugar)).toBe('30')
})

it('[S1.7] a scanned serial counts once; what is missing leaves and what is here comes from where the book has it', async () => {
  const [aqui, la] = [await novoLocal(), await novoLocal()]
  const inversor = await material({ rastreio: 'serie' })
  await entrar(aqui, inversor, '3', 3000, ['A1', 'A2', 'A3'])
  await entrar(la, inversor, '1', 1000, ['B1'])
  const id = await emContagem([aqui], { tolerancia_pct: 100, tolerancia_centavos: 1_000_000, contadores: [rui.id] })
  const linha_id = await linhaDe(rui, id, inversor)
  expect((await contar(rui, id, { linha_id, quantidade: '3' })).detalhe('quantidade')).toMatch(/séries lidas/)
  const series = ['A1', 'A1', 'A2', 'B1', 'N9']
  expect((await contar(rui, id, { linha_id, quantidade: '4', series })).status).toBe(200)
  await chefe.chamar(inventarios.revisar, { params: { id } })
  expect((await revisao(id)).linhas[0]).toMatchObject({
    series_faltam: ['A3'],
    series_sobram: ['B1', 'N9'],
    diferenca: '1',
  })
  expect((await chefe.chamar(inventarios.aprovar, { params: { id } })).status).toBe(200)
  expect([await saldo(inversor, aqui), await saldo(inversor, la)]).toEqual(['4', '0'])
})

it('[S1.7] counts what is not on the sheet, and splits the walk between the counters', async () => {
  const lugar = await novoLocal()
  const [um, outro, solto] = [await material(), await material(), await material()]
  await entrar(lugar, um, '1')
  await entrar(lugar, outro, '1')
  const endereco = (id: string, e: string) =>
    rui.chamar(materiais.enderecar, { params: { id }, body: { local_id: lugar, endereco: e } })
  expect((await endereco(um, 'c-03-2')).status).toBe(200)
  expect((await endereco(outro, 'A-01-1')).status).toBe(200)
  expect((await endereco(outro, 'a b')).detalhe('endereco')).toMatch(/C-03-2/)
  const id = await emContagem([lugar])
  const posicoes = [...(await folha(rui, id)).posicoes]
  expect(posicoes.map((p) => p.endereco)).toEqual(['A-01-1', 'C-03-2'])
  expect(posicoes.filter((p) => p.minha)).toHaveLength(1)
  const achado = { item_id: solto, local_id: lugar }
  expect((await contar(lia, id, { achado, quantidade: '3' })).status).toBe(200)
  for (const p of posicoes) await contar(rui, id, { linha_id: p.linha_id, quantidade: '1' })
  await chefe.chamar(inventarios.revisar, { params: { id } })
  const achada = (await revisao(id)).linhas.find((l) => l.item_id === solto)
  expect(achada).toMatchObject({ achada: true, esperado: '0', diferenca: '3', estado: 'pede_recontagem' })
  const faixa = await emContagem([lugar], { endereco_de: 'A', endereco_ate: 'A' })
  expect((await folha(rui, faixa)).posicoes.map((p) => p.endereco)).toEqual(['A-01-1'])
})

it('[S1.7] opens the count of a cycle as a draft and says when the next one is due', async () => {
  const lugar = await novoLocal()
  await entrar(lugar, await material(), '1')
  const body = { ...pedido([lugar], { classe: 'C' }), cada_dias: 30, proxima_em: hoje }
  expect((await rui.chamar(ciclos.criar, { body })).status).toBe(403)
  expect((await chefe.chamar(ciclos.criar, { body: { ...body, cada_dias: 0 } })).detalhe('cada_dias')).toMatch(/1 dia/)
  const { id } = (await chefe.chamar(ciclos.criar, { body })).corpo.data
  const aberto = (await chefe.chamar(ciclos.abrir, { params: { id } })).corpo.data.id
  expect((await leitora.chamar(inventarios.obter, { params: { id: aberto } })).corpo.data.situacao).toBe('rascunho')
  // the panel of the stock counts it among those that are due, and says how often the book was right
  const { contagens: noPainel } = (await leitora.chamar(painelDoEstoque.obter, { query: {} })).corpo.data
  const todos = (await leitora.chamar(inventarios.listar, { query: { limit: 100 } })).corpo.data
  const abertos = todos.filter((i) => ['rascunho', 'em_contagem', 'em_revisao'].includes(i.situacao))
  expect(noPainel?.devidas).toBe(abertos.length)
  expect(noPainel?.acerto).toBeGreaterThan(0)
  expect(noPainel?.acerto).toBeLessThan(1)
  const plano = (await chefe.chamar(ciclos.listar)).corpo.data.find((c) => c.id === id)
  expect(plano).toMatchObject({ vencido: false, posicoes: 1, ultimo: { id: aberto } })
  expect((await chefe.chamar(ciclos.arquivar, { params: { id } })).status).toBe(200)
  expect((await chefe.chamar(ciclos.abrir, { params: { id } })).status).toBe(404)
})

it('counts the chosen materials only, and holds back no others of the place', async () => {
  const galpao = await novoLocal()
  const [um, dois, tres] = [await material(), await material(), await material()]
  for (const item of [um, dois, tres]) await entrar(galpao, item, '10')
  const invalido = await chefe.chamar(inventarios.criar, { body: pedido([galpao], { materiais: [uuidv7()] }) })
  expect([invalido.status, invalido.detalhe('materiais')]).toEqual([
    400,
    'Um dos materiais não existe mais. Escolha de novo.',
  ])
  const body = pedido([galpao], { materiais: [um, tres], modo: 'bloqueio' })
  const { id, materiais: escolhidos } = (await chefe.chamar(inventarios.criar, { body })).corpo.data
  expect(escolhidos.map((m) => m.id).toSorted()).toEqual([um, tres].toSorted())
  expect((await chefe.chamar(inventarios.iniciar, { params: { id } })).status).toBe(200)
  const { posicoes } = (await chefe.chamar(inventarios.obter, { params: { id } })).corpo.data
  expect(posicoes).toBe(2)
  expect((await sair(galpao, dois, '1')).status).toBe(200)
  expect((await sair(galpao, um, '1')).status).toBe(409)
})
