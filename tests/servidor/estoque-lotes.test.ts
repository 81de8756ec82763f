import { beforeAll, expect, it } from 'vitest'
import { chaveDa, DESTINATARIO, escreverNota, type ItemEscrito } from '#engines/leitura/nfe/fabrica-de-teste.ts'
import { diaAqui } from '#kit/aqui.ts'
import { diaBr, somarDias } from '#kit/dias.ts'
import { uuidv7 } from '#kit/id.ts'
import { TIPO_DE_NOTA } from '#modules/compras/contract/comum.ts'
import { notas } from '#modules/compras/contract/notas.ts'
import { itens } from '#modules/catalogo/contract/itens.ts'
import { alertas } from '#modules/estoque/contract/alertas.ts'
import { locais, type Local } from '#modules/estoque/contract/cadastros.ts'
import { materiais } from '#modules/estoque/contract/materiais.ts'
import { movimentos, type NovoMovimento } from '#modules/estoque/contract/movimentos.ts'
import { DIAS_DE_GARANTIA, DIAS_DE_VALIDADE } from '#modules/estoque/regras/alertas.ts'
import { atualizarAlertas } from '#modules/estoque/server/comandos/alertas.ts'
import { mover as moverNoLivro } from '#modules/estoque/server/comandos/mover.ts'
import { violacoes } from '#modules/estoque/server/consultas/saude.ts'
import { fraseDoAlerta } from '#modules/estoque/web/alertas/frases.ts'
import { contagens } from '#modules/inventarios/contract/contagens.ts'
import { inventarios } from '#modules/inventarios/contract/inventarios.ts'
import { revisoes } from '#modules/inventarios/contract/revisao.ts'
import { sistema } from '#platform/eventos/unidade.ts'
import { appDeTeste } from '#tests/suporte/app.ts'
import { pessoaDeTeste } from '#tests/suporte/pessoa.ts'

const casa = await appDeTeste()
const chefe = await pessoaDeTeste(casa, [{ departamento: 'est', papel: 'supervisor' }])
const rui = await pessoaDeTeste(casa, [{ departamento: 'est', papel: 'operador' }])
const leitora = await pessoaDeTeste(casa, [{ departamento: 'est', papel: 'leitor' }])
const deFora = await pessoaDeTeste(casa, [{ departamento: 'chat', papel: 'operador' }])
const hoje = diaAqui()
let todos: Local[] = []
const doTipo = (tipo: Local['tipo']) => todos.find((l) => l.tipo === tipo)?.id ?? ''
let sede = ''

beforeAll(async () => {
  sede = (await chefe.chamar(locais.criar, { body: { nome: 'Campinas', tipo: 'almoxarifado' } })).corpo.data.id
  await chefe.chamar(locais.criar, { body: { nome: 'Avaria', tipo: 'avaria' } })
  todos = (await leitora.chamar(locais.listar)).corpo.data
})

let vez = 0
const novoCabo = async () => {
  const codigo = `CABO-${++vez}`
  const body = { codigo, unidade: 'M', rastreio: 'lote' as const, item: { tipo: 'cabo' as const, modelo: codigo } }
  return (await rui.chamar(materiais.criar, { body })).corpo.data.id
}
type LinhaNova = NovoMovimento['linhas'][number]
const mover = (tipo: NovoMovimento['tipo'], de: string, para: string, linha: Omit<LinhaNova, 'series'>) =>
  rui.chamar(movimentos.criar, {
    body: { chave: uuidv7(), ocorrido_em: hoje, motivo: '', tipo, de, para, linhas: [{ ...linha, series: [] }] },
  })
const entrar = (item_id: string, quantidade: string, lote?: LinhaNova['lote']) =>
  mover('entrada', doTipo('fornecedor'), sede, { item_id, quantidade, valor_centavos: 1000, lote })
const lotesDe = async (id: string, todosEles: 'sim' | 'nao' = 'nao') =>
  (await leitora.chamar(materiais.lotes, { params: { id }, query: { todos: todosEles } })).corpo.data.lotes

