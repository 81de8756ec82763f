import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { celular } from '#tests/suporte/celular.ts'
import { jaDentro, janela, semBarreiras, servidorDeTeste } from '#tests/suporte/navegador.ts'

const casa = await servidorDeTeste()
const { db } = casa.app.s.banco

let telefone = 0
async function clienteNovo(nome: string) {
  const r = await fetch(`${casa.simulador.url}/celular/api/clientes`, {
    method: 'POST',
    headers: { origin: casa.simulador.url, 'content-type': 'application/json' },
    body: JSON.stringify({ nome, telefone: `(19) 99800-${1000 + ++telefone}` }),
  })
  expect(r.status).toBeLessThan(300)
  return celular(casa.simulador, nome)
}
const conversaDe = async (nome: string) =>
  (
    await sql<{ id: string; tags: string[] }>`
      select c.id, c.tags
      from chat.conversas c
      join cad.contatos k on k.id = c.contato_id
      where k.nome = ${nome}
      order by c.criado_em desc
      limit 1
    `.execute(db)
  ).rows[0]
const chegar = async (nome: string) => {
  await expect.poll(async () => (await conversaDe(nome)) !== undefined, { timeout: 20_000 }).toBe(true)
  return (await conversaDe(nome))?.id ?? ''
}

it('saves the list as a view, opens it by its name, and starts with it from then on', async () => {
  const { pagina, contexto, erros } = await janela(casa.url)
  await jaDentro(pagina, 'atendente@girassol.test')
  await pagina.goto('/chat/chat?aba=aguardando&sem_responsavel=1&ordem=espera')
  await pagina.getByRole('button', { name: 'Ordem: Maior espera' }).waitFor()
  await pagina.getByRole('button', { name: 'Visões', exact: true }).click()
  await pagina.getByRole('menuitem', { name: 'Salvar esta visão…' }).click()
  const dialogo = pagina.getByRole('dialog', { name: 'Salvar visão' })
  await dialogo.getByLabel('Nome', { exact: true }).fill('Sem dono, mais antigas')
  await dialogo.getByRole('button', { name: 'Salvar visão' }).click()
  await pagina.getByRole('button', { name: 'Visão: Sem dono, mais antigas' }).click()
  await pagina.getByRole('menuitem', { name: 'Organizar visões…' }).click()
  const organizar = pagina.getByRole('dialog', { name: 'Organizar visões' })
  await organizar.getByRole('button', { name: 'Abrir primeiro com Sem dono, mais antigas' }).click()
  await organizar.getByRole('button', { name: 'Sem dono, mais antigas abre primeiro' }).waitFor()
  await semBarreiras(pagina)
  await pagina.goto('/chat/chat')
  await pagina.getByRole('button', { name: 'Visão: Sem dono, mais antigas' }).waitFor()
  await pagina.waitForURL(/ordem=espera/)
  expect(erros).toEqual([])
  await contexto.close()
}, 90_000)

it('acts on many conversations: previews the result, continues after a reload, and undoes it', async () => {
  const nomes = ['Massa Um', 'Massa Dois', 'Massa Três']
  for (const nome of nomes) {
    await (await clienteNovo(nome)).escrever('quero entrar no mutirão')
    await chegar(nome)
  }
  const { pagina, contexto, erros } = await janela(casa.url)
  await jaDentro(pagina, 'supervisora@girassol.test')
  await pagina.goto('/chat/chat?busca=mutirão')
  const lista = pagina.getByRole('list', { name: 'Conversas', exact: true })
  // the matching text is in the row, highlighted
  await expect.poll(() => lista.locator('mark').count(), { timeout: 20_000 }).toBe(3)
  expect(await lista.locator('mark').first().textContent()).toBe('mutirão')
  for (const nome of nomes) await pagina.getByLabel(`Escolher conversa de ${nome}`).check({ force: true })
  const barra = pagina.getByRole('toolbar', { name: 'Conversas escolhidas' })
  await barra.getByText('3 conversas escolhidas').waitFor()
  await barra.getByRole('button', { name: 'Fazer com elas' }).click()
  await pagina.getByRole('menuitem', { name: 'Prioridade…' }).click()
  const dialogo = pagina.getByRole('dialog', { name: 'Mudar a prioridade' })
  await dialogo.getByRole('combobox', { name: 'Prioridade' }).click()
  await pagina.getByRole('option', { name: 'Urgente' }).click()
  await dialogo.getByRole('button', { name: 'Mudar 3 conversas' }).click()
  await pagina.getByText('Feito em 3 conversas').waitFor({ timeout: 20_000 })
  const urgentes = async () =>
    (
      await sql<{ n: number }>`
        select count(*)::int as n
        from chat.conversas c
        join cad.contatos k on k.id = c.contato_id
        where k.nome = any(${nomes})
          and c.prioridade = 'urgente'
      `.execute(db)
    ).rows[0]?.n
  expect(await urgentes()).toBe(3)
  await pagina.reload()
  await pagina.getByText('Feito em 3 conversas').waitFor()
  await pagina
    .getByRole('status')
    .filter({ hasText: 'Feito em 3 conversas' })
    .getByRole('button', { name: 'Desfazer' })
    .click()
  await pagina.getByText('Desfeito em 3 conversas').waitFor({ timeout: 20_000 })
  expect(await urgentes()).toBe(0)
  await semBarreiras(pagina)
  expect(erros).toEqual([])
  await contexto.close()
}, 120_000)

