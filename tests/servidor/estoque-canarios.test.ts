import { beforeAll, describe, expect, it } from 'vitest'
import { diaAqui } from '#kit/aqui.ts'
import { uuidv7 } from '#kit/id.ts'
import { ajustes, motivosDeAjuste } from '#modules/estoque/contract/ajustes.ts'
import { locais } from '#modules/estoque/contract/cadastros.ts'
import { materiais } from '#modules/estoque/contract/materiais.ts'
import { movimentos } from '#modules/estoque/contract/movimentos.ts'
import { appDeTeste, type Chamada } from '#tests/suporte/app.ts'
import { publicado, varredura } from '#tests/suporte/canarios.ts'
import { pessoaDeTeste } from '#tests/suporte/pessoa.ts'

const casa = await appDeTeste()
const pessoa = (departamento: 'est' | 'mpvl' | 'eng' | 'vu', papel: 'operador' | 'supervisor' | 'leitor') =>
  pessoaDeTeste(casa, [{ departamento, papel }])
const chefe = await pessoa('est', 'supervisor')
const visitante = await casa.como(null)
const hoje = diaAqui()
/** What one unit costs, what three do, and what is left of five: no other figure of the stock has these digits. */
const UM = 7_654_321
const canarios = {
  custo: ['7654321', '76.543,21', '76543,21', '22962963', '229.629,63', '38271605', '382.716,05'],
}
const ids: Record<string, string[]> = {}
const { responder, caminhosDa, varrer, achados } = varredura({
  casa,
  canarios,
  ids,
  consultas: ['', 'limit=100', 'busca=CAN-1', 'texto=CAN-1', 'formato=csv', 'tipo=valor', 'tipo=posicao', 'tipo=abc'],
  conhece: /^(estoque|compras|inventarios|separacao|catalogo|ordens|auditoria|avisos|paineis)\./,
  idDosOutros: () => uuidv7(),
})

beforeAll(async () => {
  const sede = (await chefe.chamar(locais.criar, { body: { nome: 'Campinas', tipo: 'almoxarifado' } })).corpo.data.id
  const todos = (await chefe.chamar(locais.listar)).corpo.data
  const doTipo = (tipo: string) => todos.find((l) => l.tipo === tipo)?.id ?? ''
  const item = { tipo: 'outro' as const, modelo: 'Peça CAN-1' }
  const { id: material } = (
    await chefe.chamar(materiais.criar, { body: { codigo: 'CAN-1', unidade: 'UN', rastreio: 'nenhum', item } })
  ).corpo.data
  const mover = async (tipo: 'entrada' | 'saida', quantidade: string, mais: object) =>
    (
      await chefe.chamar(movimentos.criar, {
        body: {
          ...{ chave: uuidv7(), tipo, ocorrido_em: hoje, motivo: '' },
          ...(tipo === 'entrada' ? { de: doTipo('fornecedor'), para: sede } : { de: sede, para: doTipo('consumo') }),
          linhas: [{ item_id: material, quantidade, series: [], ...mais }],
        },
      })
    ).corpo.data.id
  const entrou = await mover('entrada', '5', { valor_centavos: 5 * UM })
  const saiu = await mover('saida', '1', {})
  const motivos = (await chefe.chamar(motivosDeAjuste.listar)).corpo.data
  const pedido = await chefe.chamar(movimentos.ajustar, {
    body: {
      chave: uuidv7(),
      tipo: 'ajuste',
      ocorrido_em: hoje,
      motivo_id: motivos.find((m) => m.nome === 'Erro de lançamento')?.id ?? '',
      local_id: sede,
      linhas: [{ item_id: material, sentido: 'menos', quantidade: '3', series: [] }],
    },
  })
  expect(pedido.corpo.data.situacao).toBe('esperando')
  ids.id = [material, entrou, saiu, pedido.corpo.data.id, sede]
})

const leituras = casa.app.rotas.filter((r) => r.endpoint.method === 'GET' && !r.endpoint.open)
const DO_ESTOQUE = /^(estoque|compras|inventarios|separacao)\./

describe('canaries of the stock', () => {
  it.each<[string, () => Promise<Chamada>]>([
    ['the warehouse', () => pessoa('est', 'operador')],
    ['who reads the stock', () => pessoa('est', 'leitor')],
    ['the maintenance', () => pessoa('mpvl', 'supervisor')],
    ['the engineers', () => pessoa('eng', 'supervisor')],
    ['a seller', () => pessoa('vu', 'operador')],
  ])(
    '[S2.16] no GET shows %s what goods cost, exports and vouchers included',
    { timeout: 240_000 },
    async (_, quem) => {
      const ator = await quem()
      const vazamentos = new Set<string>()
      for (const r of leituras)
        await varrer(ator, r, (onde, texto) => {
          for (const a of achados(texto, ['custo'])) vazamentos.add(`${onde}: ${a}`)
        })
      expect([...vazamentos]).toEqual([])
    },
  )

  it('control: the chief of the warehouse finds it, and the approver what the adjustment is worth', async () => {
    let tudo = ''
    for (const r of leituras.filter((x) => DO_ESTOQUE.test(x.id))) await varrer(chefe, r, (_, texto) => (tudo += texto))
    expect(achados(tudo, ['custo'])).toEqual(expect.arrayContaining(['7654321', '22962963', '38271605']))
    const { data } = (await (await pessoa('est', 'supervisor')).chamar(ajustes.listar, { query: {} })).corpo
    expect(data).toMatchObject([{ valor_centavos: 3 * UM }])
  })

  it('what the live channel of the stock publishes says that something changed, and no amount', async () => {
    const textos = (await publicado(casa.app.s.banco.db, ['estoque', 'separacao', 'compras'])).map((p) => p.texto)
    expect(textos.length).toBeGreaterThan(0)
    expect(achados(textos.join('\n'), ['custo'])).toEqual([])
  })

  it('a visitor gets nothing', async () => {
    for (const r of leituras.filter((x) => DO_ESTOQUE.test(x.id)))
      for (const caminho of caminhosDa(r)) {
        const { status, texto } = await responder(visitante, caminho)
        expect([r.id, status]).toEqual([r.id, 401])
        expect(achados(texto, ['custo']), r.id).toEqual([])
      }
  })
})
