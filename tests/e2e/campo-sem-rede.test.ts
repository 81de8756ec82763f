import { sql } from 'kysely'
import type { BrowserContext, Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { jaDentro, janela, servidorDeTeste } from '#tests/suporte/navegador.ts'
import { ordemDeCampo, type OrdemDeTeste } from '#tests/suporte/ordem-de-campo.ts'
import { pessoaDeTeste } from '#tests/suporte/pessoa.ts'

const casa = await servidorDeTeste({ conversas: false })
const { db } = casa.app.s.banco
const diego = await pessoaDeTeste(casa, [{ departamento: 'mpvl', papel: 'tecnico' }])
const ana = await pessoaDeTeste(casa, [{ departamento: 'mpvl', papel: 'tecnico' }])
const supervisora = await pessoaDeTeste(casa, [{ departamento: 'mpvl', papel: 'supervisor' }])
const DUAS_HORAS = 7_200_000

const emailDe = async (id: string) =>
  (await sql<{ email: string }>`select email from cad.usuarios where id = ${id}`.execute(db)).rows[0]?.email ?? ''

/** The clock of the phone is two hours ahead, in every page that it opens. */
const adiantar = (contexto: BrowserContext) =>
  contexto.addInitScript((ms: number) => {
    const Certo = Date
    class Adiantado extends Certo {
      constructor(...a: [] | [string | number | Date]) {
        if (a.length === 0) super(Certo.now() + ms)
        else super(a[0])
      }
      static override now() {
        return Certo.now() + ms
      }
    }
    Reflect.set(globalThis, 'Date', Adiantado)
  }, DUAS_HORAS)

async function guardada(p: Page) {
  await expect
    .poll(() => p.evaluate(async () => (await caches.match('/')) !== undefined), { timeout: 120_000 })
    .toBe(true)
}

/** A photo of another colour each time, bigger than what is sent. */
const foto = async (p: Page, cor: string) =>
  Buffer.from(
    await p.evaluate(async (c) => {
      const tela = new OffscreenCanvas(2000, 1500)
      const tinta = tela.getContext('2d')
      if (tinta) {
        tinta.fillStyle = c
        tinta.fillRect(0, 0, 2000, 1500)
        for (let i = 0; i < 3000; i++) {
          tinta.fillStyle = `hsl(${(i * 47) % 360} 60% 50%)`
          tinta.fillRect((i * 131) % 2000, (i * 71) % 1500, 9, 9)
        }
      }
      const bytes = await (await tela.convertToBlob({ type: 'image/jpeg', quality: 0.9 })).arrayBuffer()
      return Array.from(new Uint8Array(bytes))
    }, cor),
  )

async function fotografar(p: Page, nome: string, bytes: Buffer) {
  const escolha = p.waitForEvent('filechooser')
  await p.getByRole('button', { name: `Fotografar ${nome}`, exact: true }).click()
  await (await escolha).setFiles({ name: `${nome}.jpg`, mimeType: 'image/jpeg', buffer: bytes })
  await p.getByRole('button', { name: `Trocar a foto ${nome}` }).waitFor()
}

/** Ends the tab as the system does, and opens the address in another one. */
async function matar(p: Page, contexto: BrowserContext, endereco: string): Promise<Page> {
  await p.close({ runBeforeUnload: false })
  const outra = await contexto.newPage()
  await outra.goto(endereco)
  return outra
}

async function comecar(p: Page) {
  await p.getByRole('button', { name: 'Sim', exact: true }).click()
  await p.getByRole('button', { name: 'Começar' }).click()
  await p
    .getByRole('dialog', { name: /Sem localização/ })
    .getByLabel('Motivo')
    .fill('telhado sem sinal')
  await p.getByRole('button', { name: 'Continuar' }).click()
  await p.getByText(/^Em execução desde/).waitFor()
}

/** Measures the only open item. It is in the device when the item leaves the question: a tab may end from then on. */
async function medir(p: Page, teclas: string) {
  for (const t of teclas) await p.getByRole('button', { name: t, exact: true }).click()
  const guardar = p.getByRole('button', { name: 'Guardar e ir ao próximo' })
  await guardar.click()
  await guardar.waitFor({ state: 'detached' })
}

async function concluirSemCliente(p: Page) {
  await p.getByRole('button', { name: 'Concluir', exact: true }).click()
  await p.getByRole('button', { name: /^Cliente ausente/ }).click()
  await p.getByLabel('Por que o cliente não assina?').fill('ninguém em casa')
  await p.getByRole('button', { name: 'Concluir e guardar' }).click()
  await p.getByText(/^Concluída\. /).waitFor()
}

const contarDe = async (o: OrdemDeTeste) =>
  (
    await sql<Record<string, number | string>>`
      select o.situacao,
        (select count(*)::int from ordens.respostas r where r.ordem_id = o.id) as respostas,
        (select count(*)::int from ordens.fotos f where f.ordem_id = o.id and f.recebida_em is not null) as fotos,
        (select count(*)::int from ordens.eventos e where e.ordem_id = o.id) as eventos,
        (select count(*)::int from campo.recebidos c where c.ordem_id = o.id) as recebidos,
        (select count(*)::int from campo.conflitos c where c.ordem_id = o.id) as conflitos
      from ordens.ordens o
      where o.id = ${o.id}
    `.execute(db)
  ).rows[0]

it('a day of two orders without a network: tabs killed, clock off, two devices, sent twice, nothing lost or doubled', async () => {
  const um = await ordemDeCampo(db, [diego.id], { cliente: 'Edna Ramalho' })
  const dois = await ordemDeCampo(db, [diego.id, ana.id], { cliente: 'Padaria Pão Dourado', titulo: 'Preventiva' })
  const { pagina, contexto } = await janela(casa.url, { largura: 390, altura: 844, trabalhador: true })
  let p = pagina
  await adiantar(contexto)
  await jaDentro(p, await emailDe(diego.id))
  await p.goto('/home')
  await p.waitForURL('**/mpvl/campo')
  await p.getByText('Edna Ramalho').waitFor()
  await guardada(p)
  const fotos: Buffer[] = []
  for (const cor of ['#a33', '#3a3', '#33a', '#aa3', '#3aa', '#a3a']) fotos.push(await foto(p, cor))
  const [f1, f2, f3, f4, f5, f6] = fotos
  if (!f1 || !f2 || !f3 || !f4 || !f5 || !f6) throw new Error('six photos')

  // the network is cut for the page and for the service worker
  await contexto.setOffline(true)
  p = await matar(p, contexto, `/mpvl/campo/${um.id}`)
  await p.getByText(/^Sem rede desde/).waitFor()
  await comecar(p)
  await medir(p, '4,2')
  await p.getByRole('button', { name: 'Fotos' }).click()
  await fotografar(p, 'Antes', f1)
  p = await matar(p, contexto, `/mpvl/campo/${um.id}?parte=fotos`)
  await p.getByRole('button', { name: 'Trocar a foto Antes' }).waitFor()
  await fotografar(p, 'Depois', f2)
  await fotografar(p, 'Quadro', f3)
  await concluirSemCliente(p)
  await p.goto(`/mpvl/campo/${dois.id}`)
  await comecar(p)
  await medir(p, '8')
  p = await matar(p, contexto, `/mpvl/campo/${dois.id}?parte=fotos`)
  await fotografar(p, 'Antes', f4)
  await fotografar(p, 'Depois', f5)
  await fotografar(p, 'Quadro', f6)
  await concluirSemCliente(p)
  await p.goto('/mpvl/campo?aba=envios')
  await p.getByText('20 envios esperando').waitFor()
  expect(
    await p.evaluate(() => Object.entries(localStorage).find(([k]) => k.startsWith('sem-rede:recusa:'))?.[1]),
  ).toBe('Ainda não dá para sair: 20 envios só existem neste aparelho.')

  // another device, with a network, measures the same item first
  await ana('GET', '/api/campo/dia')
  const daAna = { id: crypto.randomUUID(), ordem_id: dois.id, seq: 1, ciclo: 1, tipo: 'responder' }
  const enviado = await ana('POST', '/api/campo/atos', {
    aparelho: crypto.randomUUID(),
    enviado_em: new Date().toISOString(),
    atos: [{ ...daAna, ocorrido_em: new Date().toISOString(), dados: { item_id: dois.medida, valor: '6' } }],
  })
  expect(enviado.status, JSON.stringify(enviado.corpo)).toBe(200)

  await contexto.setOffline(false)
  await p.getByText('Tudo o que você fez já chegou.').waitFor({ timeout: 90_000 })
  await p.getByText('1 envio não coube e foi ao escritório.').waitFor()
  await p.getByText(/está 2 h adiantado/).waitFor()
  const primeira = await contarDe(um)
  expect(primeira).toMatchObject({ situacao: 'concluida', respostas: 2, fotos: 3, recebidos: 7, conflitos: 0 })
  const segunda = await contarDe(dois)
  expect(segunda).toMatchObject({ situacao: 'concluida', fotos: 3, recebidos: 8, conflitos: 1 })
  const { rows: horas } = await sql<{ longe: number }>`
    select count(*)::int as longe
    from ordens.eventos
    where ordem_id in (${um.id}, ${dois.id}) and abs(extract(epoch from now() - ocorrido_em)) > 900
  `.execute(db)
  expect(horas[0]?.longe).toBe(0)

  // everything once more, twice: as after an answer that was lost
  for (let vez = 0; vez < 2; vez++) {
    await p.evaluate(async () => {
      const [banco] = (await indexedDB.databases()).filter((b) => b.name?.startsWith('campo:'))
      const aberto = await new Promise<IDBDatabase>((pronto, falhou) => {
        const pedido = indexedDB.open(banco?.name ?? '')
        pedido.onsuccess = () => pronto(pedido.result)
        pedido.onerror = () => falhou(pedido.error ?? new Error('no database'))
      })
      await new Promise<void>((pronto) => {
        const tx = aberto.transaction(['atos', 'fotos'], 'readwrite')
        tx.oncomplete = () => pronto()
        for (const nome of ['atos', 'fotos']) {
          const cursor = tx.objectStore(nome).openCursor()
          cursor.onsuccess = () => {
            const c = cursor.result
            if (!c) return
            c.update({ ...c.value, situacao: 'esperando' })
            c.continue()
          }
        }
      })
      aberto.close()
    })
    await p.reload()
    await p.getByText('Tudo o que você fez já chegou.').waitFor({ timeout: 90_000 })
  }
  expect(await contarDe(um)).toEqual(primeira)
  expect(await contarDe(dois)).toEqual(segunda)

  // the tray shows both sides; the supervisor decides once
  const email = await emailDe(supervisora.id)
  const { pagina: mesa, contexto: outro } = await janela(casa.url)
  await jaDentro(mesa, email)
  await mesa.goto('/mpvl/ordens-servico/conflitos')
  await mesa
    .getByText(/registrou 6 Ω e este aparelho, 8 Ω/)
    .first()
    .waitFor()
  if (process.env.FOTOS) await mesa.screenshot({ path: `${process.env.FOTOS}/campo-conflito.png` })
  await mesa.getByLabel(/Vale o que o escritório fez/).check()
  await mesa.getByLabel('Motivo').fill('a medida da Ana foi com o aparelho calibrado')
  await mesa.keyboard.press('Control+Enter')
  await mesa.getByText('O campo e o escritório estão de acordo.').waitFor()
  if (process.env.FOTOS) await p.screenshot({ path: `${process.env.FOTOS}/campo-envios.png` })
  await outro.close()
  await contexto.close()
}, 420_000)
