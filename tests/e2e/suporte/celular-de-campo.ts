// A technician's phone in a real browser: its clock, its photos, tabs that end, and everything sent once more.
import { sql } from 'kysely'
import type { BrowserContext, Page } from 'playwright-core'
import { expect } from 'vitest'
import type { Db } from '#platform/postgres/banco.ts'

/** The clock of the phone is ahead by this many ms, in every page that it opens. */
export const adiantar = (contexto: BrowserContext, quanto: number) =>
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
  }, quanto)

/** The pages are stored in the device: it can go without a network. */
export async function guardada(p: Page) {
  await expect
    .poll(() => p.evaluate(async () => (await caches.match('/')) !== undefined), { timeout: 120_000 })
    .toBe(true)
}

/** Photos that differ in every byte that matters, as a camera takes them. */
export const fotos = async (p: Page, quantas: number): Promise<Buffer[]> =>
  (
    await p.evaluate(async (n) => {
      const feitas: number[][] = []
      for (let k = 0; k < n; k++) {
        const tela = new OffscreenCanvas(320, 240)
        const tinta = tela.getContext('2d')
        if (!tinta) throw new Error('no canvas')
        for (let i = 0; i < 60; i++) {
          tinta.fillStyle = `hsl(${(i * 47 + k * 9) % 360} 60% 50%)`
          tinta.fillRect((i * 131 + k * 17) % 320, (i * 71) % 240, 60, 60)
        }
        const bytes = await (await tela.convertToBlob({ type: 'image/jpeg', quality: 0.9 })).arrayBuffer()
        feitas.push([...new Uint8Array(bytes)])
      }
      return feitas
    }, quantas)
  ).map((bytes) => Buffer.from(bytes))

export async function fotografar(p: Page, nome: string, bytes: Buffer) {
  const escolha = p.waitForEvent('filechooser')
  await p.getByRole('button', { name: `Fotografar ${nome}`, exact: true }).click()
  await (await escolha).setFiles({ name: `${nome}.jpg`, mimeType: 'image/jpeg', buffer: bytes })
  await p.getByRole('button', { name: `Trocar a foto ${nome}` }).waitFor()
}

/** Ends the tab as the system does, and opens the address in another one. */
export async function matar(p: Page, contexto: BrowserContext, endereco: string): Promise<Page> {
  await p.close({ runBeforeUnload: false })
  const outra = await contexto.newPage()
  await outra.goto(endereco)
  return outra
}

/** The safety item, then the start with a reason instead of a position. */
export async function comecar(p: Page) {
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
export async function medir(p: Page, teclas: string) {
  for (const t of teclas) await p.getByRole('button', { name: t, exact: true }).click()
  const guardar = p.getByRole('button', { name: 'Guardar e ir ao próximo' })
  await guardar.click()
  await guardar.waitFor({ state: 'detached' })
}

export async function concluirSemCliente(p: Page) {
  await p.getByRole('button', { name: 'Concluir', exact: true }).click()
  await p.getByRole('button', { name: /^Cliente ausente/ }).click()
  await p.getByLabel('Por que o cliente não assina?').fill('ninguém em casa')
  await p.getByRole('button', { name: 'Concluir e guardar' }).click()
  await p.getByText(/^Concluída\. /).waitFor()
}

/** Marks everything that the device has as not sent: an answer that was lost. The next page sends it again. */
export const mandarDeNovo = (p: Page): Promise<void> =>
  p.evaluate(async () => {
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

/** What the server has of an order. */
export const contarDe = async (db: Db, id: string) =>
  (
    await sql<Record<string, number | string>>`
      select o.situacao,
        (select count(*)::int from ordens.respostas r where r.ordem_id = o.id) as respostas,
        (select count(*)::int from ordens.fotos f where f.ordem_id = o.id and f.recebida_em is not null) as fotos,
        (select count(*)::int from ordens.usos u where u.ordem_id = o.id and u.tipo = 'consumida') as usos,
        (select count(*)::int from ordens.eventos e where e.ordem_id = o.id) as eventos,
        (select count(*)::int from campo.recebidos c where c.ordem_id = o.id) as recebidos,
        (select count(*)::int from campo.conflitos c where c.ordem_id = o.id) as conflitos
      from ordens.ordens o
      where o.id = ${id}
    `.execute(db)
  ).rows[0]

/** Uses parts of the own van in the order that is open. */
export async function usar(p: Page, peca: string, quantas: number) {
  await p.getByRole('button', { name: 'Peças' }).click()
  await p.getByRole('button', { name: peca }).click()
  const folha = p.getByRole('region', { name: `Usar ${peca}` })
  for (let n = 1; n < quantas; n++) await folha.getByRole('button', { name: 'Mais um' }).click()
  await folha.getByRole('button', { name: 'Usar nesta ordem' }).click()
  await folha.waitFor({ state: 'detached' })
}
