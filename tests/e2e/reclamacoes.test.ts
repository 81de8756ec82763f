import { connect, createServer, type AddressInfo, type Socket } from 'node:net'
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { aoFim } from '#tests/suporte/ao-fim.ts'
import { celular } from '#tests/suporte/celular.ts'
import { jaDentro, janela, linhaAberta, servidorDeTeste } from '#tests/suporte/navegador.ts'

const casa = await servidorDeTeste()
const supervisora = await casa.como('supervisora@girassol.test')
const atendente = await casa.como('atendente@girassol.test')
const base = '/api/chat/conversas'
const NOME = 'Sebastião Moraes'

const fioDe = (p: Page) => p.getByRole('log', { name: `Mensagens de ${NOME}` })
const conversaDe = async () =>
  (await supervisora('GET', `${base}?busca=${encodeURIComponent(NOME)}`)).corpo.data[0] as {
    id: string
    contato_telefone: string
  }

/** A relay to the server that can cut and restore the live connections, while everything else works. */
async function caminhoComQueda() {
  const { port } = new URL(casa.url)
  let cortado = false
  const vivas = new Set<Socket>()
  const servidor = createServer((de) => {
    const para = connect(Number(port), '127.0.0.1')
    for (const s of [de, para])
      s.on('error', () => {}).on('close', () => {
        de.destroy()
        para.destroy()
        vivas.delete(de)
      })
    de.once('data', (primeiro: Buffer) => {
      if (/^upgrade: websocket/im.test(primeiro.toString('latin1'))) {
        if (cortado) return void de.destroy()
        vivas.add(de)
      }
      para.write(primeiro)
      de.pipe(para).pipe(de)
    })
  })
  await new Promise<void>((r) => servidor.listen(0, '127.0.0.1', r))
  aoFim(() => servidor.close())
  return {
    url: `http://127.0.0.1:${(servidor.address() as AddressInfo).port}`,
    vivas: () => vivas.size,
    cortar() {
      cortado = true
      for (const s of vivas) s.destroy()
    },
    devolver: () => void (cortado = false),
  }
}

it('[R5] after its live connection dropped a screen shows the same as a fresh one: thread, state and list', async () => {
  const cliente = await celular(casa.simulador, NOME)
  const { id } = await conversaDe()
  const linha = await caminhoComQueda()
  const { pagina, contexto, erros } = await janela(linha.url)
  await jaDentro(pagina, 'atendente@girassol.test')
  await pagina.goto(`/chat/chat?conversa=${id}`)
  await expect.poll(linha.vivas, { timeout: 30_000 }).toBeGreaterThan(0)
  await cliente.escrever('antes da queda')
  await fioDe(pagina).getByText('antes da queda').waitFor()

  linha.cortar()
  await cliente.escrever('durante a queda 1')
  await cliente.escrever('durante a queda 2')
  await expect
    .poll(async () => (await supervisora('GET', `${base}/${id}/mensagens?limit=5`)).corpo.data[0].conteudo)
    .toBe('durante a queda 2')
  await supervisora('POST', `${base}/${id}/mensagens`, { conteudo: 'a colega respondeu' })
  await supervisora('PUT', `${base}/${id}`, { prioridade: 'urgente' })
  await supervisora('POST', `${base}/${id}/atribuir`, { usuario_id: supervisora.id })
  linha.devolver()

  await fioDe(pagina).getByText('a colega respondeu').waitFor({ timeout: 60_000 })
  const outra = await janela(casa.url)
  await jaDentro(outra.pagina, 'atendente@girassol.test')
  await outra.pagina.goto(`/chat/chat?conversa=${id}`)
  await fioDe(outra.pagina).getByText('a colega respondeu').waitFor()
  const bolhas = async (p: Page) => (await fioDe(p).getByRole('article').allInnerTexts()).slice(-4)
  await expect.poll(() => bolhas(pagina), { timeout: 20_000 }).toEqual(await bolhas(outra.pagina))
  const responsavel = (p: Page) => p.getByRole('button', { name: /^Responsável[^.]*$/ }).innerText()
  await expect.poll(() => responsavel(pagina), { timeout: 20_000 }).toBe(await responsavel(outra.pagina))
  for (const j of [{ contexto, erros }, outra]) {
    expect(j.erros).toEqual([])
    await j.contexto.close()
  }
}, 150_000)

