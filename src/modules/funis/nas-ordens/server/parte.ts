import { z } from 'zod'
import { aoPassar, ordemMudou } from '#modules/ordens/publico.ts'
import { assinar } from '#platform/eventos/relay.ts'
import { sistema } from '#platform/eventos/unidade.ts'
import { tipoDeTrabalho, trabalho } from '#platform/jobs/trabalho.ts'
import type { Modulo } from '#platform/modulo.ts'
import type { Servicos } from '#platform/servicos.ts'
import { ligarAosCartoes } from '#modules/funis/nucleo/server/ganchos.ts'
import { cuidarDasOrdens, presosPorOrdens } from './comandos/encerrar.ts'
import { espelharNoCartao } from './comandos/espelhar.ts'

const trabalhoDeEspelhar = tipoDeTrabalho('funis:ordem-mudou', z.object({ ordem_id: z.uuid() }))

/** The card that an order came from shows the order, and asks about it when it ends. */
export function parteDasOrdens(s: Pick<Servicos, 'executar'>): Modulo {
  ligarAosCartoes({ aoEncerrar: cuidarDasOrdens, presosPorOrdens })
  return {
    ligados: [aoPassar((u, p) => espelharNoCartao(u, p.ordem_id))],
    // opened, planned again: no transition records it
    assinantes: [assinar(ordemMudou, trabalhoDeEspelhar, (e) => `ordem-no-cartao:${e.ordem_id}`)],
    trabalhos: [
      trabalho(trabalhoDeEspelhar, ({ ordem_id }) => s.executar(sistema, (u) => espelharNoCartao(u, ordem_id))),
    ],
  }
}