it('[R12] finds text inside one conversation with Ctrl F, one match after another', async () => {
  const cliente = await clienteNovo('Dona Procura')
  for (const texto of ['o inversor chegou', 'bom dia', 'e o INVERSOR apagou']) await cliente.escrever(texto)
  const id = await chegar('Dona Procura')
  await expect
    .poll(
      async () =>
        (
          await sql<{ n: number }>`
            select count(*)::int as n
            from chat.mensagens
            where conversa_id = ${id}
              and direcao = 'entrada'
          `.execute(db)
        ).rows[0]?.n,
      { timeout: 20_000 },
    )
    .toBe(3)
  const { pagina, contexto, erros } = await janela(casa.url)
  await jaDentro(pagina, 'supervisora@girassol.test')
  await pagina.goto(`/chat/chat?conversa=${id}`)
  await pagina.getByRole('log', { name: 'Mensagens de Dona Procura' }).getByText('o inversor chegou').waitFor()
  await pagina.keyboard.press('Control+f')
  const procura = pagina.getByRole('search')
  await procura.getByRole('searchbox').or(procura.getByRole('textbox')).first().fill('inversor')
  await procura.getByText('1 de 2').waitFor()
  await pagina.keyboard.press('Enter')
  await procura.getByText('2 de 2').waitFor()
  expect(await pagina.evaluate(() => (CSS.highlights.get('c-procurado') as unknown as Set<Range>).size)).toBe(2)
  await pagina.keyboard.press('Escape')
  await procura.waitFor({ state: 'detached' })
  expect(await pagina.evaluate(() => CSS.highlights.has('c-procurado'))).toBe(false)

  // from the registry: the link opens a new conversation with the contact's data, and going back does not open another
  const { id: contato } = (
    await (
      await casa.como('admin@girassol.test')
    )('POST', '/api/contatos', { nome: 'Vizinha Nova', telefone: '19998019911' })
  ).corpo.data
  await pagina.goto(`/chat/chat?nova=${contato}`)
  const nova = pagina.getByRole('dialog', { name: 'Nova conversa' })
  await expect.poll(() => nova.getByLabel('Nome').inputValue()).toBe('Vizinha Nova')
  expect((await nova.getByLabel('Telefone').inputValue()).replace(/\D/g, '')).toMatch(/19998019911$/)
  await nova.getByRole('combobox', { name: 'Caixa de entrada' }).click()
  await pagina.getByRole('option', { name: 'WhatsApp da Girassol' }).click()
  await nova.getByRole('button', { name: 'Abrir conversa' }).click()
  await pagina.getByRole('region', { name: 'Conversa com Vizinha Nova' }).waitFor()
  expect(new URL(pagina.url()).searchParams.get('conversa')).toBe((await conversaDe('Vizinha Nova'))?.id)
  expect(new URL(pagina.url()).searchParams.has('nova')).toBe(false)
  expect(erros).toEqual([])
  await contexto.close()
}, 90_000)

it('an assignment by a colleague rings the bell, puts the row on top and marks it; the rows do not move under the pointer', async () => {
  await (await clienteNovo('Seu Sino')).escrever('preciso do Rafael')
  const id = await chegar('Seu Sino')
  const dele = await janela(casa.url)
  await jaDentro(dele.pagina, 'atendente@girassol.test')
  await dele.pagina.goto('/chat/chat?ordem=recente&minhas=1')
  const lista = dele.pagina.getByRole('region', { name: 'Lista de conversas' })
  await dele.pagina.getByRole('button', { name: /^Notificações/ }).waitFor()
  const dela = await janela(casa.url)
  await jaDentro(dela.pagina, 'supervisora@girassol.test')
  await dela.pagina.goto(`/chat/chat?conversa=${id}`)
  await dela.pagina.getByRole('button', { name: /^Responsável/ }).click()
  await dela.pagina
    .getByRole('dialog', { name: 'Escolher responsável' })
    .getByRole('button', { name: /Rafael Nogueira Lima/ })
    .click()
  const linha = lista.locator('.c-linha', { hasText: 'Seu Sino' })
  await linha.getByText('Nova para você').waitFor({ timeout: 20_000 })
  await expect.poll(() => linha.getAttribute('aria-posinset')).toBe('1')
  await dele.pagina.getByRole('button', { name: /Notificações, \d+ por ler/ }).click()
  await dele.pagina.getByRole('button', { name: /passou a você a conversa com Seu Sino/ }).click()
  await dele.pagina.waitForURL(new RegExp(id))
  await expect.poll(() => lista.getByText('Nova para você').count(), { timeout: 15_000 }).toBe(0)
  await semBarreiras(dele.pagina)
  for (const j of [dela, dele]) {
    expect(j.erros).toEqual([])
    await j.contexto.close()
  }
}, 120_000)
