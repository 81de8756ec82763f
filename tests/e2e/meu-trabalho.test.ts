import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { valerDecisoes } from '#tests/servidor/suporte/decidir.ts'
import { jaDentro, janela, semBarreiras, servidorDeTeste } from '#tests/suporte/navegador.ts'
import { pessoaDeTeste } from '#tests/suporte/pessoa.ts'

const casa = await servidorDeTeste({ conversas: false })
await casa.app.funis.instalar()
const vendedor = await pessoaDeTeste(casa, [{ departamento: 'vu', papel: 'operador' }])
const supervisora = await pessoaDeTeste(casa, [{ departamento: 'vu', papel: 'supervisor' }])
const { rows } = await sql<{ email: string }>`
  select email from cad.usuarios where id = ${supervisora.id}
`.execute(casa.app.s.banco.db)
const propostas = (await vendedor('GET', '/api/funis/vu.proposta_comercial')).corpo.data
const aprovacao = propostas.definicao.estagios.find((e: { chave: string }) => e.chave === 'aprovacao').id

async function pedir(titulo: string): Promise<void> {
  const valores = {
    nome: 'Ana',
    telefone: '5511987651234',
    potencia_kwp: 10,
    modalidade: 'autoconsumo',
    geracao_esperada_kwh: 1200,
    tipo_instalacao: 'laje',
    lista_materiais: [{ item: 'M' }],
    margem_pct: 12,
    desconto_pct: 45,
    valor_venda: 16_045_500,
    proposta_id: { id: '', nome: 'P-1' },
    proposta_validade: '2030-01-01',
  }
  const { data } = (
    await vendedor('POST', '/api/cartoes', { funil: 'vu.proposta_comercial', titulo, estagio_id: aprovacao, valores })
  ).corpo
  expect((await vendedor('POST', `/api/cartoes/${data.id}/aprovacoes`, { estagio_id: aprovacao })).status).toBe(200)
}

it('decides an approval on the home, and rejects one on a phone; both are among the decided ones', async () => {
  await pedir('Telhado da Ana')
  const { pagina, contexto, erros } = await janela(casa.url)
  await jaDentro(pagina, rows[0]?.email ?? '')
  await pagina.goto('/home')
  const noTrilho = pagina.getByRole('link', { name: 'Meu trabalho, 1 aprovação à espera' })
  await noTrilho.filter({ visible: true }).waitFor()
  const bloco = pagina.getByRole('region', { name: 'Esperam a sua aprovação' })
  await bloco.getByText('Desconto 45%').waitFor()
  await bloco.getByRole('button', { name: 'Aprovar', exact: true }).click()
  // for ten seconds it can be undone where it is; then it is decided again
  await bloco.getByText(/Você aprovou\. Vale em \d+ s\./).waitFor()
  expect(await noTrilho.count()).toBe(0)
  await semBarreiras(pagina)
  await bloco.getByRole('button', { name: 'Desfazer' }).click()
  await bloco.getByRole('button', { name: 'Aprovar', exact: true }).click()
  await bloco.getByRole('button', { name: 'Desfazer' }).waitFor()
  await valerDecisoes(casa.app.s)
  await bloco.waitFor({ state: 'detached' })
  await contexto.close()

  await pedir('Telhado do Beto')
  const celular = await janela(casa.url, { largura: 390, altura: 844 })
  await jaDentro(celular.pagina, rows[0]?.email ?? '')
  await celular.pagina.goto('/home')
  await celular.pagina
    .getByRole('link', { name: 'Meu trabalho, 1 aprovação à espera' })
    .filter({ visible: true })
    .click()
  await celular.pagina.locator('[data-tela="meu-trabalho"]').waitFor({ state: 'attached' })
  const pedido = celular.pagina.getByRole('article', { name: 'Sair de “Aprovação interna”: Telhado do Beto' })
  await pedido.getByRole('button', { name: 'Recusar' }).click()
  await pedido.getByLabel('Por que recusa').fill('Desconto demais')
  await semBarreiras(celular.pagina)
  await pedido.getByRole('button', { name: 'Confirmar recusa' }).click()
  await pedido.getByText(/Você recusou\. Vale em \d+ s\./).waitFor()
  await valerDecisoes(casa.app.s)
  await pedido.waitFor({ state: 'detached' })
  await celular.pagina.goto('/aprovacoes?quais=decididas')
  await celular.pagina.getByText('Desconto demais').waitFor()
  expect(await celular.pagina.getByRole('article').count()).toBe(2)
  expect([...erros, ...celular.erros]).toEqual([])
  await celular.contexto.close()
})

