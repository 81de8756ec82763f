import { FUSO } from '#kit/expediente.ts'
import type { Ambiente } from '#engines/fluxo/estado.ts'
import type { RecursosDoCanal } from '#modules/chat/nucleo/recursos.ts'
import { canalDoFluxo } from '../regras/canal.ts'
import { valoresDasVariaveis } from '#modules/chat/respostas/regras/variaveis.ts'
import type { ConversaTrancada } from '#modules/chat/publico.ts'
import type { Corrida, Fato } from './consultas/corrida.ts'

/** Builds the environment of a step: variables as in canned responses, and the data that conditions test. */
export function ambienteDa(
  c: ConversaTrancada,
  corrida: Corrida,
  f: Fato,
  recursos: RecursosDoCanal,
  agora: Date,
): Ambiente {
  return {
    agora: agora.toISOString(),
    fuso: FUSO,
    feriados: corrida.feriados,
    canal: canalDoFluxo(f.canal, recursos),
    dados: {
      ...valoresDasVariaveis({
        contato: {
          nome: f.contato_nome,
          tipo: f.contato_tipo,
          telefone: f.contato_telefone,
          email: f.contato_email,
          empresa: f.contato_empresa,
        },
        atendente: { nome: corrida.robo_nome },
        conversa: { id: c.id, criado_em: c.criado_em, caixa: f.caixa_nome, fila: f.fila_nome },
        agora,
      }),
      // also available inside parts, which have their own variables
      mensagem_inicial: (corrida.estado.quadros?.[0] ?? corrida.estado.variaveis).mensagem_inicial ?? '',
      'contato.cargo': f.contato_cargo,
      etiquetas: c.tags,
      prioridade: c.prioridade,
      canal: f.canal,
      robo: corrida.robo_nome,
    },
  }
}
