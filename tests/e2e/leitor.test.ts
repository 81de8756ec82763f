import { sql } from 'kysely'
import { beforeAll, expect, it } from 'vitest'
import { diaAqui } from '#kit/aqui.ts'
import { uuidv7 } from '#kit/id.ts'
import { locais } from '#modules/estoque/contract/cadastros.ts'
import { materiais } from '#modules/estoque/contract/materiais.ts'
import { movimentos } from '#modules/estoque/contract/movimentos.ts'
import { jaDentro, janela, mostrarNaCamera, semBarreiras, servidorDeTeste } from '#tests/suporte/navegador.ts'
import { pessoaDeTeste } from '#tests/suporte/pessoa.ts'
import { videoDaCamera } from '#tests/suporte/video-da-camera.ts'

const [UM, DOIS] = ['HPJ3CK7104', 'HPJ3CK7103']
mostrarNaCamera(
  await videoDaCamera([
    { codigo: { formato: 'Code128', texto: UM }, segundos: 3 },
    { codigo: null, segundos: 2 },
    { codigo: { formato: 'DataMatrix', texto: DOIS }, segundos: 3 },
    { codigo: null, segundos: 2 },
    { codigo: { formato: 'QRCode', texto: 'SEM-CADASTRO' }, segundos: 3 },
    { codigo: null, segundos: 2 },
  ]),
)
const casa = await servidorDeTeste({ conversas: false })
const chefe = await pessoaDeTeste(casa, [{ departamento: 'est', papel: 'supervisor' }])
const { rows } = await sql<{ email: string }>`select email from cad.usuarios where id = ${chefe.id}`.execute(
  casa.app.s.banco.db,
)
const email = rows[0]?.email ?? ''

beforeAll(async () => {
  const sede = (await chefe.chamar(locais.criar, { body: { nome: 'Campinas', tipo: 'almoxarifado' } })).corpo.data.id
  const inversor = await chefe.chamar(materiais.criar, {
    body: {
      codigo: 'INV-0421',
      unidade: 'UN',
      rastreio: 'serie',
      item: { tipo: 'outro', modelo: 'Inversor MIN 5000' },
    },
  })
  const fornecedor = (await chefe.chamar(locais.listar)).corpo.data.find((l) => l.tipo === 'fornecedor')?.id ?? ''
  const linha = { item_id: inversor.corpo.data.id, quantidade: '2', valor_centavos: 600_000, series: [UM, DOIS] }
  const entrou = await chefe.chamar(movimentos.criar, {
    body: { chave: uuidv7(), tipo: 'entrada', ocorrido_em: diaAqui(), de: fornecedor, para: sede, linhas: [linha] },
  })
  expect(entrou.status).toBe(200)
})

it(
  '[S2.16] reads one-dimensional codes, Data Matrix and QR by the camera until a phone takes goods out',
  { timeout: 120_000 },
  async () => {
    const { pagina: p, contexto, erros } = await janela(casa.url, { largura: 390, altura: 844 })
    await jaDentro(p, email)
    await p.goto('/est/movimentacoes/saida')
    await p.getByLabel('Imagem da câmera').waitFor()
    const linhas = p.getByRole('list', { name: 'Linhas do movimento' })
    await linhas.getByText(UM).waitFor({ timeout: 40_000 })
    await linhas.getByText(DOIS).waitFor({ timeout: 40_000 })
    await linhas.getByText('2 un').waitFor()
    // the film starts again: what is there is not taken twice, and an unknown code is refused with its reason
    await p.getByText('já está na lista, ignorada').waitFor({ timeout: 40_000 })
    await p.getByText('nada com este código, nome ou série').waitFor({ timeout: 40_000 })
    await semBarreiras(p)
    await p.getByRole('button', { name: 'Fechar a câmera' }).click()
    await p.getByRole('combobox', { name: 'Destino' }).click()
    await p.getByRole('option', { name: 'Cliente, sem ordem nem projeto' }).click()
    await p.getByRole('button', { name: /^Concluir saída/ }).click()
    await p.getByText('Saída: lançamento feito.').waitFor()
    expect(erros).toEqual([])
    await contexto.close()
  },
)

it(
  'decodes with the network cut, and enters by itself what is read when it is back',
  { timeout: 150_000 },
  async () => {
    const { pagina: p, contexto } = await janela(casa.url, { trabalhador: true })
    await jaDentro(p, email)
    await p.goto('/est/movimentacoes/saida')
    const campo = p.getByRole('textbox', { name: 'Código, série ou nome' })
    await campo.waitFor()
    await p.evaluate(async () => (await navigator.serviceWorker.ready).active?.postMessage({ tipo: 'guardar' }))
    await expect
      .poll(() => p.evaluate(async () => (await caches.match('/')) !== undefined), { timeout: 90_000 })
      .toBe(true)
    await contexto.setOffline(true)
    await p.getByRole('button', { name: 'Câmera' }).click()
    const lido = p.getByRole('status').filter({ hasText: UM })
    await lido.filter({ hasText: /guardado/ }).waitFor({ timeout: 40_000 })
    await contexto.setOffline(false)
    // both left in the test before: known, and not in stock any more
    await p.getByText('Inversor MIN 5000').first().waitFor({ timeout: 40_000 })
    await contexto.close()
  },
)

it('reads a scanner that types, anywhere on the page', async () => {
  const { pagina: p, contexto } = await janela(casa.url)
  await jaDentro(p, email)
  await p.goto('/est/movimentacoes/saida')
  await p.getByRole('textbox', { name: 'Código, série ou nome' }).waitFor()
  await p.evaluate(() => document.activeElement instanceof HTMLElement && document.activeElement.blur())
  await p.keyboard.type('NAO-TEMOS-ISTO', { delay: 2 })
  await p.keyboard.press('Enter')
  await p.getByText('nada com este código, nome ou série').waitFor()
  // the same by hand, in the field: with the quantity before it
  await p.getByRole('textbox', { name: 'Código, série ou nome' }).fill('INV-0421')
  await p.keyboard.press('Enter')
  await p.getByLabel('Números de série').waitFor()
  await contexto.close()
})
