import { expect, it } from 'vitest'
import { aoLancar, custosDaNota, faltaNaNota, faltaNoItem, type ItemGuardado } from './conferencia.ts'
import { divergencias } from './divergencias.ts'
import { estadoRecebido, podeIrPara } from './pedido.ts'

const item = (n: number, mais: Partial<ItemGuardado> = {}): ItemGuardado => ({
  n,
  qtd: '4',
  valor_centavos: 244_000,
  peso: null,
  frete_centavos: null,
  material: { id: `m${n}`, codigo: `M-${n}`, nome: `Conector ${n}`, unidade: 'PAR', casas: 0, rastreio: 'nenhum' },
  num: 50,
  den: 1,
  recebida: '200',
  avariada: '0',
  avaria_motivo: '',
  series: [],
  lotes: [],
  fotos: [],
  ...mais,
})
const inversor = { id: 'i', codigo: 'INV', nome: 'Inversor', unidade: 'UN', casas: 0, rastreio: 'serie' as const }
const nota = (linhas: ItemGuardado[]) => ({ local: 'Campinas', rateio: 'valor' as const, frete_centavos: 0, linhas })

it('names the serials and the items that are missing', () => {
  const serie = item(1, {
    material: inversor,
    num: 1,
    qtd: '32',
    recebida: '32',
    series: [{ numero: 'A', avariada: false }],
  })
  expect(faltaNaNota(nota([serie, item(5, { material: null, num: null, den: null, recebida: null })]))).toBe(
    'Faltam 31 séries e o item 5',
  )
  expect(faltaNaNota(nota([item(5, { recebida: null })]))).toBe('Falta o item 5')
  expect(faltaNaNota({ ...nota([item(1)]), local: null })).toBe('Escolha onde a nota entra')
  expect(faltaNaNota(nota([item(1, { recebida: '0' })]))).toBe('Nada desta nota foi recebido')
  expect(faltaNaNota(nota([item(1)]))).toBeNull()
})

it('asks which serial came broken, why, and for a picture', () => {
  const series = [{ numero: 'A', avariada: false }]
  const um = { material: inversor, num: 1, qtd: '1', recebida: '1', series, avariada: '1' }
  expect(faltaNoItem(item(1, um))).toBe('Diga quais séries vieram avariadas')
  const ruim = { ...um, series: [{ numero: 'A', avariada: true }] }
  expect(faltaNoItem(item(1, ruim))).toBe('Diga o que houve com o que veio avariado')
  expect(faltaNoItem(item(1, { ...ruim, avaria_motivo: 'Caixa amassada' }))).toBe('Falta a foto da avaria')
  expect(faltaNoItem(item(1, { ...ruim, avaria_motivo: 'Caixa amassada', fotos: ['f'] }))).toBeNull()
  expect(faltaNoItem(item(1, { num: 1, den: 3 }))).toBe('A conversão não dá um número de PAR: confira')
})

it('says in words what posting does', () => {
  const faltou = item(1, { recebida: '1150', qtd: '24', avariada: '2' })
  expect(aoLancar(nota([faltou, item(2)]))).toBe(
    'Ao lançar: entram 2 materiais em Campinas, 2 par de Conector 1 em Avaria. 50 par de Conector 1: pendência do fornecedor.',
  )
})

it('divides the cost of each item among what came and what did not', () => {
  const [c] = custosDaNota({ ...nota([item(1, { recebida: '150' })]), frete_centavos: 4_880 })
  expect(c).toEqual({ frete: 4_880, total: 248_880, boas: 186_660, avariadas: 0, faltam: 62_220 })
})

it('compares a note with its order, prices only for who may see them', () => {
  const pedido = [{ item_id: 'm1', nome: 'x', qtd: '150', recebida: '0', valor_centavos: 180_000 }]
  expect(divergencias([item(1), item(2)], pedido, true)).toEqual([
    'Conector 1: a nota tem 200, o pedido espera 150',
    'Conector 1 1,6 % acima do pedido',
    'Conector 2 não está no pedido',
  ])
  expect(divergencias([item(1)], pedido, false)).toEqual(['Conector 1: a nota tem 200, o pedido espera 150'])
})

it('an order walks forward and is whole when nothing is missing', () => {
  expect([podeIrPara('rascunho', 'enviado'), podeIrPara('recebido', 'enviado')]).toEqual([true, false])
  expect(estadoRecebido([{ n: 1, qtd: 2n, recebida: 2n }])).toBe('recebido')
  expect(estadoRecebido([{ n: 1, qtd: 2n, recebida: 1n }])).toBe('parcial')
})

it('asks for the lots until they sum to what came, and for the lot of the damage', () => {
  const cabo = { id: 'c', codigo: 'CAB', nome: 'Cabo', unidade: 'M', casas: 3, rastreio: 'lote' as const }
  const lote = (numero: string, qtd: string, avariada = '0') => ({
    numero,
    qtd,
    avariada,
    fabricante: '',
    validade: null,
  })
  const um = item(1, { material: cabo, num: 50, recebida: '200' })
  expect(faltaNoItem({ ...um, lotes: [lote('A', '150.5')] })).toBe('Diga os lotes: faltam 49,5 m')
  expect(faltaNoItem({ ...um, lotes: [lote('A', '150'), lote('B', '60')] })).toBe('Os lotes somam 10 m a mais')
  expect(faltaNoItem({ ...um, lotes: [lote('A', '200')] })).toBeNull()
  const ruim = { ...um, avariada: '5', avaria_motivo: 'capa cortada', fotos: ['f'] }
  expect(faltaNoItem({ ...ruim, lotes: [lote('A', '200')] })).toBe('Diga de qual lote é a avaria')
  expect(faltaNoItem({ ...ruim, lotes: [lote('A', '200', '5')] })).toBeNull()
})
