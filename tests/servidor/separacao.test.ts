import { beforeAll, expect, it } from 'vitest'
import { diaAqui } from '#kit/aqui.ts'
import { uuidv7 } from '#kit/id.ts'
import { itens } from '#modules/catalogo/contract/itens.ts'
import { locais } from '#modules/estoque/contract/cadastros.ts'
import { materiais } from '#modules/estoque/contract/materiais.ts'
import { movimentos } from '#modules/estoque/contract/movimentos.ts'
import {
  separacoes,
  type LinhaDaSeparacao,
  type NovaColeta,
  type Separacao,
} from '#modules/separacao/contract/separacoes.ts'
import { trocas } from '#modules/separacao/contract/trocas.ts'
import { criarSeparacao } from '#modules/separacao/server/comandos/criar.ts'
import { reservasDaSeparacao } from '#modules/separacao/publico.ts'
import { sistema } from '#platform/eventos/unidade.ts'
import { appDeTeste, type Chamada } from '#tests/suporte/app.ts'
import { pessoaDeTeste } from '#tests/suporte/pessoa.ts'

const casa = await appDeTeste()
const chefe = await pessoaDeTeste(casa, [{ departamento: 'est', papel: 'supervisor' }])
const rui = await pessoaDeTeste(casa, [{ departamento: 'est', papel: 'operador' }])
const diego = await pessoaDeTeste(casa, [{ departamento: 'ti', papel: 'operador' }])
const leitora = await pessoaDeTeste(casa, [{ departamento: 'est', papel: 'leitor' }])
const engenheira = await pessoaDeTeste(casa, [{ departamento: 'eng', papel: 'operador' }])
const deFora = await pessoaDeTeste(casa, [{ departamento: 'chat', papel: 'operador' }])
const doCatalogo = await pessoaDeTeste(casa, [{ departamento: 'vu', papel: 'supervisor' }])
const hoje = diaAqui()

let fornecedor = ''
let sede = ''
let van = ''
beforeAll(async () => {
  const criar = async (nome: string, tipo: 'almoxarifado' | 'van', responsavel_id: string | null) =>
    (await chefe.chamar(locais.criar, { body: { nome, tipo, responsavel_id } })).corpo.data.id
  sede = await criar('Galpão dos kits', 'almoxarifado', null)
  van = await criar('Van dos kits', 'van', diego.id)
  fornecedor = (await leitora.chamar(locais.listar)).corpo.data.find((l) => l.tipo === 'fornecedor')?.id ?? ''
})

let vez = 0
async function material(rastreio: 'nenhum' | 'serie' = 'nenhum', item?: string) {
  const codigo = `KIT-${++vez}`
  const body = {
    codigo,
    unidade: 'UN',
    rastreio,
    item: item ? { id: item } : { tipo: 'cabo' as const, modelo: `Peça ${codigo}` },
  }
  return (await rui.chamar(materiais.criar, { body })).corpo.data.id
}
async function entrar(item_id: string, quantidade: string, series: string[] = [], valor_centavos = 10_000) {
  const linhas = [{ item_id, quantidade, valor_centavos, series }]
  const body = {
    chave: uuidv7(),
    tipo: 'entrada' as const,
    ocorrido_em: hoje,
    motivo: '',
    de: fornecedor,
    para: sede,
    linhas,
  }
  expect((await rui.chamar(movimentos.criar, { body })).status).toBe(200)
}
const montar = async (linhas: { item_id: string; quantidade: string }[], mais: { instala_em?: string } = {}) =>
  (
    await chefe.chamar(separacoes.criar, {
      body: {
        chave: uuidv7(),
        titulo: `Kit ${++vez}`,
        cliente: 'Padaria Pão da Serra',
        local_id: sede,
        linhas,
        ...mais,
      },
    })
  ).corpo.data
const agora = () => new Date().toISOString()
const coletar = (quem: Chamada, id: string, c: Partial<NovaColeta> & Pick<NovaColeta, 'linha_id' | 'quantidade'>) =>
  quem.chamar(separacoes.coletar, {
    params: { id },
    body: { chave: uuidv7(), coletado_em: agora(), enviado_em: agora(), series: [], ...c },
  })
