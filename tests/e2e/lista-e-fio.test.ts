import { sql } from 'kysely'
import type { Page } from 'playwright-core'
import { beforeAll, expect, it, vi } from 'vitest'
import { celular } from '#tests/suporte/celular.ts'
import {
  entrarPelaTela,
  jaDentro,
  janela,
  linhaAberta,
  semBarreiras,
  servidorDeTeste,
} from '#tests/suporte/navegador.ts'

const casa = await servidorDeTeste()
const { db } = casa.app.s.banco
const MUITAS = 5_000

let telefone = 0
/** Creates a customer who has written once. */
async function conversaCom(nome: string, texto: string): Promise<string> {
  const r = await fetch(`${casa.simulador.url}/celular/api/clientes`, {
    method: 'POST',
    headers: { origin: casa.simulador.url, 'content-type': 'application/json' },
    body: JSON.stringify({ nome, telefone: `(19) 99700-${1000 + ++telefone}` }),
  })
  expect(r.status).toBeLessThan(300)
  await (await celular(casa.simulador, nome)).escrever(texto)
  const achar = async () =>
    (
      await sql<{ id: string }>`
        select c.id
        from chat.conversas c
        join cad.contatos k on k.id = c.contato_id
        where k.nome = ${nome}
      `.execute(db)
    ).rows[0]?.id
  return vi.waitUntil(achar, { timeout: 20_000 })
}

/** Fills a thread with months of messages: each contains its number, and two, far apart, contain the searched text. */
async function alongar(id: string): Promise<void> {
  await sql`
    insert into chat.mensagens (
      conversa_id, seq, id, caixa_entrada_id, direcao, tipo, conteudo, status, criado_em
    )
    select
      c.id,
      i + 1,
      gen_random_uuid(),
      c.caixa_entrada_id,
      case when i % 2 = 0 then 'entrada' else 'saida' end,
      'text',
      case when i in (60, 4000) then 'aqui o girolito zunia, lugar ' else 'linha ' end || i + 1,
      'lida',
      now() - make_interval(mins => (${MUITAS}::int - i) * 30)
    from chat.conversas c, generate_series(1, ${MUITAS}::int) i
    where c.id = ${id}
  `.execute(db)
  await sql`
    update chat.conversas
    set ultima_seq = ${MUITAS + 1}, ultima_msg_seq = ${MUITAS + 1}
    where id = ${id}
  `.execute(db)
}
let longa = ''
beforeAll(async () => {
  longa = await conversaCom('Dona Antiga', 'oi, tudo bem?')
  await alongar(longa)
}, 60_000)

const listaDe = (p: Page) => p.getByRole('region', { name: 'Lista de conversas' })
const linhaDe = (p: Page, nome: string) => listaDe(p).locator('.c-linha', { hasText: nome })
const naTela = (p: Page, seq: number) =>
  p.evaluate((s) => {
    const alvo = document.querySelector(`[data-seq="${s}"]`)?.getBoundingClientRect()
    const rolagem = document.querySelector('.c-rolagem')?.getBoundingClientRect()
    return Boolean(alvo && rolagem && alvo.top >= rolagem.top && alvo.bottom <= rolagem.bottom)
  }, seq)
const entrarEm = async (
  caminho: string,
  opcoes: Parameters<typeof janela>[1] = {},
  email = 'supervisora@girassol.test',
) => {
  const j = await janela(casa.url, opcoes)
  await jaDentro(j.pagina, email)
  await j.pagina.goto(caminho)
  return j
}