it('shows the lots of a material to its readers, page by page, and refuses others and bad input', async () => {
  const id = await novoCabo()
  expect((await deFora.chamar(materiais.lotes, { params: { id }, query: {} })).status).toBe(403)
  expect((await leitora.chamar(materiais.lotes, { params: { id: uuidv7() }, query: {} })).status).toBe(404)
  expect((await leitora.chamar(materiais.lotes, { params: { id }, query: { cursor: 'x' } })).status).toBe(400)
  const semLote = await entrar(id, '5')
  expect([semLote.status, semLote.detalhe('linhas.0.lote')]).toEqual([400, `Diga o lote de CABO-${vez}.`])
  const comprido = await entrar(id, '5', { numero: 'x'.repeat(61) })
  expect([comprido.status, comprido.detalhe('linhas.0.lote.numero')]).toEqual([400, 'O lote tem no máximo 60 letras'])
  expect((await entrar(id, '5', { numero: 'A', validade: '2030-13-01' })).status).toBe(400)
  for (let n = 0; n < 62; n++) expect((await entrar(id, '1', { numero: `L${n}` })).status).toBe(200)
  const um = (await leitora.chamar(materiais.lotes, { params: { id }, query: {} })).corpo.data
  const dois = (await leitora.chamar(materiais.lotes, { params: { id }, query: { cursor: um.proximo ?? '' } })).corpo
    .data
  expect([...um.lotes, ...dois.lotes].map((l) => l.numero)).toEqual(Array.from({ length: 62 }, (_, n) => `L${n}`))
  expect(dois.proximo).toBeNull()
})

it('takes the oldest lot, or the chosen one, and shows it in the movement and the kardex', async () => {
  const id = await novoCabo()
  await entrar(id, '10', { numero: 'novo', validade: '2031-01-01', fabricante: 'Conduz' })
  await entrar(id, '10.5', { numero: 'velho', validade: '2030-01-01' })
  const saida = await mover('saida', sede, doTipo('consumo'), { item_id: id, quantidade: '12' })
  const { itens } = (await leitora.chamar(movimentos.obter, { params: { id: saida.corpo.data.id } })).corpo.data
  expect(itens.map((i) => [i.lote, i.qtd])).toEqual([
    ['velho', '10.5'],
    ['novo', '1.5'],
  ])
  const escolhida = await mover('saida', sede, doTipo('consumo'), {
    item_id: id,
    quantidade: '2',
    lote: { numero: 'novo' },
  })
  expect(escolhida.status).toBe(200)
  const demais = await mover('saida', sede, doTipo('consumo'), {
    item_id: id,
    quantidade: '7',
    lote: { numero: 'novo' },
  })
  expect([demais.status, demais.erro.message]).toEqual([
    409,
    `O lote novo de CABO-${vez} tem 6,5 m em Campinas. Escolha outro lote.`,
  ])
  const achar = async (texto: string) => (await leitora.chamar(materiais.achar, { query: { texto } })).corpo.data.exato
  expect(await achar('VELHO')).toMatchObject({ material: { id }, lote: 'velho', serie: null })
  const [novo, velho] = (await lotesDe(id, 'sim')).toSorted((a, b) => (a.numero < b.numero ? -1 : 1))
  expect([novo?.saldo, velho?.saldo, novo?.fabricante]).toEqual(['6.5', '0', 'Conduz'])
  const kardex = await leitora.chamar(materiais.kardex, { params: { id }, query: { lote: novo?.id } })
  expect(kardex.corpo.data.linhas.map((l) => [l.tipo, l.lote, l.delta, l.saldo])).toEqual([
    ['saida', 'novo', '-2', '6.5'],
    ['saida', 'novo', '-1.5', '8.5'],
    ['entrada', 'novo', '10', '10'],
  ])
  // the same number on another material: the text alone does not say which
  const outro = await novoCabo()
  await entrar(outro, '1', { numero: 'velho' })
  expect(await achar('velho')).toBeNull()
  const estorno = { chave: uuidv7(), ocorrido_em: hoje, motivo: 'separado errado' }
  await chefe.chamar(movimentos.estornar, { params: { id: saida.corpo.data.id }, body: estorno })
  expect((await lotesDe(id)).map((l) => [l.numero, l.saldo])).toEqual([
    ['velho', '10.5'],
    ['novo', '8'],
  ])
})

