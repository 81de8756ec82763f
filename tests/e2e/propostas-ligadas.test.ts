import { expect, it } from 'vitest'
import { uuidv7 } from '#kit/id.ts'
import type { Proposta } from '#modules/propostas/contract/formas.ts'
import { propostas } from '#modules/propostas/contract/propostas.ts'
import { propostaPublica } from '#modules/propostas/contract/publico.ts'
import { casaDeTeste } from '#modules/simulacoes/regras/casa-de-teste.ts'
import { jaDentro, janela, semBarreiras, servidorDeTeste } from '#tests/suporte/navegador.ts'

const casa = await servidorDeTeste({ conversas: false })
await casa.app.funis.instalar()
const supervisora = await casa.como('supervisora@girassol.test')
const visitante = await casa.como(null)
const { corpo: caixa } = await supervisora('POST', '/api/chat/caixas-entrada', {
  nome: 'Vendas do centro',
  tipo: 'api',
  configuracao: { send_endpoint_url: `${casa.simulador.url}/message/sendText/vendas`, send_api_key: 'chave-de-vendas' },
})

const telefone = '5562991234567'
const conversa = (
  await supervisora('POST', '/api/chat/conversas', {
    caixa_entrada_id: caixa.data.id,
    contato_telefone: telefone,
    contato_nome: 'Marta Vilela',
  })
).corpo.data
const nova = async (mais: object): Promise<Proposta> => {
  const r = await supervisora.chamar(propostas.criar, {
    body: { conteudo: { tipo: 'autoconsumo', entrada: casaDeTeste() }, cliente_nome: 'Marta Vilela', ...mais },
  })
  expect(r.status, JSON.stringify(r.corpo)).toBe(200)
  return r.corpo.data
}
const abrirComoCliente = (link: string) =>
  visitante.chamar(propostaPublica.vista, {
    params: { token: link.split('/p/')[1] ?? '' },
    body: { id: null, segundos: 5, partes: ['inicio'] },
  })

it('[S2.20] sends a proposal from the composer into the open thread, and the opening shows there', async () => {
  const p = await nova({ contato_id: conversa.contato_id })
  const { pagina, contexto, erros } = await janela(casa.url)
  await jaDentro(pagina, 'supervisora@girassol.test')
  await pagina.goto(`/chat/chat?conversa=${conversa.id}`)
  await pagina.getByRole('button', { name: 'Mais para enviar' }).click()
  await pagina.getByRole('menuitem', { name: 'Proposta…' }).click()
  const dialogo = pagina.getByRole('dialog', { name: 'Proposta para Marta Vilela' })
  // in the choice, and soon in the message that it proposes
  await dialogo.getByText(p.numero).first().waitFor()
  await dialogo.getByText('Ao mandar, a v1 é congelada').waitFor()
  await dialogo.getByLabel('Mensagem').fill('Marta, segue a proposta do telhado:')
  await dialogo.getByRole('button', { name: 'Nova proposta' }).click()
  const assinatura = pagina.getByRole('menuitem', { name: 'Assinatura' })
  expect(await assinatura.getAttribute('href')).toContain(`contato=${conversa.contato_id}`)
  await pagina.keyboard.press('Escape')
  await semBarreiras(pagina)
  await dialogo.getByRole('button', { name: 'Mandar para Marta Vilela' }).click()
  await dialogo.waitFor({ state: 'detached' })
  const fio = pagina.getByRole('log', { name: 'Mensagens de Marta Vilela' })
  await fio.getByText('Marta, segue a proposta do telhado:').waitFor()
  const link = await fio.getByRole('link', { name: /\/p\// }).first().getAttribute('href')
  await abrirComoCliente(link ?? '')
  await fio.getByText(`Proposta ${p.numero} aberta pelo cliente`).waitFor()
  expect(erros).toEqual([])
  await contexto.close()
})

it('[S2.20] lists them in the card, live, and dragging the card offers the act on its proposal', async () => {
  const funil = (await supervisora('GET', '/api/funis/vu.proposta')).corpo.data
  const aceita = funil.definicao.estagios.find((e: { chave: string }) => e.chave === 'aceita')
  const { corpo: regra } = await supervisora('POST', `/api/funis/${funil.id}/regras`, {
    nome: 'Aceita',
    definicao: { gatilho: { tipo: 'proposta', qual: 'aceita' }, acoes: [{ tipo: 'mover', estagio_id: aceita.id }] },
  })
  await supervisora('POST', `/api/regras/${regra.data.id}/publicar`)
  const r = await supervisora('POST', '/api/cartoes', { funil: 'vu.proposta', titulo: 'Casa da Marta' })
  expect(r.status, JSON.stringify(r.corpo)).toBe(200)
  const cartao = r.corpo.data
  const p = await nova({ cartao_id: cartao.id })
  const { link } = (
    await supervisora.chamar(propostas.enviar, {
      params: { id: p.id },
      body: { revisao: p.revisao, chave: uuidv7() },
    })
  ).corpo.data

  const { pagina, contexto, erros } = await janela(casa.url, { largura: 390, altura: 844, tema: 'dark' })
  await jaDentro(pagina, 'supervisora@girassol.test')
  await pagina.goto(`/co/funis/oportunidade/${cartao.id}?aba=propostas`)
  const linha = pagina.getByRole('listitem').filter({ hasText: p.numero })
  await linha.getByText('ainda não foi aberta').waitFor()
  await linha.getByText('Enviada').waitFor()
  await pagina.getByRole('button', { name: 'Nova proposta' }).click()
  const investimento = pagina.getByRole('menuitem', { name: 'Investimento' })
  expect(await investimento.getAttribute('href')).toContain(`cartao=${cartao.id}`)
  await pagina.keyboard.press('Escape')
  await semBarreiras(pagina)
  expect(await pagina.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  await abrirComoCliente(link)
  await linha.getByText(/^aberta 1 vez/).waitFor()
  await linha.getByText('Vista').waitFor()
  await contexto.close()

  const mesa = await janela(casa.url)
  await jaDentro(mesa.pagina, 'supervisora@girassol.test')
  await mesa.pagina.goto('/vu/proposta')
  const coluna = (nome: string) => mesa.pagina.getByRole('region', { name: new RegExp(`^${nome}, `) })
  const fim = mesa.pagina.getByRole('region', { name: 'Aceita', exact: true })
  await coluna('Rascunho').getByRole('article').dragTo(fim)
  const registrar = mesa.pagina.getByRole('dialog', { name: 'Registrar aceite' })
  await registrar.getByLabel('Como aceitou').fill('Por telefone, hoje cedo')
  await semBarreiras(mesa.pagina)
  await registrar.getByRole('button', { name: 'Registrar aceite' }).click()
  await coluna('Rascunho').getByRole('article').waitFor({ state: 'detached' })
  await fim.getByRole('button', { name: 'Aceita' }).click()
  await fim.getByRole('button', { name: /^Casa da Marta/ }).waitFor()
  expect([...erros, ...mesa.erros]).toEqual([])
  await mesa.contexto.close()
})