it('a search result opens the thread at that message, goes to the next one, and back restores the search', async () => {
  const { pagina, contexto, erros } = await entrarEm('/chat/chat')
  await listaDe(pagina).getByRole('searchbox').fill('girolito')
  const linha = linhaDe(pagina, 'Dona Antiga')
  // the match is visible in the row, whatever text precedes it
  await expect
    .poll(
      () =>
        linha
          .locator('mark')
          .textContent()
          .catch(() => null),
      { timeout: 20_000 },
    )
    .toBe('girolito')
  await linha.locator('a').click()
  await pagina.waitForURL(/mensagem=4001/)
  await expect.poll(() => naTela(pagina, 4001), { timeout: 15_000 }).toBe(true)
  const procura = pagina
    .getByRole('search', { name: '' })
    .filter({ has: pagina.getByRole('searchbox', { name: 'Procurar nesta conversa' }) })
  await procura.getByText('1 de 2').waitFor()
  await expect
    .poll(
      () => pagina.evaluate(() => (CSS.highlights.get('c-procurado') as unknown as Set<Range> | undefined)?.size ?? 0),
      { timeout: 15_000 },
    )
    .toBeGreaterThan(0)
  await procura.getByRole('button', { name: 'Mais antiga' }).click()
  await procura.getByText('2 de 2').waitFor()
  await expect.poll(() => naTela(pagina, 61), { timeout: 15_000 }).toBe(true)
  await procura.getByRole('button', { name: 'Mais nova' }).click()
  await expect.poll(() => naTela(pagina, 4001), { timeout: 15_000 }).toBe(true)
  await pagina.goBack()
  await pagina.waitForURL((u) => !u.searchParams.has('conversa') && u.searchParams.get('busca') === 'girolito')
  expect(await listaDe(pagina).getByRole('searchbox').inputValue()).toBe('girolito')
  // a URL with the position is enough
  await pagina.goto(`/chat/chat?conversa=${longa}&mensagem=61`)
  await expect.poll(() => naTela(pagina, 61), { timeout: 15_000 }).toBe(true)
  expect(erros).toEqual([])
  await contexto.close()
}, 120_000)

it('five thousand messages: shows the end immediately, goes months back and returns by one button, always shows the day, draws few nodes', async () => {
  const { pagina, contexto, erros } = await entrarEm(`/chat/chat?conversa=${longa}`)
  const rolagem = pagina.getByRole('log', { name: 'Mensagens de Dona Antiga' })
  await rolagem.waitFor()
  await expect.poll(() => naTela(pagina, MUITAS + 1), { timeout: 15_000 }).toBe(true)
  // scroll to the oldest loaded message, which loads an older page
  await rolagem.evaluate((el) => el.scrollTo({ top: -(el.scrollHeight - el.clientHeight) }))
  await expect.poll(() => pagina.locator('.c-rolagem [data-seq]').count(), { timeout: 15_000 }).toBeGreaterThan(60)
  // only the name of the visible day is pinned at the top; in the middle of a day, because between two days the next
  // name pushes the last one away
  await rolagem.evaluate((el) => {
    const dias = [...el.querySelectorAll('.c-do-dia')].map((d) => d.getBoundingClientRect())
    const maior = dias.reduce((a, b) => (b.height > a.height ? b : a))
    el.scrollBy({ top: maior.top + maior.height / 2 - el.getBoundingClientRect().top })
  })
  const parados = () =>
    rolagem.evaluate(
      (el) =>
        [...el.querySelectorAll('.c-dia')].filter(
          (d) => Math.abs(d.getBoundingClientRect().top - el.getBoundingClientRect().top - 6) < 2,
        ).length,
    )
  await expect.poll(parados, { timeout: 15_000 }).toBe(1)
  await pagina.getByRole('button', { name: /^Ir para o fim/ }).click()
  await expect.poll(() => naTela(pagina, MUITAS + 1), { timeout: 15_000 }).toBe(true)
  expect(await pagina.locator('.c-rolagem [data-seq]').count()).toBeLessThan(500)
  expect(erros).toEqual([])
  await contexto.close()
}, 90_000)

