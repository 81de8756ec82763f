import { classificarGd } from '#engines/energia/classe.ts'
import { ErroApp } from '#kit/erro.ts'
import type { Unidade } from '#platform/eventos/unidade.ts'
import type { VersaoDoRateio } from '../../contract/rateios.ts'
import type { Usina } from '../../contract/usinas.ts'
import { incluirNaLista, mesmaLista, retirarDaLista } from '../../regras/incluir.ts'
import { simular, type ListaDeRateio } from '../../regras/simulador.ts'
import { baseDaSimulacao } from '../consultas/base.ts'
import { competenciaDeHoje, mesesDaUsina } from '../consultas/meses.ts'
import { versoesDaUsina } from '../consultas/rateios.ts'
import { usinaPorId } from '../consultas/usinas.ts'
import { exigirParticipantes } from './participantes.ts'
import { descartarVersao, inserirVersao } from './rateios.ts'

interface Pedido {
  usinaId: string
  unidades: readonly { unidadeId: string; kwhContratado: number }[]
  motivo: string
}

/**
 * Adds units to the next list of a plant: to the one that waits for its protocol, which a new version replaces, else to
 * the newest one that was sent. A person still reviews and sends it. Null when the units are in it already.
 */
export async function proporUnidades(u: Unidade, d: Pedido): Promise<string | null> {
  const usina = await usinaPorId(u.tx, d.usinaId, true)
  const versoes = await versoesDaUsina(u.tx, usina.id)
  const rascunho = versoes.find((v) => v.situacao === 'criada')
  const lista = incluirNaLista(
    listaDa(rascunho ?? versoes.find((v) => v.situacao === 'pedida')),
    d.unidades.map((x) => ({ unidade_id: x.unidadeId, kwh: x.kwhContratado })),
    await energiaDoMes(u, usina),
  )
  if (!lista) return null
  const nova = { ...lista, motivo: d.motivo, linhas: [...lista.linhas] }
  await exigirParticipantes(u, usina, nova)
  const classe_depois = await classeDa(u, usina, lista)
  if (rascunho) await descartarVersao(u, usina.id, rascunho.id)
  return inserirVersao(u, usina, nova, { n: (versoes[0]?.n ?? 0) + 1, classe_depois })
}

/**
 * Takes units off the next list of a plant, in the same draft. A draft that would then say what the utility has already is
 * discarded. Null when there is nothing to send: the units are in no list, or no other unit is left in it.
 */
export async function proporSaida(
  u: Unidade,
  d: { usinaId: string; unidades: readonly string[]; motivo: string },
): Promise<string | null> {
  const usina = await usinaPorId(u.tx, d.usinaId, true)
  const versoes = await versoesDaUsina(u.tx, usina.id)
  const rascunho = versoes.find((v) => v.situacao === 'criada')
  const pedida = versoes.find((v) => v.situacao === 'pedida')
  const lista = retirarDaLista(listaDa(rascunho ?? pedida), d.unidades)
  if (!lista) return null
  if (rascunho) await descartarVersao(u, usina.id, rascunho.id)
  if (lista.linhas.length === 0 || (pedida && mesmaLista(lista, listaDa(pedida)))) return null
  const nova = { ...lista, motivo: d.motivo, linhas: [...lista.linhas] }
  return inserirVersao(u, usina, nova, {
    n: (versoes[0]?.n ?? 0) + 1,
    classe_depois: await classeDa(u, usina, lista),
  })
}

/** Units that are gone from the register leave the list. */
function listaDa(v: VersaoDoRateio | undefined): ListaDeRateio {
  const linhas = (v?.linhas ?? []).filter((l) => l.titular !== null || l.numero !== null)
  const destino = linhas.some((l) => l.unidade_id === v?.destino_id) ? v?.destino_id : null
  return { modo: v?.modo ?? 'percentual', destino_id: destino ?? null, linhas }
}

/** Mean energy of a month that is shared; the expected one where no bill was read. */
async function energiaDoMes(u: Unidade, usina: Usina): Promise<number> {
  const meses = await mesesDaUsina(u.tx, usina, competenciaDeHoje())
  const soma = meses.reduce((s, m) => s + (m.injetado_kwh ?? m.esperado_kwh), 0)
  return meses.length > 0 ? soma / meses.length : 0
}

/** By the simulation of this month; a plant that cannot be simulated is classified by the largest percentage. */
async function classeDa(u: Unidade, usina: Usina, lista: ListaDeRateio): Promise<Usina['classe_gd']> {
  try {
    const mais = lista.linhas.map((l) => l.unidade_id)
    return simular(await baseDaSimulacao(u.tx, u.ligados, usina, { competencia: competenciaDeHoje(), mais }), lista)
      .classe
  } catch (erro) {
    if (!(erro instanceof ErroApp && erro.status === 409)) throw erro
  }
  if (lista.modo === 'ordem') return usina.classe_gd
  return classificarGd({
    dataProtocolo: usina.protocolo_em,
    kwAc: Math.min(usina.kwp, usina.ca_kw),
    despachavel: usina.despachavel,
    modalidade: usina.modalidade,
    maiorParticipacaoPct: Math.max(...lista.linhas.map((l) => l.parte ?? 0)),
  })
}