it('asks for the lots of an invoice until they sum, and posts each with its share of the cost', async () => {
  const id = await novoCabo()
  const { cnpj } = await casa.app.s.banco.db.selectFrom('empresa.entidades').select('cnpj').executeTakeFirstOrThrow()
  const item: ItemEscrito = {
    codigo: 'RL-100',
    quantidade: 30_000,
    preco: 100_01,
    fator: 1,
    frete: 0,
    desconto: 0,
    ipi: 0,
    st: 0,
    brinde: false,
    seriais: [],
  }
  const escrita = { emitente: '19131243000197', numero: 8801, itens: [item], freteSolto: 0, diferenca: 0 }
  const xml = escreverNota(escrita).replace(DESTINATARIO, cnpj)
  const enviada = await fetch(`${casa.url}${notas.enviar.path}?nome=n.xml`, {
    method: 'POST',
    headers: { 'content-type': TIPO_DE_NOTA, authorization: `Bearer ${rui.token}` },
    body: xml,
  })
  const nota = { id: (await enviada.json()).data.id, n: 1 }
  await rui.chamar(notas.alterar, { params: { id: nota.id }, body: { local_id: sede } })
  const conferir = (quem: typeof rui, body: Parameters<typeof rui.chamar<typeof notas.conferir>>[1]['body']) =>
    quem.chamar(notas.conferir, { params: nota, body })
  const lote = (numero: string, qtd: string) => ({ numero, qtd, avariada: '0', fabricante: '', validade: null })
  const cedo = await conferir(rui, { lotes: [lote('A', '1')] })
  expect([cedo.status, cedo.detalhe('lotes')]).toEqual([400, 'Diga antes que material é.'])
  await conferir(rui, { material: { id, num: 100, den: 1 } })
  expect((await conferir(leitora, { lotes: [lote('A', '100')] })).status).toBe(403)
  const passou = await conferir(rui, { lotes: [lote('A', '400')] })
  expect(passou.detalhe('lotes')).toBe('A nota tem 300. O que passou fica fora até outra nota.')
  const dobrado = await conferir(rui, { lotes: [lote('A', '100'), lote('a', '100')] })
  expect(dobrado.detalhe('lotes')).toBe('O mesmo lote aparece duas vezes: some as quantidades')
  await conferir(rui, { recebida: '300' })
  const falta = (await rui.chamar(notas.obter, { params: { id: nota.id } })).corpo.data
  expect(falta.linhas[0]?.falta).toBe('Diga os lotes: faltam 300 m')
  expect((await rui.chamar(notas.lancar, { params: { id: nota.id } })).status).toBe(409)
  const lida = await rui.chamar(notas.ler, {
    params: { id: nota.id },
    body: { chave: uuidv7(), texto: 'RL-100', quantidade: '3' },
  })
  expect(lida.corpo.data).toMatchObject({ tom: 'recusada', n: 1 })
  const certos = await conferir(rui, { lotes: [lote('A', '100'), { ...lote('B', '200'), validade: '2032-05-01' }] })
  expect(certos.corpo.data.linhas[0]).toMatchObject({ recebida: '300', falta: null })
  expect((await rui.chamar(notas.lancar, { params: { id: nota.id } })).status).toBe(200)
  expect((await lotesDe(id)).map((l) => [l.numero, l.saldo, l.validade])).toEqual([
    ['B', '200', '2032-05-01'],
    ['A', '100', null],
  ])
  expect((await chefe.chamar(materiais.obter, { params: { id } })).corpo.data.custo?.valor_centavos).toBe(300_03)
  expect(chaveDa(escrita)).toHaveLength(44)
})