it('on a phone a long press begins a selection, taps extend it, and the bar is at the bottom', async () => {
  for (const nome of ['Toque Um', 'Toque Dois']) await conversaCom(nome, 'vim pelo toque longo')
  const j = await janela(casa.url, { largura: 390, altura: 844 })
  await j.contexto.close()
  const contexto = await (j.contexto.browser() ?? expect.fail('no browser')).newContext({
    baseURL: casa.url,
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
    locale: 'pt-BR',
    timezoneId: 'America/Sao_Paulo',
  })
  const pagina = await contexto.newPage()
  await entrarPelaTela(pagina, 'supervisora@girassol.test')
  await pagina.goto('/chat/chat?busca=toque+longo')
  const um = linhaDe(pagina, 'Toque Um')
  await um.waitFor()
  const caixa = (await um.boundingBox()) ?? expect.fail('no row')
  const cdp = await contexto.newCDPSession(pagina)
  const dedo = { x: caixa.x + 200, y: caixa.y + 30 }
  await cdp.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [dedo] })
  const barra = pagina.getByRole('toolbar', { name: 'Conversas escolhidas' })
  await barra.getByText('1 conversa escolhida').waitFor()
  await cdp.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  await linhaDe(pagina, 'Toque Dois').locator('a').tap()
  await barra.getByText('2 conversas escolhidas').waitFor()
  await expect.poll(() => pagina.getByRole('status').filter({ hasText: '2 conversas escolhidas' }).count()).toBe(1)
  expect(new URL(pagina.url()).searchParams.has('conversa')).toBe(false)
  const lugar = (await barra.boundingBox()) ?? expect.fail('no bar')
  expect(lugar.y).toBeGreaterThan(600)
  await semBarreiras(pagina)
  await barra.getByRole('button', { name: 'Largar a escolha' }).tap()
  await linhaDe(pagina, 'Toque Dois').locator('a').tap()
  await pagina.waitForURL(/conversa=/)
  await contexto.close()
}, 90_000)

it('Shift selects the rows between, by mouse and by keyboard', async () => {
  const { pagina, contexto, erros } = await entrarEm('/chat/chat')
  const linhas = listaDe(pagina).locator('.c-linha')
  await linhas.nth(4).waitFor()
  await linhas.nth(0).hover()
  await linhas.nth(0).getByRole('checkbox').check({ force: true })
  await linhas
    .nth(3)
    .locator('a')
    .click({ modifiers: ['Shift'] })
  const barra = pagina.getByRole('toolbar', { name: 'Conversas escolhidas' })
  await barra.getByText('4 conversas escolhidas').waitFor()
  expect(new URL(pagina.url()).searchParams.has('conversa')).toBe(false)
  await linhas.nth(4).locator('a').focus()
  await pagina.keyboard.press('Shift+X')
  await barra.getByText('5 conversas escolhidas').waitFor()
  expect(erros).toEqual([])
  await contexto.close()
}, 60_000)

it('every filter works on a phone, is in the URL, and can be removed one by one or all together', async () => {
  const { pagina, contexto, erros } = await entrarEm('/chat/chat', { largura: 390, altura: 844 })
  await pagina.getByRole('button', { name: 'Filtro', exact: true }).click()
  const folha = pagina.getByRole('dialog', { name: 'Filtros' })
  for (const grupo of ['Caixa de entrada', 'Fila', 'Etiqueta', 'Responsável', 'Esperando', 'Prazos e promessas'])
    await folha.getByRole('group', { name: grupo }).waitFor()
  await semBarreiras(pagina)
  await folha.getByRole('group', { name: 'Esperando' }).getByRole('button', { name: 'Espera a concessionária' }).click()
  await folha.getByRole('group', { name: 'Fila' }).getByRole('button', { name: 'Sem fila' }).click()
  await folha.getByRole('button', { name: 'Prazo perto ou vencido' }).click()
  await pagina.waitForURL(
    (u) => u.search.includes('espera=') && u.search.includes('fila=') && u.searchParams.has('prazo'),
  )
  await folha.getByRole('button', { name: 'Ver conversas' }).click()
  await pagina.getByRole('button', { name: 'Remover filtro Sem fila' }).click()
  await pagina.waitForURL((u) => !u.search.includes('fila='))
  await pagina.reload()
  await pagina.getByRole('button', { name: 'Remover filtro Prazo perto' }).waitFor()
  await pagina.getByRole('group', { name: 'Filtros' }).getByRole('button', { name: 'Limpar' }).click()
  await pagina.waitForURL((u) => u.search === '')
  expect(erros).toEqual([])
  await contexto.close()
}, 60_000)