const ler = async (id: string, quem = rui) => (await quem.chamar(separacoes.obter, { params: { id } })).corpo.data
const linhaDe = (s: Separacao, item: string): LinhaDaSeparacao => {
  const l = s.itens.find((i) => i.item_id === item)
  if (!l) throw new Error('no such line')
  return l
}
const livre = async (item: string) =>
  (await leitora.chamar(materiais.obter, { params: { id: item } })).corpo.data.disponivel

it('refuses a user without the right, and names the field of an error', async () => {
  const peca = await material()
  const body = { chave: uuidv7(), titulo: 'Kit', local_id: sede, linhas: [{ item_id: peca, quantidade: '1' }] }
  expect((await deFora.chamar(separacoes.listar, { query: {} })).status).toBe(403)
  expect((await rui.chamar(separacoes.criar, { body })).status).toBe(403)
  expect((await chefe.chamar(separacoes.criar, { body: { ...body, linhas: [] } })).detalhe('linhas')).toMatch(
    /ao menos um/,
  )
  expect((await chefe.chamar(separacoes.criar, { body: { ...body, local_id: van } })).detalhe('local_id')).toMatch(
    /almoxarifado/,
  )
  const s = (await chefe.chamar(separacoes.criar, { body })).corpo.data
  const deNovo = (await chefe.chamar(separacoes.criar, { body })).corpo.data
  expect(deNovo.id).toBe(s.id)
  expect((await leitora.chamar(separacoes.fechar, { params: { id: s.id }, body: { faltas: [] } })).status).toBe(403)
  expect((await rui.chamar(trocas.aDecidir)).status).toBe(403)
  expect((await leitora.chamar(separacoes.obter, { params: { id: uuidv7() } })).status).toBe(404)
  expect((await chefe.chamar(separacoes.daProposta, { params: { id: uuidv7() } })).status).toBe(409)
})

it('[S1.7] reserves what is there, wants the rest, and reserves it for the nearest installation when it arrives', async () => {
  const peca = await material()
  await entrar(peca, '10')
  const longe = await montar([{ item_id: peca, quantidade: '8' }], { instala_em: '2027-03-01' })
  const perto = await montar([{ item_id: peca, quantidade: '7' }], { instala_em: '2027-01-10' })
  expect(linhaDe(longe, peca)).toMatchObject({ reservado: '8', falta: '0' })
  expect(linhaDe(perto, peca)).toMatchObject({ reservado: '2', falta: '5' })
  expect(perto.faltas).toBe(1)
  expect(await livre(peca)).toBe('0')
  await entrar(peca, '6')
  await expect.poll(async () => linhaDe(await ler(perto.id), peca).reservado, { timeout: 15_000 }).toBe('7')
  expect(await livre(peca)).toBe('1')
  const motivo = { motivo: 'o cliente desistiu' }
  expect(
    (await chefe.chamar(separacoes.cancelar, { params: { id: longe.id }, body: motivo })).corpo.data.situacao,
  ).toBe('cancelada')
  expect(await livre(peca)).toBe('9')
})

it('[S1.7] picks once per key, refuses what others were promised, and sends what was not found to the end', async () => {
  const [um, outro] = [await material(), await material()]
  await entrar(um, '5')
  await entrar(outro, '5')
  await rui.chamar(materiais.enderecar, { params: { id: um }, body: { local_id: sede, endereco: 'B-01-2' } })
  await rui.chamar(materiais.enderecar, { params: { id: outro }, body: { local_id: sede, endereco: 'A-01-1' } })
  const s = await montar([
    { item_id: um, quantidade: '3' },
    { item_id: outro, quantidade: '4' },
  ])
  expect(s.itens.map((l) => l.endereco)).toEqual(['A-01-1', 'B-01-2'])
  const [linhaUm, linhaOutro] = [linhaDe(s, um).id, linhaDe(s, outro).id]
  const pulado = await rui.chamar(separacoes.pular, { params: { id: s.id, linha: linhaOutro } })
  expect(pulado.corpo.data.itens.map((l) => [l.endereco, l.pulada])).toEqual([
    ['B-01-2', false],
    ['A-01-1', true],
  ])
  const c = { linha_id: linhaUm, quantidade: '3', chave: uuidv7(), coletado_em: agora() }
  expect((await coletar(rui, s.id, c)).corpo.data.repetido).toBe(false)
  expect((await coletar(rui, s.id, c)).corpo.data.repetido).toBe(true)
  expect((await coletar(rui, s.id, { ...c, quantidade: '2' })).status).toBe(409)
  expect(linhaDe(await ler(s.id), um).separado).toBe('3')
  await montar([{ item_id: um, quantidade: '2' }])
  expect((await coletar(rui, s.id, { linha_id: linhaUm, quantidade: '1' })).erro.message).toMatch(/^Só 3 estão livres/)
  expect((await coletar(rui, s.id, { linha_id: linhaUm, quantidade: '-4' })).detalhe('quantidade')).toMatch(/devolver/)
  expect((await coletar(rui, s.id, { linha_id: linhaUm, quantidade: '-1' })).status).toBe(200)
  expect(linhaDe(await ler(s.id), um).separado).toBe('2')
})

