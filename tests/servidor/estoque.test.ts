import { sql } from 'kysely'
import { beforeAll, expect, it } from 'vitest'
import { diaAqui } from '#kit/aqui.ts'
import { uuidv7 } from '#kit/id.ts'
import { motivosDeAjuste } from '#modules/estoque/contract/ajustes.ts'
import { categorias, locais, unidades, type Local } from '#modules/estoque/contract/cadastros.ts'
import { materiais } from '#modules/estoque/contract/materiais.ts'
import { movimentos, type NovoMovimento } from '#modules/estoque/contract/movimentos.ts'
import { relatorios } from '#modules/estoque/contract/relatorios.ts'
import { appDeTeste, type Chamada } from '#tests/suporte/app.ts'
import { pessoaDeTeste } from '#tests/suporte/pessoa.ts'

const casa = await appDeTeste()
const chefe = await pessoaDeTeste(casa, [{ departamento: 'est', papel: 'supervisor' }])
const operadora = await pessoaDeTeste(casa, [{ departamento: 'est', papel: 'operador' }])
const leitora = await pessoaDeTeste(casa, [{ departamento: 'est', papel: 'leitor' }])
const deFora = await pessoaDeTeste(casa, [{ departamento: 'chat', papel: 'operador' }])
const hoje = diaAqui()
const CANARIO = 7_654_321

let todos: Local[] = []
const doTipo = (tipo: Local['tipo']) => todos.find((l) => l.tipo === tipo)?.id ?? ''
let sede = ''
let van = ''

beforeAll(async () => {
  const criar = async (nome: string, tipo: 'almoxarifado' | 'van') =>
    (await chefe.chamar(locais.criar, { body: { nome, tipo, responsavel_id: operadora.id } })).corpo.data.id
  sede = await criar('Campinas', 'almoxarifado')
  van = await criar('Van 1', 'van')
  todos = (await leitora.chamar(locais.listar)).corpo.data
})

const novo = async (codigo: string, mais: { unidade?: string; rastreio?: 'nenhum' | 'serie' } = {}) => {
  const r = await operadora.chamar(materiais.criar, {
    body: { codigo, unidade: 'UN', rastreio: 'nenhum', item: { tipo: 'outro', modelo: `Peça ${codigo}` }, ...mais },
  })
  expect(r.status).toBe(200)
  return r.corpo.data
}
const mover = (quem: Chamada, m: Partial<NovoMovimento> & Pick<NovoMovimento, 'tipo' | 'linhas'>) =>
  quem.chamar(movimentos.criar, {
    body: { chave: uuidv7(), ocorrido_em: hoje, motivo: '', de: doTipo('fornecedor'), para: sede, ...m },
  })
const entrada = (item_id: string, quantidade: string, valor_centavos = 1000, series: string[] = []) =>
  mover(operadora, { tipo: 'entrada', linhas: [{ item_id, quantidade, valor_centavos, series }] })
const saida = (item_id: string, quantidade: string, chave: string = uuidv7()) =>
  mover(operadora, {
    chave,
    tipo: 'saida',
    de: sede,
    para: doTipo('consumo'),
    linhas: [{ item_id, quantidade, series: [] }],
  })
const obter = async (id: string, quem = leitora) => (await quem.chamar(materiais.obter, { params: { id } })).corpo.data

it('refuses who has no right, and changes to who only reads', async () => {
  const m = await novo('DIR-1')
  expect((await deFora.chamar(materiais.listar, { query: {} })).status).toBe(403)
  expect((await deFora.chamar(movimentos.listar, { query: {} })).status).toBe(403)
  expect((await leitora.chamar(categorias.criar, { body: { nome: 'Minha' } })).status).toBe(403)
  expect((await operadora.chamar(locais.criar, { body: { nome: 'Meu', tipo: 'obra' } })).status).toBe(403)
  expect(
    (await mover(leitora, { tipo: 'entrada', linhas: [{ item_id: m.id, quantidade: '1', series: [] }] })).status,
  ).toBe(403)
  const motivos = (await leitora.chamar(motivosDeAjuste.listar)).corpo.data
  const ajuste = {
    chave: uuidv7(),
    tipo: 'ajuste' as const,
    ocorrido_em: hoje,
    motivo_id: motivos.find((x) => x.nome === 'Sobra de obra')?.id ?? '',
    local_id: sede,
    linhas: [{ item_id: m.id, sentido: 'mais' as const, quantidade: '1', series: [] }],
  }
  expect((await operadora.chamar(movimentos.ajustar, { body: ajuste })).status).toBe(403)
  expect((await chefe.chamar(movimentos.ajustar, { body: ajuste })).status).toBe(200)
  expect((await leitora.chamar(materiais.obter, { params: { id: uuidv7() } })).status).toBe(404)
})