it('counts lot by lot, takes a lot that the book does not have, and keeps the value between two lots', async () => {
  const id = await novoCabo()
  const galpao = (await chefe.chamar(locais.criar, { body: { nome: `Galpão ${vez}`, tipo: 'almoxarifado' } })).corpo
    .data.id
  await mover('entrada', doTipo('fornecedor'), galpao, {
    item_id: id,
    quantidade: '10',
    valor_centavos: 1000,
    lote: { numero: 'A' },
  })
  const escopo = {
    titulo: 'Cabos',
    locais: [galpao],
    categorias: [],
    endereco_de: null,
    endereco_ate: null,
    classe: null,
    modo: 'fotografia' as const,
    tolerancia_pct: 100,
    tolerancia_centavos: 100_000_000,
    motivo_centavos: 100_000_000,
    responsavel_id: chefe.id,
    contadores: [rui.id],
  }
  const inventario = (await chefe.chamar(inventarios.criar, { body: escopo })).corpo.data.id
  await chefe.chamar(inventarios.iniciar, { params: { id: inventario } })
  const { posicoes } = (await rui.chamar(contagens.folha, { params: { id: inventario } })).corpo.data
  expect(posicoes.map((p) => [p.lote, p.por_lote])).toEqual([['A', true]])
  const agora = new Date().toISOString()
  const contar = (quantidade: string, oQue: { linha_id: string } | { achado: { lote?: string } }, rodada = 1) =>
    rui.chamar(contagens.contar, {
      params: { id: inventario },
      body: {
        chave: uuidv7(),
        contado_em: agora,
        enviado_em: agora,
        rodada,
        series: [],
        quantidade,
        ...('achado' in oQue ? { achado: { item_id: id, local_id: galpao, ...oQue.achado } } : oQue),
      },
    })
  expect((await contar('0', { linha_id: posicoes[0]?.linha_id ?? '' })).status).toBe(200)
  const sem = await contar('4', { achado: {} })
  expect([sem.status, sem.detalhe('achado.lote')]).toEqual([400, 'Este material se acompanha por lote: diga o lote.'])
  expect((await contar('10', { achado: { lote: 'B' } })).status).toBe(200)
  expect((await contar('3', { achado: { lote: 'b' } })).status).toBe(409)
  await chefe.chamar(inventarios.revisar, { params: { id: inventario } })
  const revisao = (await chefe.chamar(revisoes.obter, { params: { id: inventario } })).corpo.data
  expect(revisao.linhas.map((l) => [l.lote, l.esperado, l.diferenca]).toSorted()).toContainEqual(['A', '10', '-10'])
  // what the book did not expect at all is counted twice
  const doB = revisao.linhas.find((l) => l.lote === 'B')?.id ?? ''
  await chefe.chamar(revisoes.recontar, { params: { id: inventario }, body: { linhas: [doB] } })
  expect((await contar('10', { linha_id: doB }, 2)).status).toBe(200)
  expect((await chefe.chamar(inventarios.aprovar, { params: { id: inventario } })).status).toBe(200)
  const m = (await chefe.chamar(materiais.obter, { params: { id } })).corpo.data
  expect((await lotesDe(id)).map((l) => [l.numero, l.saldo])).toEqual([['B', '10']])
  expect(m.custo?.valor_centavos).toBe(1000)
  expect(await violacoes(casa.app.s.banco.db)).toEqual([])
})

