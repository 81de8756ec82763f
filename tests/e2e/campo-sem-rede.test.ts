import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { jaDentro, janela, servidorDeTeste } from '#tests/suporte/navegador.ts'
import { ordemDeCampo, type OrdemDeTeste } from '#tests/suporte/ordem-de-campo.ts'
import { pessoaDeTeste } from '#tests/suporte/pessoa.ts'
import { vanComPeca } from '#tests/suporte/van.ts'
import {
  adiantar,
  comecar,
  concluirSemCliente,
  contarDe,
  fotografar,
  fotos,
  guardada,
  mandarDeNovo,
  matar,
  medir,
  usar,
} from './suporte/celular-de-campo.ts'

const casa = await servidorDeTeste({ conversas: false })
const { db } = casa.app.s.banco
const diego = await pessoaDeTeste(casa, [{ departamento: 'mpvl', papel: 'tecnico' }])
const ana = await pessoaDeTeste(casa, [{ departamento: 'mpvl', papel: 'tecnico' }])
const supervisora = await pessoaDeTeste(casa, [{ departamento: 'mpvl', papel: 'supervisor' }])
const DUAS_HORAS = 7_200_000

/** Per order: photo slots, the measure typed, parts used. 40 photos and 6 parts. */
const DIA = [
  { cliente: 'Edna Ramalho', vagas: 7, medida: '4,2', pecas: 1 },
  { cliente: 'Padaria Pão Dourado', vagas: 7, medida: '8', pecas: 0 },
  { cliente: 'Sítio Boa Vista', vagas: 7, medida: '5', pecas: 2 },
  { cliente: 'Mercado Central', vagas: 7, medida: '3,1', pecas: 0 },
  { cliente: 'Escola Monteiro', vagas: 6, medida: '2,7', pecas: 0 },
  { cliente: 'Oficina do Zé', vagas: 6, medida: '6', pecas: 3 },
] as const

const emailDe = async (id: string) =>
  (await sql<{ email: string }>`select email from cad.usuarios where id = ${id}`.execute(db)).rows[0]?.email ?? ''

