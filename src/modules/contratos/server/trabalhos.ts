import { propostaAconteceu } from '#modules/propostas/publico.ts'
import { comFrases } from '#platform/eventos/restricoes.ts'
import { assinar, type Assinante } from '#platform/eventos/relay.ts'
import { sistema } from '#platform/eventos/unidade.ts'
import type { Rotina } from '#platform/jobs/executor.ts'
import { trabalho, type Trabalho } from '#platform/jobs/trabalho.ts'
import type { Servicos } from '#platform/servicos.ts'
import { contratoDaAceita } from './comandos/criar.ts'
import { lembrarPrazos, passarReajustes, vigorarVencidos } from './comandos/lembrar.ts'
import { vigorarNoPrazo } from './comandos/vigorar.ts'
import { FRASES } from './frases.ts'
import { trabalhoDaAceita, trabalhoDeVigorar } from './tipos-de-trabalho.ts'

export const assinantesDosContratos: readonly Assinante[] = [
  assinar(propostaAconteceu, trabalhoDaAceita, (e) => (e.fato === 'aceita' ? `contrato:${e.proposta_id}` : null)),
]

export const trabalhosDosContratos = (s: Servicos): Trabalho[] => [
  trabalho(trabalhoDeVigorar, ({ contrato_id }) =>
    s.executar(sistema, (u) => vigorarNoPrazo(u, contrato_id, new Date())),
  ),
  trabalho(trabalhoDaAceita, async ({ proposta_id, fato }) => {
    if (fato === 'aceita') await comFrases(s.executar, FRASES)(sistema, (u) => contratoDaAceita(u, proposta_id))
  }),
]

export const rotinasDosContratos = (s: Servicos): Rotina[] => [
  {
    nome: 'contratos:prazos',
    cron: '23 9 * * *',
    async executar() {
      await vigorarVencidos(s)
      await lembrarPrazos(s)
      await passarReajustes(s)
    },
  },
]