it('the row shows which colleagues have a conversation open, over the connection that the list already has', async () => {
  const id = await conversaCom('Seu Visto', 'alguém aí?')
  const rafael = await janela(casa.url, { trabalhador: true })
  let linhasAbertas = 0
  let despedidas = 0
  rafael.pagina.on('websocket', (ws) => {
    linhasAbertas++
    ws.on('framereceived', ({ payload }) => void (/estado\W+saiu/.test(String(payload)) && despedidas++))
  })
  await jaDentro(rafael.pagina, 'atendente@girassol.test')
  await rafael.pagina.goto('/chat/chat?busca=Seu+Visto')
  await linhaDe(rafael.pagina, 'Seu Visto').waitFor()
  await linhaAberta(rafael.pagina)
  expect(linhasAbertas).toBe(1)
  const claudia = await janela(casa.url, { trabalhador: true })
  await jaDentro(claudia.pagina, 'supervisora@girassol.test')
  await claudia.pagina.goto(`/chat/chat?conversa=${id}`)
  await claudia.pagina.getByRole('textbox', { name: 'Mensagem' }).waitFor()
  await linhaDe(rafael.pagina, 'Seu Visto')
    .getByRole('img', { name: 'Cláudia Regina Teixeira está vendo' })
    .waitFor({ timeout: 45_000 })
  await claudia.pagina.getByRole('textbox', { name: 'Mensagem' }).pressSequentially('Bom')
  await linhaDe(rafael.pagina, 'Seu Visto')
    .getByRole('img', { name: 'Cláudia Regina Teixeira está escrevendo' })
    .waitFor({ timeout: 20_000 })
  // `beforeunload` without leaving (a download, a cancelled exit): the presence ends and comes back
  const aindaAqui = despedidas
  await claudia.pagina.evaluate(() => void dispatchEvent(new Event('beforeunload')))
  await expect.poll(() => despedidas).toBeGreaterThan(aindaAqui)
  await linhaDe(rafael.pagina, 'Seu Visto').getByRole('img', { name: 'Cláudia Regina Teixeira está vendo' }).waitFor()
  // another page, then a closed tab: the farewell arrives, also through the service worker
  for (const sair of [() => claudia.pagina.goto('/home'), () => claudia.pagina.close({ runBeforeUnload: true })]) {
    await claudia.pagina.waitForFunction(() => navigator.serviceWorker.controller !== null)
    const antes = despedidas
    await sair()
    await expect.poll(() => despedidas, { timeout: 20_000 }).toBeGreaterThan(antes)
    await expect
      .poll(
        () =>
          linhaDe(rafael.pagina, 'Seu Visto')
            .getByRole('img', { name: /Cláudia/ })
            .count(),
        { timeout: 5_000 },
      )
      .toBe(0)
    if (claudia.pagina.isClosed()) break
    await claudia.pagina.goto(`/chat/chat?conversa=${id}`)
    await linhaDe(rafael.pagina, 'Seu Visto')
      .getByRole('img', { name: 'Cláudia Regina Teixeira está vendo' })
      .waitFor({ timeout: 45_000 })
  }
  expect(linhasAbertas).toBe(1)
  for (const j of [rafael, claudia]) {
    expect(j.erros).toEqual([])
    await j.contexto.close()
  }
}, 180_000)