it('a day of six orders and 40 photos without a network: tabs killed, clock off, two devices, sent three times', async () => {
  const van = await vanComPeca(casa, diego.id, 6)
  const ordens: OrdemDeTeste[] = []
  for (const { cliente, vagas } of DIA) {
    // the second order also has a colleague with another device
    const equipe = cliente === 'Padaria Pão Dourado' ? [diego.id, ana.id] : [diego.id]
    ordens.push(await ordemDeCampo(db, equipe, { cliente, vagas }))
  }
  const [, dois, , , , seis] = ordens
  if (!dois || !seis) throw new Error('six orders')
  const { pagina, contexto } = await janela(casa.url, { largura: 390, altura: 844, trabalhador: true })
  let p = pagina
  await adiantar(contexto, DUAS_HORAS)
  await jaDentro(p, await emailDe(diego.id))
  await p.goto('/home')
  await p.waitForURL('**/mpvl/campo')
  await p.getByText('Edna Ramalho').waitFor()
  await guardada(p)
  const album = await fotos(
    p,
    DIA.reduce((n, o) => n + o.vagas, 0),
  )
  expect(album).toHaveLength(40)

  // the network is cut for the page and for the service worker
  await contexto.setOffline(true)
  // the icon of the installed application
  await p.goto('/mpvl/campo?inicio=app')
  await p.getByText('Edna Ramalho').waitFor()
  for (const [n, { medida, pecas }] of DIA.entries()) {
    const ordem = ordens[n]
    if (!ordem) throw new Error('an order a line')
    const endereco = `/mpvl/campo/${ordem.id}`
    await p.goto(endereco)
    await p.getByText(/^Sem rede desde/).waitFor()
    await comecar(p)
    await medir(p, medida)
    if (pecas > 0) await usar(p, van.peca, pecas)
    await p.getByRole('button', { name: 'Fotos' }).click()
    for (const [k, nome] of ordem.vagas.entries()) {
      const foto = album.shift()
      if (!foto) throw new Error('a photo a slot')
      await fotografar(p, nome, foto)
      // in the first and in the fourth order the tab ends between two photos
      if (n % 3 === 0 && k === 2) {
        p = await matar(p, contexto, `${endereco}?parte=fotos`)
        await p.getByRole('button', { name: `Trocar a foto ${nome}` }).waitFor()
      }
    }
    await concluirSemCliente(p)
  }
  // 24 acts of six orders, three uses of parts, 40 photos and their 40 files
  await p.goto('/mpvl/campo?aba=envios')
  await p.getByText('107 envios esperando').waitFor()
  expect(
    await p.evaluate(() => Object.entries(localStorage).find(([k]) => k.startsWith('sem-rede:recusa:'))?.[1]),
  ).toBe('Ainda não dá para sair: 107 envios só existem neste aparelho.')

  // another device, with a network, measures the same item first and takes a part out of the same van
  await ana('GET', '/api/campo/dia')
  const daAna = (seq: number, tipo: string, dados: object) => ({
    id: crypto.randomUUID(),
    ordem_id: dois.id,
    seq,
    ciclo: 1,
    tipo,
    dados,
    ocorrido_em: new Date().toISOString(),
  })
  const enviado = await ana('POST', '/api/campo/atos', {
    aparelho: crypto.randomUUID(),
    enviado_em: new Date().toISOString(),
    atos: [
      daAna(1, 'responder', { item_id: dois.medida, valor: '6' }),
      daAna(2, 'consumir', { item_id: van.item, quantidade: '1', local_id: van.local, series: [] }),
    ],
  })
  expect(enviado.corpo.data.resultados, JSON.stringify(enviado.corpo)).toMatchObject([
    { resultado: 'aceito' },
    { resultado: 'aceito' },
  ])

  await contexto.setOffline(false)
  await p.getByText('Tudo o que você fez já chegou.').waitFor({ timeout: 90_000 })
  await p.getByText('2 envios não couberam e foram ao escritório.').waitFor()
  await p.getByText(/está 2 h adiantado/).waitFor()
  const situacao = async () => ({
    ordens: await Promise.all(ordens.map((o) => contarDe(db, o.id))),
    van: await van.saldo(),
  })
  const primeira = await situacao()
  expect(primeira.ordens).toMatchObject([
    { situacao: 'concluida', respostas: 2, fotos: 7, usos: 1, recebidos: 12, conflitos: 0 },
    { situacao: 'concluida', respostas: 2, fotos: 7, usos: 1, recebidos: 13, conflitos: 1 },
    { situacao: 'concluida', respostas: 2, fotos: 7, usos: 1, recebidos: 12, conflitos: 0 },
    { situacao: 'concluida', respostas: 2, fotos: 7, usos: 0, recebidos: 11, conflitos: 0 },
    { situacao: 'concluida', respostas: 2, fotos: 6, usos: 0, recebidos: 10, conflitos: 0 },
    { situacao: 'concluida', respostas: 2, fotos: 6, usos: 0, recebidos: 11, conflitos: 1 },
  ])
  // of six, three left with the first and third order, one with the colleague: three more were refused
  expect(primeira.van).toBe('2')
  const { rows: horas } = await sql<{ longe: number }>`
    select count(*)::int as longe
    from ordens.eventos
    where ordem_id in (${sql.join(ordens.map((o) => o.id))}) and abs(extract(epoch from now() - ocorrido_em)) > 900
  `.execute(db)
  expect(horas[0]?.longe).toBe(0)

  // everything once more, twice: as after an answer that was lost
  for (let vez = 0; vez < 2; vez++) {
    await mandarDeNovo(p)
    await p.reload()
    await p.getByText('Tudo o que você fez já chegou.').waitFor({ timeout: 90_000 })
    expect(await situacao()).toEqual(primeira)
  }

  // the tray shows both sides of each; the supervisor decides once
  const { pagina: mesa, contexto: outro } = await janela(casa.url)
  await jaDentro(mesa, await emailDe(supervisora.id))
  await mesa.goto('/mpvl/ordens-servico/conflitos')
  await mesa
    .getByText(/registrou 6 Ω e este aparelho, 8 Ω/)
    .first()
    .waitFor()
  await mesa
    .getByText(new RegExp(`OS ${seis.numero}`))
    .first()
    .waitFor()
  for (const motivo of ['a medida da Ana foi com o aparelho calibrado', 'as três peças não saíram desta van']) {
    await mesa.getByLabel(/Vale o que o escritório fez/).check()
    await mesa.getByLabel('Motivo').fill(motivo)
    await mesa.keyboard.press('Control+Enter')
    await mesa.getByText('Decidido').first().waitFor()
  }
  await mesa.getByText('O campo e o escritório estão de acordo.').waitFor()
  expect(await van.saldo()).toBe('2')
  await outro.close()
  await contexto.close()
}, 420_000)
