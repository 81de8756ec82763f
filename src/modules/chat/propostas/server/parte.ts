import { z } from 'zod'
import { naoEncontrado } from '#kit/erro.ts'
import type { DependenciasDoChat } from '#modules/chat/nucleo/server/dependencias.ts'
import { antesDeReceber } from '#modules/chat/nucleo/server/ganchos.ts'
import type { ParteDoChat } from '#modules/chat/nucleo/server/parte.ts'
import {
  propostaAconteceu,
  propostaLida,
  propostaParaConversa,
  propostaPerguntada,
} from '#modules/propostas/publico.ts'
import { canalDeCodigo } from '#platform/codigos/canais.ts'
import { assinar } from '#platform/eventos/relay.ts'
import { registrar, type Tratadores } from '#platform/http/rotas.ts'
import { tipoDeTrabalho, trabalho } from '#platform/jobs/trabalho.ts'
import { propostasNoFio } from '../contract/propostas.ts'
import { canalDoWhatsapp, semOsCodigos } from './comandos/codigo.ts'
import { contatoDaProposta, destinosDaProposta } from './consultas/destinos.ts'
import { enviarNaConversa } from './comandos/enviar.ts'
import { linhaDasVistas, linhaDoFato } from './comandos/linhas.ts'
import { textoProposto } from './mensagem.ts'
import { anotarPergunta } from './comandos/pergunta.ts'

const trabalhoDoFato = tipoDeTrabalho(
  'chat:proposta-fato',
  z.object({ proposta_id: z.uuid(), fato: z.string(), n: z.number().int(), contato_id: z.uuid().nullable() }),
)
const trabalhoDasVistas = tipoDeTrabalho('chat:proposta-vistas', z.object({ proposta_id: z.uuid() }))
const trabalhoDaPergunta = tipoDeTrabalho(
  'chat:proposta-pergunta',
  z.object({
    pergunta_id: z.uuid(),
    proposta_id: z.uuid(),
    numero: z.string(),
    texto: z.string(),
    vendedor_id: z.uuid(),
    contato_id: z.uuid().nullable(),
  }),
)

const rotas = (d: DependenciasDoChat): Tratadores<typeof propostasNoFio> => ({
  async destinos({ ctx, params }) {
    const proposta = await propostaParaConversa(d.s.banco.db, d.s, ctx, params.id)
    if (!proposta) throw naoEncontrado('Proposta não encontrada.')
    const contato = await contatoDaProposta(d, proposta.contato_id)
    const destinos = await destinosDaProposta(d, ctx, contato)
    return {
      success: true,
      data: {
        contato: { id: contato.id, nome: contato.nome },
        texto: textoProposto(contato.nome, proposta.numero),
        destinos,
      },
    }
  },
  enviar: async ({ ctx, params, body }) => ({ success: true, data: await enviarNaConversa(d, ctx, params.id, body) }),
})

/** Proposals in the thread. */
export const parteDasPropostas = (d: DependenciasDoChat): ParteDoChat => ({
  ligados: [canalDeCodigo(canalDoWhatsapp(d)), antesDeReceber(semOsCodigos)],
  assinantes: [
    assinar(propostaAconteceu, trabalhoDoFato),
    // the parts of a view arrive in small steps: those of one wait are one job
    assinar(propostaLida, trabalhoDasVistas, (e) => `proposta-vistas:${e.proposta_id}`),
    assinar(propostaPerguntada, trabalhoDaPergunta),
  ],
  trabalhos: [
    trabalho(trabalhoDoFato, (e) => (e.fato === 'vista' ? linhaDasVistas(d.s, e.proposta_id) : linhaDoFato(d.s, e))),
    trabalho(trabalhoDasVistas, ({ proposta_id }) => linhaDasVistas(d.s, proposta_id)),
    trabalho(trabalhoDaPergunta, (p) => anotarPergunta(d.s, p)),
  ],
  registrar: (app, porteiro, registro) =>
    registrar(app, porteiro, 'chat.propostas', propostasNoFio, rotas(d), registro),
})
