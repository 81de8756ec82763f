import { expect, it } from 'vitest'
import { oferecerLinkDeInstalacao } from '#server/instalacao.ts'
import { correioDeTeste } from '#tests/suporte/correio.ts'
import { janela, semBarreiras, servidorDeTeste } from '#tests/suporte/navegador.ts'
import * as passos from './suporte/primeiros-passos.ts'

const correio = await correioDeTeste('contraparte')
// with a proxy in front, other machines reach the server: the first account needs the set-up link
const casa = await servidorDeTeste({
  conversas: false,
  semear: false,
  env: { PROXIES_CONFIAVEIS: '1' },
  permitirTambem: correio.hosts,
})
await casa.app.funis.instalar()

async function passo<T>(nome: string, fazer: () => Promise<T>): Promise<T> {
  const inicio = performance.now()
  const feito = await fazer()
  console.log(`${nome}: ${((performance.now() - inicio) / 1000).toFixed(1)} s`)
  return feito
}

it('an owner goes from the set-up link to an answered customer and an approval decided on the phone', async () => {
  const { pagina, erros } = await janela(casa.url)
  const daAna = await janela(casa.url, { largura: 390, altura: 844 })
  await passo('set-up link', async () => {
    await pagina.goto('/')
    await pagina.getByRole('heading', { name: 'Este Girassol ainda não tem dono' }).waitFor()
    await passos.criarDona(pagina, (await oferecerLinkDeInstalacao(casa.app.s, casa.url)) ?? '')
  })
  expect(await passos.comeco(pagina)).toContain('0 de 7')
  await passo('company', () => passos.dizerEmpresa(pagina))
  expect(await passos.comeco(pagina)).toContain('1 de 7')
  await passo('departments', () => passos.desligarInvestidores(pagina))
  expect(await passos.comeco(pagina)).toContain('2 de 7')
  const semCorreio = pagina.getByText('Nenhum e-mail sai daqui ainda')
  await semCorreio.waitFor()
  await passo('e-mail, with a wrong password first', () => passos.ligarCorreio(pagina, correio))
  expect(await passos.comeco(pagina)).toContain('3 de 7')
  expect(await semCorreio.count()).toBe(0)
  const convite = await passo('five people pasted', () => passos.convidarCinco(pagina, correio))
  await passo('one accepts on a phone', () => passos.aceitarConvite(daAna.pagina, convite))
  await semBarreiras(daAna.pagina)
  expect(await passos.comeco(pagina)).toContain('4 de 7')
  await passo('a position from a model', () => passos.criarCargo(pagina))
  await passo('WhatsApp inbox with who answers', () => passos.ligarWhatsApp(pagina, casa))
  expect(await passos.comeco(pagina)).toContain('5 de 7')
  await passo('200 contacts', () => passos.importarDuzentos(pagina))
  expect(await passos.comeco(pagina)).toContain('6 de 7')
  await passo('a message is answered by the invited person', () => passos.responderCliente(daAna.pagina, casa))
  await passo('a card moves', () => passos.moverCartao(pagina))
  await passo('an approval is decided on the phone', () => passos.aprovarNoCelular(daAna.pagina, pagina))
  // all is done: the list leaves the home page
  await pagina.goto('/home')
  await pagina.getByRole('heading', { name: /Rosa/ }).waitFor()
  await expect.poll(() => pagina.getByRole('region', { name: 'Comece por aqui' }).count()).toBe(0)
  await passo("an area's own first steps", () => passos.comecarEstoque(pagina))
  expect([...erros, ...daAna.erros]).toEqual([])
}, 240_000)
