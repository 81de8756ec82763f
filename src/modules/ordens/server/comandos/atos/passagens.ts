import type { AtoDe } from '../../../contract/atos.ts'
import { viagem } from '../../../regras/distancia.ts'
import { DIAS_PARA_REABRIR } from '../../../regras/estados.ts'
import { Recusa } from '../../recusa.ts'
import { liberarReservas, pedirPeca } from '../reservas.ts'
import { passar, type ContextoDoAto } from './contexto.ts'
import { faltasDa, fraseDasFaltas, naMao } from './faltas.ts'
import { abrirIntervalo, encerrarIntervalos } from './tempo.ts'

/** The kilometres that a charge asks for: as typed, else the way from where the crew left. */
export async function deslocar(c: ContextoDoAto, { dados }: AtoDe<'deslocar'>): Promise<void> {
  const km = dados.km ?? kmDaqui(c)
  await passar(c, 'deslocar', { dados: km === undefined ? {} : { km, estimado: dados.km === undefined } })
  await abrirIntervalo(c, 'deslocamento', km)
}

const noLocal = (c: ContextoDoAto) => (c.ato.lugar && 'lat' in c.ato.lugar ? c.ato.lugar : null)

function kmDaqui(c: ContextoDoAto): number | undefined {
  const [aqui, { lat, lon }] = [noLocal(c), c.ordem]
  return aqui && lat && lon ? viagem(aqui, { lat: Number(lat), lon: Number(lon) }).km : undefined
}

/** Metres of error with which a position still tells the place of the work. */
const PRECISO_M = 100

/** An order without a position has that of its start: the crew is there. The next one of the plant begins with it. */
async function aprenderOnde(c: ContextoDoAto): Promise<void> {
  const aqui = noLocal(c)
  if (!aqui || aqui.precisao_m > PRECISO_M || c.ordem.lat !== null) return
  await c.u.tx
    .updateTable('ordens.ordens')
    .set({ lat: String(aqui.lat), lon: String(aqui.lon) })
    .where('id', '=', c.ordem.id)
    .execute()
}

/** The safety list comes first, and the place or the reason why there is none. */
export async function iniciar(c: ContextoDoAto): Promise<void> {
  if (!c.ato.lugar) throw new Recusa('outra', 'Sem localização: diga o motivo.', { campo: 'lugar' })
  const { apr } = await faltasDa(c.u.tx, c.ordem.id, c.ordem.ciclo)
  if (apr.length > 0)
    throw new Recusa('apr', `Falta a APR: ${apr.length === 1 ? '1 item' : `${apr.length} itens`}.`, {
      itens: apr.map((i) => i.texto),
    })
  await passar(c, 'iniciar')
  await aprenderOnde(c)
  await abrirIntervalo(c, 'trabalho')
}

export async function pausar(c: ContextoDoAto, { dados }: AtoDe<'pausar'>): Promise<void> {
  if (dados.motivo === 'outro' && dados.texto === '') throw new Recusa('outra', 'Diga por que a ordem para.')
  const peca = dados.motivo === 'falta_peca' ? dados.peca : undefined
  await passar(c, 'pausar', { texto: dados.texto, dados: { motivo: dados.motivo, ...(peca ? { peca } : {}) } })
  await encerrarIntervalos(c)
  if (peca) await faltar(c, peca)
}

/** What is missing on site is asked of the stock. */
async function faltar(c: ContextoDoAto, peca: { item_id: string; quantidade: string }): Promise<void> {
  const material = await c.u.tx
    .selectFrom('estoque_publico.materiais')
    .select('item_id')
    .where('item_id', '=', peca.item_id)
    .executeTakeFirst()
  if (!material) throw new Recusa('peca', 'Esta peça não está no estoque.')
  await pedirPeca(c.u, c.ordem.id, { itemId: peca.item_id, quantidade: peca.quantidade })
}

export async function retomar(c: ContextoDoAto): Promise<void> {
  await passar(c, 'retomar')
  await abrirIntervalo(c, 'trabalho')
}

export async function concluir(c: ContextoDoAto, { dados }: AtoDe<'concluir'>): Promise<void> {
  if (c.ordem.situacao === 'em_execucao') {
    const faltas = await faltasDa(c.u.tx, c.ordem.id, c.ordem.ciclo)
    const frase = fraseDasFaltas(faltas)
    if (frase !== null)
      throw new Recusa('faltam_itens', frase, {
        faltam: [...faltas.apr, ...faltas.itens].map((i) => i.texto).concat(faltas.fotos.map((f) => f.nome)),
      })
    exigirSemPecas(faltas.pecas, 'concluir')
    if (!faltas.assinada && !dados.sem_assinatura)
      throw new Recusa('faltam_itens', 'Falta a assinatura do cliente, ou o motivo de não haver.')
  }
  await passar(c, 'concluir', {
    texto: dados.texto,
    dados: dados.sem_assinatura ? { sem_assinatura: dados.sem_assinatura } : {},
  })
  await encerrarIntervalos(c)
  await liberarReservas(c.u, c.ordem.id, 'A ordem foi concluída.')
}

export async function cancelar(c: ContextoDoAto, { dados }: AtoDe<'cancelar'>): Promise<void> {
  exigirSemPecas(await naMao(c.u.tx, c.ordem.id), 'cancelar')
  await passar(c, 'cancelar', { motivo: dados.motivo })
  await encerrarIntervalos(c)
  await liberarReservas(c.u, c.ordem.id, dados.motivo)
}

/** A new cycle begins; what was signed in the one before stays. */
export async function reabrir(c: ContextoDoAto, { dados }: AtoDe<'reabrir'>): Promise<void> {
  const concluida = c.ordem.concluida_em
  if (concluida && c.em.getTime() - concluida.getTime() > DIAS_PARA_REABRIR * 86_400_000)
    throw new Recusa('passagem', `Esta ordem foi concluída há mais de ${DIAS_PARA_REABRIR} dias: abra outra.`)
  await passar(c, 'reabrir', { motivo: dados.motivo })
}

function exigirSemPecas(pecas: readonly { nome: string; qtd: string }[], verbo: string): void {
  if (pecas.length === 0) return
  const lista = pecas.map((p) => `${p.qtd} ${p.nome}`).join(', ')
  throw new Recusa('pecas_na_mao', `Há peças na van para esta OS (${lista}). Devolva antes de ${verbo}.`)
}