it('says on each field what is wrong, and keeps codes, names and units apart', async () => {
  const m = await novo('ERR-1')
  const igual = await operadora.chamar(materiais.criar, {
    body: { codigo: 'ERR-1', unidade: 'UN', rastreio: 'nenhum', item: { tipo: 'outro', modelo: 'Outra' } },
  })
  expect([igual.status, igual.detalhe('codigo')]).toEqual([400, 'Já existe um material com este código.'])
  const semUnidade = await operadora.chamar(materiais.criar, {
    body: { codigo: 'ERR-2', unidade: 'XYZ', rastreio: 'nenhum', item: { tipo: 'outro', modelo: 'Outra' } },
  })
  expect(semUnidade.detalhe('unidade')).toBe('Esta unidade não existe. Cadastre-a primeiro.')
  const noCatalogo = await operadora.chamar(materiais.criar, {
    body: { codigo: 'ERR-3', unidade: 'UN', rastreio: 'nenhum', item: { id: m.id } },
  })
  expect(noCatalogo.detalhe('item')).toBe('Este item já está no estoque.')
  const semCusto = await mover(operadora, { tipo: 'entrada', linhas: [{ item_id: m.id, quantidade: '1', series: [] }] })
  expect([semCusto.status, semCusto.detalhe('linhas.0')]).toEqual([400, 'Diga quanto custou.'])
  expect((await entrada(m.id, '0')).status).toBe(400)
  expect((await entrada(m.id, '1.5')).detalhe('linhas.0')).toBe('A quantidade de ERR-1 não cabe nas casas de UN.')
  const raiz = (await operadora.chamar(categorias.criar, { body: { nome: 'Raiz' } })).corpo.data.id
  const folha = (await operadora.chamar(categorias.criar, { body: { nome: 'Folha', pai_id: raiz } })).corpo.data.id
  const volta = await operadora.chamar(categorias.alterar, {
    params: { id: raiz },
    body: { nome: 'Raiz', pai_id: folha },
  })
  expect(volta.detalhe('pai_id')).toBe('Uma categoria não fica dentro dela mesma.')
  const apagar = (quem: typeof operadora, id: string) => quem.chamar(categorias.apagar, { params: { id } })
  expect((await apagar(leitora, folha)).status).toBe(403)
  expect((await apagar(operadora, raiz)).erro.message).toMatch(/^Há categorias dentro desta/)
  const dela = { nome: 'Folha', pai_id: raiz, rastreio: 'lote' as const }
  await operadora.chamar(categorias.alterar, { params: { id: folha }, body: dela })
  const lida = (await leitora.chamar(categorias.listar)).corpo.data.find((c) => c.id === folha)
  expect(lida?.rastreio).toBe('lote')
  const nela = { codigo: 'ERR-4', unidade: 'UN', rastreio: 'nenhum' as const, categoria_id: folha }
  const doMaterial = { ...nela, item: { tipo: 'outro' as const, modelo: 'Na folha' } }
  const { id: dentro } = (await operadora.chamar(materiais.criar, { body: doMaterial })).corpo.data
  expect((await apagar(operadora, folha)).erro.message).toMatch(/^Há materiais nesta categoria/)
  await operadora.chamar(materiais.alterar, { params: { id: dentro }, body: { ...nela, categoria_id: null } })
  expect((await apagar(operadora, folha)).status).toBe(200)
  expect((await apagar(operadora, folha)).status).toBe(404)
  const converter = (quem: typeof operadora, de: string, para: string, num: number) =>
    quem.chamar(unidades.converter, { body: { de, para, num } })
  expect((await converter(leitora, 'PAR', 'UN', 2)).status).toBe(403)
  expect((await converter(operadora, 'PAR', 'UN', 2)).status).toBe(200)
  expect((await converter(operadora, 'PAR', 'UN', 3)).detalhe('de')).toBe('Esta conversão já existe.')
  expect((await converter(operadora, 'KG', 'UN', 2)).detalhe('de')).toBe('Não há conversão entre estas unidades.')
  expect((await converter(operadora, 'PAR', 'XYZ', 2)).status).toBe(400)
  expect((await converter(operadora, 'PAR', 'PAR', 1)).status).toBe(400)
  expect((await converter(operadora, 'PAR', 'UN', 0)).detalhe('num')).toBe('Diga quantos')
  const barra = { sigla: 'br', nome: 'barra', dimensao: 'embalagem' as const, casas: 0 }
  expect((await operadora.chamar(unidades.criar, { body: barra })).corpo.data.sigla).toBe('BR')
  expect((await operadora.chamar(unidades.criar, { body: barra })).detalhe('sigla')).toMatch(/Já existe/)
  expect((await leitora.chamar(materiais.kardex, { params: { id: m.id }, query: { cursor: 'x' } })).status).toBe(400)
})

