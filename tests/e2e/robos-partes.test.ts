import { mkdirSync } from 'node:fs'
import { expect, it } from 'vitest'
import { jaDentro, janela, semBarreiras, servidorDeTeste } from '#tests/suporte/navegador.ts'
import { desenho, diz, fila, montarRobos, pergunta } from '#tests/suporte/robos.ts'

const casa = await servidorDeTeste({ conversas: false })
const supervisora = await casa.como('supervisora@girassol.test')
const { novoRobo, nomeDo, publicar } = montarRobos(supervisora)
const fotos = process.env.FOTOS_EM
const foto = async (p: { screenshot(o: { path: string }): Promise<unknown> }, nome: string) => {
  if (!fotos) return
  mkdirSync(fotos, { recursive: true })
  await p.screenshot({ path: `${fotos}/${nome}.png` })
}

it('turns a robot into a part that another calls, simulates it on a holiday, and publishes the new version for a share of the conversations', async () => {
  const parte = await novoRobo(
    desenho(
      [pergunta('cpf', 'Qual o CPF?', 'cpf', { resposta: 'cpf' }), { id: 'f', tipo: 'fim', dados: {} }],
      'i>cpf cpf>f cpf:falha>f',
    ),
    null,
  )
  const quem = await novoRobo(desenho([diz('d', 'Obrigado.'), fila], 'i>d d>fila'), null)
  const { pagina } = await janela(casa.url)
  await jaDentro(pagina, 'supervisora@girassol.test')
  await pagina.goto(`/chat/configuracoes/inboxes/chatbots?robo=${parte}`)
  await pagina.getByRole('switch', { name: 'É uma parte' }).click()
  expect(await pagina.getByRole('switch', { name: 'Ligado' }).count()).toBe(0)
  await pagina.getByRole('button', { name: /^Salvar robô/ }).click()
  await pagina.getByText('Parte salva').first().waitFor()
  await pagina.keyboard.press('Escape')
  await pagina.getByText('Parte: outros robôs chamam').waitFor()

  // the calling robot is drawn in another test; here its call and the returned values are chosen
  const desenhado = desenho(
    [
      { id: 's', tipo: 'subfluxo', dados: { alvo: '', parte, retornos: [{ de: 'cpf', variavel: 'documento' }] } },
      diz('d', 'Obrigado, {{documento}}.'),
      fila,
    ],
    'i>s s>d d>fila',
  )
  await publicar(quem, { ...desenhado, nos: desenhado.nos.map((no, n) => ({ ...no, x: n * 300, y: 0 })) })
  await pagina.goto(`/chat/configuracoes/inboxes/chatbots/${quem}/flow`)
  await pagina
    .getByText(`→ ${nomeDo(parte)}`)
    .first()
    .waitFor()
  await pagina
    .getByText(`→ ${nomeDo(parte)}`)
    .first()
    .dblclick()
  const painel = pagina.getByRole('region', { name: /^Propriedades de/ })
  await painel.getByRole('combobox', { name: 'Sub-fluxo' }).waitFor()
  await expect.poll(() => painel.getByRole('combobox', { name: 'Sub-fluxo' }).inputValue()).toBe(nomeDo(parte))
  await painel.getByText('O que a parte devolve').waitFor()
  await foto(pagina, 'robo-parte')

  await pagina
    .getByRole('button', { name: /Simula/ })
    .first()
    .click()
  const simulador = pagina.getByRole('region', { name: 'Simulador' })
  await simulador.getByText('Qual o CPF?').waitFor()
  await simulador.getByRole('combobox', { name: 'Quando' }).click()
  await pagina.getByRole('option', { name: 'Outro momento…' }).click()
  await simulador.getByLabel('Dia e hora').fill('2026-09-07T10:00')
  await simulador.getByText(/segunda-feira, 7 de setembro de 2026.*Independência/).waitFor()
  await simulador.getByRole('textbox', { name: 'Responder como cliente' }).fill('529.982.247-25')
  await pagina.keyboard.press('Enter')
  await simulador.getByText('Obrigado, 52998224725.').waitFor()
  await foto(pagina, 'robo-simulador')

  await pagina.getByRole('button', { name: /^Publicar/ }).click()
  const dialogo = pagina.getByRole('dialog', { name: /^Publicar a versão/ })
  await dialogo.getByRole('combobox', { name: 'Quantas conversas novas' }).click()
  await pagina.getByRole('option', { name: '10% delas' }).click()
  await dialogo.getByRole('button', { name: 'Publicar agora' }).click()
  await pagina
    .getByText(/em 10% das conversas novas/)
    .first()
    .waitFor()
  await pagina.getByRole('button', { name: /^Versões/ }).click()
  const versoes = pagina.getByRole('dialog', { name: 'Versões publicadas' })
  await versoes.getByText('Publicada para 10%').waitFor()
  await versoes.getByText('Nas outras 90%').waitFor()
  await foto(pagina, 'robo-versoes')
  await semBarreiras(pagina)
  await versoes.getByRole('button', { name: 'Valer para todas' }).click()
  await pagina
    .getByText(/vale para todas as conversas novas/)
    .first()
    .waitFor()
})

it('a supervisor sees who would get the next conversation of a queue', async () => {
  const atendente = await casa.como('atendente@girassol.test')
  const { corpo } = await supervisora('POST', '/api/chat/filas', {
    nome: 'Vendas de prova',
    metodo: 'rodizio',
    membros: [{ usuario_id: atendente.id, capacidade: 3, habilidades: [] }],
  })
  const { pagina } = await janela(casa.url)
  await jaDentro(pagina, 'supervisora@girassol.test')
  await pagina.goto(`/chat/configuracoes/filas?fila=${corpo.data.id}&aba=agora`)
  const secao = pagina.getByRole('region', { name: 'Quem receberia agora' })
  await secao.getByText('Ninguém pode receber agora: a conversa espera na fila.').waitFor()
  await secao.getByText(/Está ausente/).waitFor()
  await semBarreiras(pagina)
  await foto(pagina, 'quem-receberia')
})
