import { beforeAll, describe, expect, it } from 'vitest'
import { diaAqui } from '#kit/aqui.ts'
import { uuidv7 } from '#kit/id.ts'
import { ajustes, motivosDeAjuste } from '#modules/estoque/contract/ajustes.ts'
import { locais } from '#modules/estoque/contract/cadastros.ts'
import { materiais } from '#modules/estoque/contract/materiais.ts'
import { contagens } from '#modules/inventarios/contract/contagens.ts'
import { inventarios } from '#modules/inventarios/contract/inventarios.ts'
import { movimentos } from '#modules/estoque/contract/movimentos.ts'
import { appDeTeste, type Chamada } from '#tests/suporte/app.ts'
import { publicado, varredura } from '#tests/suporte/canarios.ts'
import { pessoaDeTeste } from '#tests/suporte/pessoa.ts'

const casa = await appDeTeste()
const pessoa = (
  departamento: 'est' | 'mpvl' | 'eng' | 'vu',
  papel: 'operador' | 'supervisor' | 'leitor' | 'contador' | 'aprovador',
) => pessoaDeTeste(casa, [{ departamento, papel }])
const chefe = await pessoa('est', 'supervisor')
const contador = await pessoa('est', 'contador')
const visitante = await casa.como(null)
const hoje = diaAqui()
/** What one unit costs, what three do, and what is left of five: no other figure of the stock has these digits. */
const UM = 7_654_321
const canarios = {
  custo: ['7654321', '76.543,21', '76543,21', '22962963', '229.629,63', '38271605', '382.716,05'],
  // what the book expects of what is being counted
  esperado: ['7313947', '7.313.947'],
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
          chave: uuidv7(),
          tipo,
          ocorrido_em: hoje,
          motivo: '',
          ...(tipo === 'entrada'
            ? {
                de: doTipo('fornecedor'),
                para: sede,
              }
            : {
                de: sede,
                para: doTipo('consumo'),
              }),
          linhas: [
            {
              item_id: material,
              quantidade,
              series: [],
              ...mais,
            },
          ],
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
  ids.id = [material, entrou, saiu, pedido.corpo.data.id, sede, await contar(sede, doTipo('fornecedor'))]
})

/** An open count of a material of which the book has a quantity that no other figure has. */
async function contar(local: string, fornecedor: string): Promise<string> {
  const item = { tipo: 'outro' as const, modelo: 'Peça CAN-2' }
  const { id } = (
    await chefe.chamar(materiais.criar, { body: { codigo: 'CAN-2', unidade: 'UN', rastreio: 'nenhum', item } })
  ).corpo.data
  const linhas = [{ item_id: id, quantidade: '7313947', valor_centavos: 1, series: [] }]
  await chefe.chamar(movimentos.criar, {
    body: { chave: uuidv7(), tipo: 'entrada', ocorrido_em: hoje, de: fornecedor, para: local, linhas },
  })
  const escopo = {
    titulo: 'Cega',
    locais: [local],
    categorias: [],
    endereco_de: null,
    endereco_ate: null,
    classe: null,
    modo: 'fotografia' as const,
    tolerancia_pct: 1,
    tolerancia_centavos: 1,
    motivo_centavos: 1,
    responsavel_id: chefe.id,
    contadores: [contador.id],
  }
  const contagem = (await chefe.chamar(inventarios.criar, { body: escopo })).corpo.data.id
  expect((await chefe.chamar(inventarios.iniciar, { params: { id: contagem } })).status).toBe(200)
  const params = { id: contagem }
  const folha = (await contador.chamar(contagens.folha, { params })).corpo.data
  const linha_id = folha.posicoes.find((p) => p.item_id === id)?.linha_id ?? ''
  const agora = new Date().toISOString()
  const body = {
    chave: uuidv7(),
    rodada: 1,
    contado_em: agora,
    enviado_em: agora,
    series: [],
    linha_id,
    quantidade: '3',
  }
  expect((await contador.chamar(contagens.contar, { params, body })).status).toBe(200)
  return contagem
}

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

  it(
    '[S2.16] no GET shows who counts what the book expects or costs; the chief sees it',
    { timeout: 240_000 },
    async () => {
      const vazamentos = new Set<string>()
      for (const r of leituras)
        await varrer(contador, r, (onde, texto) => {
          for (const a of achados(texto, ['custo', 'esperado'])) vazamentos.add(`${onde}: ${a}`)
        })
      expect([...vazamentos]).toEqual([])
      let tudo = ''
      for (const r of leituras.filter((x) => DO_ESTOQUE.test(x.id)))
        await varrer(chefe, r, (_, texto) => (tudo += texto))
      expect(achados(tudo, ['esperado'])).toContain('7313947')
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

  it('who approves sees what an adjustment is worth and decides it; who counts does neither', async () => {
    const aprovadora = await pessoa('est', 'aprovador')
    const { data } = (await aprovadora.chamar(ajustes.listar, { query: {} })).corpo
    expect(data).toMatchObject([{ valor_centavos: 3 * UM, posso_decidir: true }])
    const params = { id: data[0]?.id ?? '' }
    expect((await aprovadora.chamar(ajustes.recusar, { params, body: { motivo: 'conte de novo' } })).status).toBe(200)
    expect((await contador.chamar(ajustes.aprovar, { params })).status).toBe(403)
    expect((await contador.chamar(materiais.listar, { query: {} })).status).toBe(403)
  })
})