it('alerts of lots that are about to expire in the places of use, until they are gone', async () => {
  const id = await novoCabo()
  const em = (dias: number) => somarDias(hoje, dias)
  await entrar(id, '4', { numero: 'longe', validade: em(DIAS_DE_VALIDADE + 1) })
  await entrar(id, '3', { numero: 'perto', validade: em(DIAS_DE_VALIDADE) })
  await entrar(id, '2', { numero: 'vencido', validade: em(-1) })
  const avisar = () => casa.app.s.executar(sistema, (u) => atualizarAlertas(u, [id]))
  const abertos = async () =>
    (await leitora.chamar(alertas.listar, { query: { material: id, tipo: ['validade'] } })).corpo.data
  await avisar()
  expect((await abertos()).map((a) => [a.local, a.qtd, a.dia])).toEqual([['Campinas', '5', em(-1)]])
  await mover('transferencia', sede, doTipo('avaria'), { item_id: id, quantidade: '2', lote: { numero: 'vencido' } })
  await avisar()
  const [um] = await abertos()
  expect([um?.qtd, um?.dia, um && fraseDoAlerta(um, hoje)]).toEqual([
    '3',
    em(DIAS_DE_VALIDADE),
    `3 m em lotes que vencem em até 60 dias; o primeiro vence em ${diaBr(em(DIAS_DE_VALIDADE))}.`,
  ])
  await mover('saida', sede, doTipo('consumo'), { item_id: id, quantidade: '3', lote: { numero: 'perto' } })
  await avisar()
  expect(await abertos()).toEqual([])
})

it('alerts of serials whose warranty is about to end in the places of use, until they are installed', async () => {
  const ficha = { kw: 5, vdcMax: 600, vMpptMin: 90, mppts: 2, garantiaProdutoAnos: 1 }
  const inversor = { tipo: 'inversor' as const, marca: 'Teste', modelo: 'G-1', custo_centavos: 100, ficha }
  const item = (await chefe.chamar(itens.criar, { body: inversor })).corpo.data
  const body = { codigo: 'INV-G1', unidade: 'UN', rastreio: 'serie' as const, item: { id: item.id } }
  const { id } = (await rui.chamar(materiais.criar, { body })).corpo.data
  /** The warranty of one year counts from the entry. */
  const chegouPara = (acaba: string) => `${Number(acaba.slice(0, 4)) - 1}${acaba.slice(4)}`
  const longe = somarDias(hoje, DIAS_DE_GARANTIA + 2)
  const perto = somarDias(hoje, DIAS_DE_GARANTIA - 2)
  const entrarEm = (dia: string, series: string[]) =>
    rui.chamar(movimentos.criar, {
      body: {
        chave: uuidv7(),
        ocorrido_em: dia,
        motivo: '',
        tipo: 'entrada',
        de: doTipo('fornecedor'),
        para: sede,
        linhas: [{ item_id: id, quantidade: String(series.length), valor_centavos: 1000, series }],
      },
    })
  expect((await entrarEm(chegouPara(longe), ['SN-LONGE'])).status).toBe(200)
  expect((await entrarEm(chegouPara(perto), ['SN-PERTO-1', 'SN-PERTO-2'])).status).toBe(200)
  const avisar = () => casa.app.s.executar(sistema, (u) => atualizarAlertas(u, [id]))
  const abertos = async () =>
    (await leitora.chamar(alertas.listar, { query: { material: id, tipo: ['garantia'] } })).corpo.data
  await avisar()
  const [um, ...outros] = await abertos()
  expect(outros).toEqual([])
  expect([um?.local, um && fraseDoAlerta(um, hoje)]).toEqual([
    'Campinas',
    `2 séries com menos de 180 dias de garantia do fabricante; a primeira acaba em ${diaBr(perto)}.`,
  ])
  await rui.chamar(movimentos.criar, {
    body: {
      chave: uuidv7(),
      ocorrido_em: hoje,
      motivo: '',
      tipo: 'saida',
      de: sede,
      para: doTipo('cliente'),
      linhas: [{ item_id: id, quantidade: '2', series: ['SN-PERTO-1', 'SN-PERTO-2'] }],
    },
  })
  await avisar()
  expect(await abertos()).toEqual([])
  // an invoice of long ago counts, not the day on which its goods came in
  const daNota = [
    { itemId: id, de: doTipo('fornecedor'), para: sede, quantidade: '1', valorCentavos: 1000, series: ['SN-NOTA'] },
  ]
  await casa.app.s.executar(sistema, (u) =>
    moverNoLivro(u, uuidv7(), { tipo: 'entrada', ocorridoEm: hoje, documentoEm: chegouPara(perto), linhas: daNota }),
  )
  await avisar()
  expect((await abertos()).map((a) => [a.qtd, a.dia])).toEqual([['1', perto]])
})