it('takes goods in and out once per key, and never more than there is', async () => {
  const m = await novo('MOV-1')
  expect((await entrada(m.id, '10')).status).toBe(200)
  const chave = uuidv7()
  const uma = await saida(m.id, '4', chave)
  const outra = await saida(m.id, '4', chave)
  expect([uma.corpo.data.repetido, outra.corpo.data.repetido]).toEqual([false, true])
  expect(outra.corpo.data.id).toBe(uma.corpo.data.id)
  expect((await saida(m.id, '5', chave)).status).toBe(409)
  expect((await saida(m.id, '7')).status).toBe(409)
  expect((await obter(m.id)).disponivel).toBe('6')
  await mover(operadora, {
    tipo: 'transferencia',
    de: sede,
    para: van,
    linhas: [{ item_id: m.id, quantidade: '2', series: [] }],
  })
  const { linhas, proximo } = (await leitora.chamar(materiais.kardex, { params: { id: m.id }, query: { limit: 2 } }))
    .corpo.data
  expect(linhas.map((l) => [l.tipo, l.delta, l.saldo])).toEqual([
    ['transferencia', null, '6'],
    ['saida', '-4', '6'],
  ])
  const resto = await leitora.chamar(materiais.kardex, { params: { id: m.id }, query: { cursor: proximo ?? '' } })
  expect(resto.corpo.data.linhas.map((l) => [l.tipo, l.delta, l.saldo])).toEqual([['entrada', '10', '10']])
  const porQue = await leitora.chamar(materiais.porQue, { params: { id: m.id }, query: { local: sede } })
  expect(porQue.corpo.data).toMatchObject({ base: '0', soma: '4', gravado: '4' })
  expect(porQue.corpo.data.linhas.map((l) => l.soma)).toEqual(['10', '6', '4'])
  const estorno = (motivo: string) =>
    chefe.chamar(movimentos.estornar, {
      params: { id: uma.corpo.data.id },
      body: { chave: uuidv7(), ocorrido_em: hoje, motivo },
    })
  expect((await estorno('')).status).toBe(400)
  expect((await estorno('material errado')).status).toBe(200)
  expect((await estorno('de novo')).status).toBe(409)
  expect((await obter(m.id)).disponivel).toBe('10')
  const movidoJa = await operadora.chamar(materiais.alterar, {
    params: { id: m.id },
    body: { codigo: 'MOV-1', unidade: 'M', rastreio: 'nenhum' },
  })
  expect(movidoJa.status).toBe(409)
})

