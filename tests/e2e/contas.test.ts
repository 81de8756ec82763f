import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { contas } from '#modules/contas/contract/contas.ts'
import { contatos } from '#modules/contatos/contract/contatos.ts'
import { mensagensDe } from '#tests/e2e/suporte/compositor.ts'
import { documento } from '#tests/servidor/suporte/contas.ts'
import { celular } from '#tests/suporte/celular.ts'
import { jaDentro, janela, semBarreiras, servidorDeTeste } from '#tests/suporte/navegador.ts'
import { pessoaDeTeste } from '#tests/suporte/pessoa.ts'

const casa = await servidorDeTeste()
await casa.app.funis.instalar()
const chefe = await pessoaDeTeste(casa, [{ departamento: 'cad', papel: 'supervisor' }], ['admin'])
const db = casa.app.s.banco.db
const email =
  (await sql<{ email: string }>`select email from cad.usuarios where id = ${chefe.id}`.execute(db)).rows[0]?.email ?? ''
const novoContato = async (nome: string) =>
  (await chefe.chamar(contatos.criar, { body: { tipo: 'pessoa', nome } })).corpo.data.id

describe('bills next to their picture', () => {
  it('[S1.4] a PDF sent on the page of a contact is confirmed by keyboard alone and reopened', async () => {
    const id = await novoContato('Marta Vilela')
    const { pagina, contexto, erros } = await janela(casa.url)
    await jaDentro(pagina, email)
    await pagina.goto(`/cad/cadastros/contatos/${id}?aba=faturas`)
    const arquivo = { name: 'outubro.pdf', mimeType: 'application/pdf' }
    await pagina
      .locator('input[type=file]')
      .setInputFiles({ ...arquivo, buffer: documento('fatura-04-equatorial-go-duas-paginas.pdf') })
    await pagina.getByRole('heading', { name: 'Fatura de outubro de 2026' }).waitFor()
    await pagina.getByText('A conta se reproduz: 0 % de diferença').waitFor()
    await pagina.getByRole('img', { name: 'Página 2 da fatura' }).waitFor()

    // the first field has the focus, and the picture shows where it stands
    const uc = pagina.getByRole('textbox', { name: 'Unidade consumidora' })
    await expect.poll(() => uc.evaluate((e) => e === document.activeElement)).toBe(true)
    expect(await uc.inputValue()).toBe('100234567')
    const noPapel = pagina.locator('button[data-agora]')
    expect(await noPapel.getAttribute('aria-label')).toBe('Unidade consumidora: 100234567')
    await semBarreiras(pagina)

    await pagina.keyboard.press('Enter')
    const confirmados = pagina.getByRole('progressbar', { name: 'Confirmados' })
    await expect.poll(() => confirmados.getAttribute('aria-valuenow')).toBe('1')
    await expect
      .poll(() => pagina.evaluate(() => document.activeElement?.closest('li')?.getAttribute('data-chave')))
      .toBe('concessionaria')
    // Tab goes on without confirming
    await pagina.keyboard.press('Tab')
    await expect
      .poll(() => pagina.evaluate(() => document.activeElement?.closest('li')?.getAttribute('data-chave')))
      .not.toBe('concessionaria')
    expect(await confirmados.getAttribute('aria-valuenow')).toBe('1')

    // a figure typed over is refused with its sentence and kept, then stored; the calibration follows
    const consumo = pagina.getByRole('textbox', { name: 'Consumo', exact: true })
    await consumo.focus()
    await consumo.fill('muito')
    await consumo.press('Enter')
    await pagina.getByText('Escreva os kWh, só com números').waitFor()
    expect(await consumo.inputValue()).toBe('muito')
    await consumo.fill('1.312')
    await consumo.press('Enter')
    await pagina.getByText(/Não envie antes de conferir/).waitFor()
    await consumo.focus()
    await pagina.getByRole('button', { name: /Voltar ao lido: 1\.212 kWh/ }).press('Enter')
    await pagina.getByText('A conta se reproduz: 0 % de diferença').waitFor()

    // the picture: zoom, turn, and a field chosen in it
    const imagem = pagina.getByRole('group', { name: /Imagem: / })
    await imagem.focus()
    await pagina.keyboard.press('+')
    await pagina.getByLabel('Ampliação').getByText('125 %').waitFor()
    await pagina.keyboard.press('r')
    await pagina.keyboard.press('0')
    await pagina.getByRole('button', { name: 'Vencimento: 26/11/2026' }).click({ force: true })
    await expect
      .poll(() => pagina.evaluate(() => document.activeElement?.closest('li')?.getAttribute('data-chave')))
      .toBe('vencimentoIso')

    await pagina.keyboard.press('Control+Enter')
    await expect.poll(async () => Number(await confirmados.getAttribute('aria-valuenow'))).toBeGreaterThan(30)
    await pagina.keyboard.press('Control+Enter')
    await pagina.getByText(/^Conferida por Pessoa de Teste em/).waitFor()
    await semBarreiras(pagina)
    await pagina.getByRole('button', { name: 'Reabrir' }).click()
    await confirmados.waitFor()
    await pagina.getByRole('button', { name: 'Voltar' }).click()
    await pagina.getByRole('link', { name: /EQUATORIAL GO · UC 100234567/ }).waitFor()
    expect(erros).toEqual([])
    await contexto.close()
  })

  it(
    'a photo is confirmed on a phone, one field at a time; what is not a bill says so',
    { timeout: 150_000 },
    async () => {
      const id = await novoContato('Nilo Prado')
      const { pagina, contexto, erros } = await janela(casa.url, { largura: 390, altura: 844, tema: 'dark' })
      await jaDentro(pagina, email)
      await pagina.goto(`/cad/cadastros/contatos/${id}?aba=faturas`)
      const enviar = (name: string, mimeType: string, buffer: Buffer) =>
        pagina.locator('input[type=file]').first().setInputFiles({ name, mimeType, buffer })
      // by its path: 21 MB through the protocol of the browser take longer than the time limit on a slow machine
      const pasta = mkdtempSync(join(tmpdir(), 'girassol-foto-'))
      const grande = join(pasta, 'grande.jpg')
      writeFileSync(grande, Buffer.concat([documento('foto-01-fatura.jpg'), Buffer.alloc(21 * 1024 * 1024)]))
      await pagina.locator('input[type=file]').first().setInputFiles(grande)
      await pagina.getByText(/A foto tem .* MB; o limite é 20 MB\. Reduzo e envio\?/).waitFor()
      rmSync(pasta, { recursive: true })
      await enviar('senha.pdf', 'application/pdf', documento('ruins/fatura-com-senha.pdf'))
      await pagina.getByText('Este PDF está protegido por senha. Envie o arquivo sem senha.').waitFor()
      await pagina.getByRole('button', { name: 'Trocar o arquivo' }).waitFor()
      await pagina.getByRole('button', { name: 'Voltar' }).click()

      await pagina.getByRole('button', { name: 'Ler uma fatura de energia' }).waitFor()
      await enviar('foto.jpg', 'image/jpeg', documento('foto-01-fatura.jpg'))
      await pagina.getByText(/^Lendo a fatura, \d+ de \d+ campos$/).waitFor()
      await pagina.getByText(/^campo 1 de \d+$/).waitFor({ timeout: 120_000 })
      await pagina.getByRole('img', { name: 'Página 1 da fatura' }).waitFor()
      await pagina.getByRole('progressbar', { name: 'Confirmados' }).waitFor({ timeout: 120_000 })
      const imagem = await pagina.getByRole('region', { name: 'Imagem da fatura' }).boundingBox()
      expect(imagem?.height ?? 0).toBeLessThan(844 * 0.36)
      await pagina.getByRole('button', { name: 'Próximo campo' }).click()
      await pagina.getByText(/^campo 2 de \d+$/).waitFor()
      await semBarreiras(pagina)
      expect(erros).toEqual([])
      await contexto.close()
    },
  )

  it('[S1.4] a bill that arrived on WhatsApp is read from its message', async () => {
    const sebastiao = await celular(casa.simulador, 'Sebastião Moraes')
    const { pagina, contexto, erros } = await janela(casa.url)
    await jaDentro(pagina, 'atendente@girassol.test')
    await pagina.goto('/chat/chat')
    await pagina.getByRole('tab', { name: /^Aguardando/ }).click()
    const lista = pagina.getByRole('list', { name: 'Conversas' }).getByRole('listitem')
    await lista.filter({ hasText: 'Sebastião Moraes' }).getByText('Sebastião Moraes').first().click()
    await pagina.getByRole('region', { name: 'Conversa com Sebastião Moraes' }).waitFor()
    await sebastiao.enviar({
      tipo: 'documento',
      base64: documento('fatura-01-cemig-simples.pdf').toString('base64'),
      mimetype: 'application/pdf',
      nome: 'cemig-outubro.pdf',
    })
    const balao = mensagensDe(pagina, 'Sebastião Moraes').locator('.c-msg').filter({ hasText: 'cemig-outubro.pdf' })
    await balao.waitFor()
    await balao.hover()
    await balao.getByRole('button', { name: 'Mais ações da mensagem' }).click()
    await pagina.getByRole('menuitem', { name: 'Ler como fatura' }).click()
    await pagina.getByRole('heading', { name: 'Fatura de outubro de 2026' }).waitFor()
    await pagina.getByText('A conta se reproduz: 0 % de diferença').waitFor()
    const lidas = await chefe.chamar(contas.listar, {
      query: {
        dono_tipo: 'contato',
        dono_id: new URL(pagina.url()).pathname.split('/')[4] ?? '',
      },
    })
    expect(lidas.corpo.data[0]).toMatchObject({ uc: '3009876543', nome: 'cemig-outubro.pdf' })
    await pagina.getByRole('button', { name: 'Voltar' }).click()
    await balao.waitFor()
    expect(erros).toEqual([])
    await contexto.close()
  })
})