it('[S1.7] closes in part only with a reason, takes two signatures, and stays reserved in the van', async () => {
  const [cabo, inversor] = [await material(), await material('serie')]
  await entrar(cabo, '60', [], 6000)
  await entrar(inversor, '2', ['X1', 'X2'])
  const outroKit = await montar([{ item_id: inversor, quantidade: '1' }])
  const s = await montar([
    { item_id: cabo, quantidade: '96' },
    { item_id: inversor, quantidade: '1' },
  ])
  const [linhaCabo, linhaInv] = [linhaDe(s, cabo).id, linhaDe(s, inversor).id]
  await coletar(rui, outroKit.id, { linha_id: linhaDe(outroKit, inversor).id, quantidade: '1', series: ['X1'] })
  const serie = (numero: string) => coletar(rui, s.id, { linha_id: linhaInv, quantidade: '1', series: [numero] })
  expect((await serie('X1')).detalhe('series')).toMatch(/já está no Kit/)
  expect((await serie('X9')).detalhe('series')).toMatch(/nunca entrou/)
  expect((await serie('X2')).status).toBe(200)
  expect((await coletar(rui, s.id, { linha_id: linhaCabo, quantidade: '60' })).status).toBe(200)
  const fechar = (faltas: { linha_id: string; motivo: string }[]) =>
    rui.chamar(separacoes.fechar, { params: { id: s.id }, body: { faltas } })
  expect((await fechar([])).erro.message).toMatch(/^Diga por que falta/)
  expect((await fechar([{ linha_id: linhaCabo, motivo: '1.200 chegam segunda' }])).corpo.data.situacao).toBe('fechada')
  const assinar = (quem: Chamada, papel: 'entrega' | 'recebe', van_id?: string) =>
    quem.chamar(separacoes.assinar, { params: { id: s.id }, body: { papel, ...(van_id ? { van_id } : {}) } })
  expect((await assinar(diego, 'recebe')).status).toBe(409)
  expect((await assinar(rui, 'entrega')).detalhe('van_id')).toMatch(/van/)
  expect((await assinar(diego, 'entrega', van)).status).toBe(409)
  expect((await assinar(rui, 'entrega', van)).corpo.data.situacao).toBe('fechada')
  expect((await assinar(rui, 'recebe')).status).toBe(403)
  const entregue = (await assinar(diego, 'recebe')).corpo.data
  expect(entregue).toMatchObject({ situacao: 'entregue', van: { id: van } })
  const naVan = (await leitora.chamar(materiais.obter, { params: { id: cabo } })).corpo.data.lugares
  expect(naVan.map((l) => [l.local_id, l.qtd, l.reservado])).toEqual([[van, '60', '60']])
  const reservas = await reservasDaSeparacao(casa.app.s.banco.db, s.id)
  expect(reservas.map((r) => [r.item_id, r.local_id, r.resta]).toSorted()).toEqual(
    [
      [cabo, null, '36'],
      [cabo, van, '60'],
      [inversor, van, '1'],
    ].toSorted(),
  )
  expect((await ler(s.id, leitora)).vendido_separado).toEqual([
    expect.not.objectContaining({ valor_centavos: expect.anything() }),
  ])
  expect((await ler(s.id, chefe)).vendido_separado[0]).toMatchObject({ separado_qtd: '60', valor_centavos: -3600 })
  expect((await chefe.chamar(separacoes.cancelar, { params: { id: s.id }, body: { motivo: 'x' } })).status).toBe(409)
})

