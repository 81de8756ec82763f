import { sql } from 'kysely'
import { beforeAll, expect, it } from 'vitest'
import { DESTINATARIO, escreverNota, type ItemEscrito } from '#engines/leitura/nfe/fabrica-de-teste.ts'
import { fornecedores, pedidos } from '#modules/compras/contract/pedidos.ts'
import { locais } from '#modules/estoque/contract/cadastros.ts'
import { materiais } from '#modules/estoque/contract/materiais.ts'
import { jaDentro, janela, semBarreiras, servidorDeTeste } from '#tests/suporte/navegador.ts'
import { pessoaDeTeste } from '#tests/suporte/pessoa.ts'
import { uuidv7 } from '#kit/id.ts'

const casa = await servidorDeTeste({ conversas: false })
const { db } = casa.app.s.banco
const chefe = await pessoaDeTeste(casa, [{ departamento: 'est', papel: 'supervisor' }])
const { rows } = await sql<{ email: string }>`select email from cad.usuarios where id = ${chefe.id}`.execute(db)
const email = rows[0]?.email ?? ''
const { cnpj } = await db.selectFrom('empresa.entidades').select('cnpj').executeTakeFirstOrThrow()

const item = (codigo: string, mais: Partial<ItemEscrito>): ItemEscrito => ({
  codigo,
  quantidade: 40_000,
  preco: 61_000,
  fator: 1,
  frete: 0,
  desconto: 0,
  ipi: 0,
  st: 0,
  brinde: false,
  seriais: [],
  ...mais,
})
const xml = escreverNota({
  emitente: '19131243000197',
  numero: 184_221,
  itens: [
    item('GRW-M5K', { quantidade: 20_000, preco: 312_000 }),
    item('MC4-EVO-50', { quantidade: 40_000, preco: 61_000 }),
    item('CB6-PT500', { quantidade: 20_000, preco: 189_000 }),
  ],
  freteSolto: 185_200,
  diferenca: 0,
}).replace(DESTINATARIO, cnpj)

beforeAll(async () => {
  await chefe.chamar(locais.criar, { body: { nome: 'Campinas', tipo: 'almoxarifado' } })
  await chefe.chamar(locais.criar, { body: { nome: 'Avaria', tipo: 'avaria' } })
  const novo = (codigo: string, modelo: string, unidade: string, rastreio: 'nenhum' | 'serie') =>
    chefe.chamar(materiais.criar, { body: { codigo, unidade, rastreio, item: { tipo: 'outro', modelo } } })
  const inversor = await novo('INV-0421', 'Inversor Growatt MIN 5000TL-X', 'UN', 'serie')
  await novo('CON-0012', 'Conector MC4 Stäubli EVO2, par', 'PAR', 'nenhum')
  await novo('CAB-0006', 'Cabo solar 6 mm² preto 1,8 kV', 'M', 'nenhum')
  const f = await chefe.chamar(fornecedores.criar, {
    body: { documento: '11.222.333/0001-81', nome: 'Sol Nascente Distribuidora', prazo_dias: 10 },
  })
  const linhas = [{ item_id: inversor.corpo.data.id, quantidade: '15', valor_centavos: 4_680_000 }]
  await chefe.chamar(pedidos.criar, { body: { chave: uuidv7(), fornecedor_id: f.corpo.data.id, linhas } })
})