it('finds by code, by serial and by name, and lists by the state of the balance', async () => {
  const m = await novo('SER-1', { rastreio: 'serie' })
  await novo('SER-2')
  expect((await entrada(m.id, '2', 1000, ['HPJ1'])).status).toBe(400)
  expect((await entrada(m.id, '2', 1000, ['HPJ1', 'HPJ2'])).status).toBe(200)
  const achar = async (texto: string) => (await leitora.chamar(materiais.achar, { query: { texto } })).corpo.data
  expect((await achar('ser-1')).exato).toMatchObject({ material: { id: m.id }, serie: null })
  expect((await achar('HPJ2')).exato).toMatchObject({ material: { id: m.id }, serie: 'HPJ2' })
  expect((await achar('peça ser')).parecidos).toHaveLength(2)
  const lista = async (estado: 'zerado' | 'disponivel') =>
    (await leitora.chamar(materiais.listar, { query: { busca: 'SER-', estado: [estado] } })).corpo
  expect((await lista('disponivel')).data.map((x) => x.codigo)).toEqual(['SER-1'])
  expect((await lista('zerado')).pagination.total).toBe(1)
  const uma = (await leitora.chamar(materiais.listar, { query: { busca: 'SER-', limit: 1 } })).corpo
  const cursor = uma.pagination.proximo ?? ''
  expect((await leitora.chamar(materiais.listar, { query: { busca: 'SER-', cursor } })).corpo.data[0]?.codigo).toBe(
    'SER-2',
  )
  const { series } = (await leitora.chamar(materiais.series, { params: { id: m.id }, query: {} })).corpo.data
  expect(series.map((s) => [s.numero, s.local])).toEqual([
    ['HPJ1', 'Campinas'],
    ['HPJ2', 'Campinas'],
  ])
})

it('shows what goods cost only to who may see costs', async () => {
  const m = await novo('CUS-1')
  const feito = (await entrada(m.id, '1', CANARIO)).corpo.data.id
  const params = { id: m.id }
  const respostas = async (quem: Chamada) => [
    await quem.chamar(materiais.listar, { query: { busca: 'CUS-1' } }),
    await quem.chamar(materiais.achar, { query: { texto: 'CUS-1' } }),
    await quem.chamar(materiais.obter, { params }),
    await quem.chamar(materiais.kardex, { params, query: {} }),
    await quem.chamar(materiais.porQue, { params, query: { local: sede } }),
    await quem.chamar(movimentos.listar, { query: { material: m.id } }),
    await quem.chamar(movimentos.obter, { params: { id: feito } }),
  ]
  for (const quem of [leitora, operadora])
    for (const r of await respostas(quem)) {
      expect(r.status).toBe(200)
      expect(JSON.stringify(r.corpo)).not.toMatch(new RegExp(`${CANARIO}|_centavos|custo`))
    }
  const doChefe = (await respostas(chefe)).map((r) => JSON.stringify(r.corpo).includes(String(CANARIO)))
  expect(doChefe).toEqual([true, true, true, true, false, true, true])
})