const ficha = {
  wp: 585,
  alturaM: 2.278,
  larguraM: 1.134,
  voc: 52,
  vmp: 43,
  isc: 11,
  betaVocPorC: -0.0025,
  gamaVmpPorC: -0.003,
}
const doInversor = { kw: 6, vdcMax: 550, vMpptMin: 80, mppts: 2, iMaxMppt: 16, fases: 1 }

it('[S1.7] a substitution passes the electrical check, waits for an engineer, or is refused', async () => {
  const modulo = async (modelo: string, mudancas: Partial<typeof ficha>) => {
    const body = { tipo: 'modulo' as const, marca: 'Teste', modelo, ficha: { ...ficha, ...mudancas } }
    const { id } = (await doCatalogo.chamar(itens.criar, { body })).corpo.data
    await material('nenhum', id)
    await entrar(id, '40')
    return id
  }
  const [vendido, igual, fraco, forte] = [
    await modulo('Vendido', {}),
    await modulo('Igual', { voc: 51 }),
    await modulo('Fraco', { wp: 550 }),
    await modulo('Forte', { isc: 18.6, alturaM: 2.384 }),
  ]
  const id = await casa.app.s.executar(sistema, (u) =>
    criarSeparacao(u, {
      origem: { tipo: 'proposta', id: uuidv7() },
      titulo: 'Kit PR-2291',
      cliente: 'Padaria',
      cartaoId: null,
      instalaEm: null,
      reservaAte: null,
      localId: sede,
      contexto: {
        tMinC: 4,
        tCelulaMaxC: 70,
        modulos: 12,
        modulo: ficha,
        inversores: [{ itemId: null, ficha: doInversor, quantidade: 1, series: [6, 6] }],
      },
      linhas: [{ itemId: vendido, descricao: 'Módulo', quantidade: '12' }],
    }),
  )
  const linha = linhaDe(await ler(id), vendido).id
  await coletar(rui, id, { linha_id: linha, quantidade: '10' })
  const vistos = (await rui.chamar(trocas.candidatos, { params: { id, linha } })).corpo.data
  const dos = (item: string) => vistos.find((c) => c.item_id === item)
  expect([dos(igual)?.veredito, dos(fraco)?.veredito, dos(forte)?.veredito]).toEqual(['pode', 'engenharia', 'nao'])
  expect(dos(forte)?.conferencias.find((c) => c.nome.startsWith('Corrente'))?.conta).toBe('23,3 > 16,0 A')
  const trocar = (item_id: string) => rui.chamar(trocas.trocar, { params: { id, linha }, body: { item_id } })
  expect((await trocar(forte)).erro.message).toMatch(/^Esta troca não pode: Corrente/)
  const pedida = (await trocar(fraco)).corpo.data
  expect(pedida.veredito).toBe('engenharia')
  expect((await trocar(fraco)).status).toBe(409)
  expect((await rui.chamar(separacoes.fechar, { params: { id }, body: { faltas: [] } })).erro.message).toMatch(
    /espera a engenharia/,
  )
  const espera = (await engenheira.chamar(trocas.aDecidir)).corpo.data
  expect(espera.map((t) => [t.id, t.ficha_versao])).toEqual([[pedida.id, 1]])
  const decidir = (decisao: 'aprovada' | 'recusada', motivo = '') =>
    engenheira.chamar(trocas.decidir, { params: { id: pedida.id }, body: { decisao, motivo } })
  expect((await decidir('recusada')).detalhe('motivo')).toBe('Diga por quê')
  expect((await rui.chamar(trocas.decidir, { params: { id: pedida.id }, body: { decisao: 'aprovada' } })).status).toBe(
    403,
  )
  expect((await decidir('aprovada')).status).toBe(200)
  expect((await decidir('aprovada')).status).toBe(409)
  expect(linhaDe(await ler(id), fraco)).toMatchObject({ separado: '0', reservado: '12' })
  expect(await livre(vendido)).toBe('40')
  expect((await trocar(igual)).corpo.data.veredito).toBe('pode')
  expect(linhaDe(await ler(id), igual)).toMatchObject({ reservado: '12' })
})