it('[R6] shows immediately which colleagues have the conversation open and who is typing, and removes those who leave', async () => {
  const { id } = await conversaDe()
  const [dele, dela] = [await janela(casa.url), await janela(casa.url)]
  await jaDentro(dele.pagina, 'atendente@girassol.test')
  await jaDentro(dela.pagina, 'supervisora@girassol.test')
  await dele.pagina.goto(`/chat/chat?conversa=${id}`)
  await fioDe(dele.pagina).waitFor()
  await linhaAberta(dele.pagina)
  expect(await dele.pagina.getByText(/também está vendo/).count()).toBe(0)
  await dela.pagina.goto(`/chat/chat?conversa=${id}`)
  await dele.pagina.getByText(/também está vendo$/).waitFor({ timeout: 20_000 })
  await dela.pagina.getByText(/Rafael Nogueira Lima também está vendo/).waitFor({ timeout: 20_000 })
  await dela.pagina.getByRole('textbox', { name: 'Mensagem' }).pressSequentially('estou respondendo', { delay: 40 })
  await dele.pagina.getByText(/está escrevendo…$/).waitFor({ timeout: 20_000 })
  await dela.pagina
    .getByRole('list', { name: 'Conversas' })
    .getByRole('listitem')
    .filter({ hasNotText: NOME })
    .first()
    .click()
  await dele.pagina.getByText(/está escrevendo…$|também está vendo$/).waitFor({ state: 'detached', timeout: 60_000 })
  for (const j of [dele, dela]) {
    expect(j.erros).toEqual([])
    await j.contexto.close()
  }
}, 150_000)

it('[R8] keeps the badges of the list right after every act of any user, without a reload', async () => {
  const cliente = await celular(casa.simulador, NOME)
  const { id } = await conversaDe()
  const { pagina, contexto, erros } = await janela(casa.url)
  await jaDentro(pagina, 'atendente@girassol.test')
  await pagina.goto('/chat/chat')
  const abas = async () =>
    Object.fromEntries(
      (await Promise.all((await pagina.getByRole('tab').all()).map((t) => t.innerText())))
        .map((t) => t.split(/\s+/))
        .map(([nome = '', n = '0']) => [nome.toLowerCase(), Number(n)]),
    )
  const verdade = async () =>
    (await atendente('GET', `${base}/contagens`)).corpo.data as {
      por_status: Record<string, number>
      nao_lidas: number
    }
  const conferir = async (depoisDe: string) => {
    await expect
      .poll(
        async () => {
          const [vistas, c] = [await abas(), await verdade()]
          return Object.entries({ aguardando: 'aguardando', ativas: 'ativa' }).map(([aba, status]) => [
            aba,
            vistas[aba],
            c.por_status[status],
          ])
        },
        { message: depoisDe, timeout: 15_000 },
      )
      .toSatisfy((linhas: [string, number, number][]) => linhas.every(([, visto, certo]) => visto === certo))
    const n = (await verdade()).nao_lidas
    await expect
      .poll(() => pagina.title(), { message: `title after ${depoisDe}`, timeout: 15_000 })
      .toMatch(n === 0 ? /^[^(]/ : new RegExp(`^\\(${n}\\) `))
  }
  await conferir('opening')
  const atos: [string, () => Promise<unknown>][] = [
    ['a message of the customer', () => cliente.escrever('conte comigo')],
    ['an assignment', () => supervisora('POST', `${base}/${id}/atribuir`, { usuario_id: atendente.id })],
    ['another message', () => cliente.escrever('mais uma')],
    ['an answer', () => supervisora('POST', `${base}/${id}/mensagens`, { conteudo: 'pois não' })],
    ['an ending', () => supervisora('POST', `${base}/${id}/finalizar`, {})],
    ['a reopening', () => supervisora('POST', `${base}/${id}/reabrir`, { motivo: 'voltou' })],
    ['letting go', () => supervisora('DELETE', `${base}/${id}/atribuir`)],
    ['a mark of unread', () => atendente('POST', `${base}/${id}/marcar-nao-lida`)],
    ['reading', () => atendente('POST', `${base}/${id}/marcar-lida`)],
  ]
  for (const [nome, fazer] of atos) {
    await fazer()
    await conferir(nome)
  }
  expect(erros).toEqual([])
  await contexto.close()
}, 150_000)