it('puts places inside places without a cycle, and finds what is inside from around it', async () => {
  const novo = async (nome: string, pai_id: string | null = null) =>
    (await chefe.chamar(locais.criar, { body: { nome, tipo: 'almoxarifado', pai_id } })).corpo.data.id
  const galpao = await novo('Galpão da árvore')
  const estante = await novo('Estante da árvore', galpao)
  const caixa = await novo('Caixa da árvore', estante)
  const um = async (id: string) => (await leitora.chamar(locais.listar)).corpo.data.find((l) => l.id === id)
  const mudar = (id: string, body: { nome: string; pai_id?: string | null; arquivado?: boolean }) =>
    chefe.chamar(locais.alterar, { params: { id }, body })
  for (const pai_id of [galpao, estante, caixa])
    expect((await mudar(galpao, { nome: 'Galpão da árvore', pai_id })).detalhe('pai_id')).toBe(
      'Um local não fica dentro dele mesmo.',
    )
  const virtual = (await leitora.chamar(locais.listar)).corpo.data.find((l) => l.tipo === 'consumo')?.id ?? ''
  expect((await mudar(caixa, { nome: 'Caixa da árvore', pai_id: virtual })).detalhe('pai_id')).toBe(
    'Este local não está mais em uso: escolha outro.',
  )
  // two that are right alone, in no order both
  const outro = await novo('Outro da árvore')
  const r = await Promise.all([
    mudar(galpao, { nome: 'Galpão da árvore', pai_id: outro }),
    mudar(outro, { nome: 'Outro da árvore', pai_id: galpao }),
  ])
  expect(r.map((x) => x.status).toSorted()).toEqual([200, 400])
  await mudar(galpao, { nome: 'Galpão da árvore', pai_id: null })
  const codigo = `ARV-${uuidv7().slice(-8)}`
  const item: { tipo: 'outro'; modelo: string } = { tipo: 'outro', modelo: codigo }
  const { id } = (await chefe.chamar(materiais.criar, { body: { codigo, unidade: 'UN', rastreio: 'nenhum', item } }))
    .corpo.data
  const fornecedor = (await leitora.chamar(locais.listar)).corpo.data.find((l) => l.tipo === 'fornecedor')?.id ?? ''
  const linhas = [{ item_id: id, quantidade: '3', valor_centavos: 300, series: [] }]
  const entrada = {
    chave: uuidv7(),
    tipo: 'entrada' as const,
    ocorrido_em: diaAqui(),
    de: fornecedor,
    para: caixa,
    linhas,
  }
  expect((await chefe.chamar(movimentos.criar, { body: entrada })).status).toBe(200)
  expect(await um(galpao)).toMatchObject({ materiais: 0, materiais_dentro: 1 })
  expect(await um(caixa)).toMatchObject({ pai_id: estante, materiais: 1, materiais_dentro: 1 })
  for (const local of [galpao, estante, caixa]) {
    const lista = (await leitora.chamar(materiais.listar, { query: { local } })).corpo.data
    expect(lista.map((m) => m.id)).toEqual([id])
    const posicao = (await leitora.chamar(relatorios.obter, { query: { tipo: 'posicao', local, ate: diaAqui() } }))
      .corpo.data
    expect(posicao.linhas.map((l) => l.item_id)).toEqual([id])
  }
  const cheia = await mudar(estante, { nome: 'Estante da árvore', arquivado: true })
  expect([cheia.status, cheia.erro.message]).toEqual([
    409,
    'Há locais dentro deste: mude o lugar deles antes de arquivar.',
  ])
  // who only changes the name leaves it where it is
  await mudar(caixa, { nome: 'Caixa C' })
  expect(await um(caixa)).toMatchObject({ nome: 'Caixa C', pai_id: estante })
})

it('says who else has the page of a material open, and no longer once they went on', async () => {
  const novo = async () => {
    const codigo = `ABE-${uuidv7().slice(-8)}`
    const item: { tipo: 'outro'; modelo: string } = { tipo: 'outro', modelo: codigo }
    return (await chefe.chamar(materiais.criar, { body: { codigo, unidade: 'UN', rastreio: 'nenhum', item } })).corpo
      .data.id
  }
  const [um, outro] = [await novo(), await novo()]
  const abrir = (quem: Chamada, id: string) => quem.chamar(materiais.abrir, { params: { id } })
  const quem = async (q: Chamada, id: string) => (await abrir(q, id)).corpo.data.map((p) => p.id)
  expect((await abrir(deFora, um)).status).toBe(403)
  expect((await abrir(leitora, uuidv7())).erro.message).toBe('Este material não existe no estoque.')
  expect(await quem(leitora, um)).toEqual([])
  expect(await quem(chefe, um)).toEqual([leitora.id])
  expect(await quem(leitora, um)).toEqual([chefe.id])
  const avisos = async () =>
    (
      await sql<{ n: number }>`
        select count(*)::int as n from plataforma.eventos where tipo = 'estoque.material_aberto' and dados ->> 'item_id' = ${um}
      `.execute(casa.app.s.banco.db)
    ).rows[0]?.n
  // one for each that came, none for those that stay
  expect(await avisos()).toBe(2)
  expect(await quem(leitora, outro)).toEqual([])
  expect(await quem(chefe, um)).toEqual([])
  await sql`update estoque.materiais_abertos set desde = now() - interval '2 minutes'`.execute(casa.app.s.banco.db)
  expect(await quem(chefe, outro)).toEqual([])
})