it('shows the days, tasks and bookings of the user, without a barrier in either theme', async () => {
  const { pagina, contexto, erros } = await janela(casa.url)
  await jaDentro(pagina, rows[0]?.email ?? '')
  await pagina.goto('/meu-trabalho')
  await pagina.getByRole('heading', { name: 'Meu trabalho', level: 1 }).waitFor()
  for (const titulo of ['Tarefas de hoje', 'Seus cartões de hoje', 'Próximos dias'])
    await pagina.getByRole('heading', { name: titulo }).waitFor()
  await semBarreiras(pagina)
  await pagina.emulateMedia({ colorScheme: 'dark' })
  await semBarreiras(pagina, ['color-contrast'])
  expect(erros).toEqual([])
  await contexto.close()
})

it('widens the rail and puts starred pages first, for the user in every browser', async () => {
  const { pagina, contexto, erros } = await janela(casa.url)
  await jaDentro(pagina, rows[0]?.email ?? '')
  await pagina.goto('/vu')
  const trilho = pagina.getByRole('navigation', { name: 'Departamentos' }).filter({ visible: true })
  await trilho.getByRole('button', { name: 'Mostrar os nomes' }).click()
  await trilho.getByText('Meu trabalho', { exact: true }).waitFor()
  const menu = pagina.getByRole('navigation', { name: /^Menu de / })
  const estrela = menu.getByRole('button', { name: /^Pôr .+ nas favoritas$/ })
  await estrela.nth(1).click()
  const favoritas = trilho.getByRole('region', { name: 'Favoritas' })
  await favoritas.getByRole('link').waitFor()
  await pagina.getByRole('banner').getByRole('button', { name: 'Pôr esta página nas favoritas' }).click()
  await expect.poll(() => favoritas.getByRole('link').count()).toBe(2)
  const nomes = () => favoritas.getByRole('link').allInnerTexts()
  const [um, dois] = await nomes()
  await favoritas.getByRole('link').nth(1).focus()
  await pagina.keyboard.press('Alt+ArrowUp')
  await expect.poll(nomes).toEqual([dois, um])
  // and by dragging one onto the other
  await favoritas.getByRole('link').nth(0).dragTo(favoritas.getByRole('link').nth(1))
  await expect.poll(nomes).toEqual([um, dois])
  await semBarreiras(pagina)
  await pagina.emulateMedia({ colorScheme: 'dark' })
  await semBarreiras(pagina, ['color-contrast'])
  const guardado = async () => (await supervisora('GET', '/api/eu')).corpo.data.preferencias.menu
  await expect.poll(async () => (await guardado())?.favoritos.length).toBe(2)
  await contexto.close()
  const outro = await janela(casa.url, { largura: 390, altura: 844 })
  await jaDentro(outro.pagina, rows[0]?.email ?? '')
  await outro.pagina.goto('/home')
  await outro.pagina.getByRole('button', { name: 'Mais: áreas, conta e sair' }).click()
  await expect.poll(() => outro.pagina.getByRole('list', { name: 'Favoritas' }).getByRole('link').count()).toBe(2)
  expect([...erros, ...outro.erros]).toEqual([])
  await outro.contexto.close()
})