it('[S2.16] confers an invoice by keyboard and posts it once', { timeout: 150_000 }, async () => {
  const { pagina: p, contexto, erros } = await janela(casa.url)
  await jaDentro(p, email)
  await p.goto('/est/movimentacoes/entrada')
  const arquivo = { name: 'nota.xml', mimeType: 'text/xml', buffer: Buffer.from(xml) }
  const soltar = () => p.locator('input[type=file][accept*=xml]').setInputFiles(arquivo)
  await soltar()
  await p.getByRole('heading', { name: 'NF-e 184.221, série 1' }).waitFor()
  await semBarreiras(p)

  const escolher = async (n: number, texto: string, nome: string) => {
    const campo = p.getByRole('textbox', { name: `Material do item ${n}` })
    await campo.fill(texto)
    await p.getByRole('list', { name: 'Sugestões' }).getByText(nome).first().waitFor()
    await campo.press('Enter')
    await p.getByRole('list', { name: 'Itens da nota' }).getByText(nome).waitFor()
  }
  await escolher(1, 'Inversor Growatt', 'Inversor Growatt MIN 5000TL-X')
  await escolher(2, 'Conector MC4', 'Conector MC4 Stäubli EVO2, par')
  await escolher(3, 'Cabo solar', 'Cabo solar 6 mm² preto 1,8 kV')

  // serials find their item; the same one again is ignored, and said
  const leitor = p.getByRole('textbox', { name: 'Leia a série ou digite 12 × código' })
  const ler = async (texto: string, resposta: string) => {
    await leitor.fill(texto)
    await leitor.press('Enter')
    await p
      .getByRole('status')
      .filter({ hasText: texto.split(' ').at(-1) ?? '' })
      .filter({ hasText: resposta })
      .waitFor()
  }
  await ler('HPJ3CK7103', 'item 1 · 1 de 2')
  await ler('HPJ3CK7103', 'já lida no item 1, ignorada')
  await ler('HPJ3CK7104', 'item 1 · 2 de 2')
  await ler('HPJ3CK7105', 'A nota tem 2. O que passou fica fora até outra nota.')
  await ler('3 × CON-0012', '3 de 4')

  // `=` fills what the note has; more than that is refused at its item
  const recebido = p.getByRole('textbox', { name: 'Recebido do item 3' })
  await recebido.focus()
  await recebido.press('=')
  await expect.poll(() => recebido.inputValue()).toBe('2')
  await recebido.fill('5')
  await recebido.press('Enter')
  await p.getByText('A nota tem 2. O que passou fica fora até outra nota.').first().waitFor()
  await p.getByText('pendência do fornecedor').waitFor()
  if (process.env.FOTOS) await fotos(p, 'conferencia')

  await p.keyboard.press('Control+Enter')
  await p.getByText(/^Lançada em .*, por Pessoa de Teste\.$/).waitFor()
  await p.goto('/est/movimentacoes/entrada')
  await p.getByRole('region', { name: 'Pendências dos fornecedores' }).getByText('1 par').waitFor()
  await soltar()
  await p.getByText(/^Esta nota já entrou em .*, por Pessoa de Teste\.$/).waitFor()
  await semBarreiras(p)
  if (process.env.FOTOS) await fotos(p, 'entrada')
  await p.getByRole('button', { name: 'Abrir a entrada' }).click()
  await p.getByText(/^Lançada em/).waitFor()
  expect(erros).toEqual([])
  await contexto.close()
})

it('sends an order, and it counts as on its way', { timeout: 90_000 }, async () => {
  const { pagina: p, contexto } = await janela(casa.url)
  await jaDentro(p, email)
  await p.goto('/est/pedidos')
  await p.getByRole('grid', { name: 'Pedidos de compra' }).getByText('PC-0001').waitFor()
  await semBarreiras(p)
  if (process.env.FOTOS) await fotos(p, 'pedidos')
  await p.getByRole('grid', { name: 'Pedidos de compra' }).getByText('PC-0001').click()
  await p.getByRole('button', { name: 'Marcar como enviado' }).click()
  await p.getByRole('button', { name: 'Fornecedor confirmou' }).waitFor()
  await semBarreiras(p)
  if (process.env.FOTOS) await fotos(p, 'pedido')
  await p.getByRole('link', { name: 'Inversor Growatt MIN 5000TL-X' }).click()
  await p.getByText('se PC-0001 não chegar').waitFor()
  await contexto.close()
})

async function fotos(p: Awaited<ReturnType<typeof janela>>['pagina'], nome: string) {
  for (const [w, h] of [
    [1440, 900],
    [390, 844],
  ] as const)
    for (const tema of ['light', 'dark'] as const) {
      await p.setViewportSize({ width: w, height: h })
      await p.emulateMedia({ colorScheme: tema })
      await p.waitForTimeout(400)
      await p.screenshot({ path: `${process.env.FOTOS ?? '/tmp'}/${nome}-${w}-${tema}.png` })
    }
  await p.setViewportSize({ width: 1440, height: 900 })
  await p.emulateMedia({ colorScheme: 'light' })
}
