import { mensagemCriada } from '#modules/chat/publico.ts'
import { tarefaConcluida } from '#modules/tarefas/publico.ts'
import { sistema } from '#platform/eventos/unidade.ts'
import { assinar } from '#platform/eventos/relay.ts'
import { registrar } from '#platform/http/rotas.ts'
import type { Modulo } from '#platform/modulo.ts'
import type { Servicos } from '#platform/servicos.ts'
import { regras } from '../../contract/regras.ts'
import { cartaoMoveu, cartaoPreencheu } from '../../eventos.ts'
import type { PortaDasMensagens } from '../../portas.ts'
import { olharAAgenda, podarAgendas } from './comandos/agenda.ts'
import { regrasQueCitam } from './comandos/entregar-regras.ts'
import { executarRegra } from './comandos/executar.ts'
import { ouvirFatos, ouvirMensagem, ouvirMovimento, ouvirTarefa } from './comandos/ouvir.ts'
import { olharORelogio } from './comandos/relogio.ts'
import { rotasDasRegras } from './rotas.ts'

/** Rules: automatic reactions to events on a card. */
export const parteDasRegras = (s: Servicos, mensagens: PortaDasMensagens): Modulo => ({
  assinantes: [
    assinar(cartaoMoveu, 'funis:regras-movimento', (e) => `${e.cartao_id}:${e.seq}`),
    assinar(cartaoPreencheu, 'funis:regras-fatos', (e) => e.id),
    assinar(tarefaConcluida, 'funis:regras-tarefa', (e) => `${e.ato}:${e.tarefa_id}`),
    // only incoming messages trigger rules
    assinar(mensagemCriada, 'funis:regras-mensagem', (e) => (e.mensagem.direcao === 'entrada' ? e.mensagem.id : null)),
  ],
  trabalhos: [
    { nome: 'funis:regras-movimento', executar: (d) => ouvirMovimento(s, d as Parameters<typeof ouvirMovimento>[1]) },
    { nome: 'funis:regras-fatos', executar: (d) => ouvirFatos(s, d as Parameters<typeof ouvirFatos>[1]) },
    { nome: 'funis:regras-mensagem', executar: (d) => ouvirMensagem(s, d as Parameters<typeof ouvirMensagem>[1]) },
    { nome: 'funis:regras-tarefa', executar: (d) => ouvirTarefa(s, d as Parameters<typeof ouvirTarefa>[1]) },
    { nome: 'funis:regra', executar: (d) => executarRegra(s, mensagens, (d as { execucao_id: string }).execucao_id) },
  ],
  trabalhosAbertos: [regrasQueCitam],
  rotinas: [
    { nome: 'funis:regras-relogio', cron: '* * * * *', executar: () => olharORelogio(s) },
    { nome: 'funis:regras-agenda', cron: '* * * * *', executar: () => olharAAgenda(s) },
    { nome: 'funis:podar-agendas', cron: '53 4 * * *', executar: () => s.executar(sistema, podarAgendas) },
  ],
  registrar: (app, porteiro, registro) => registrar(app, porteiro, 'funis.regras', regras, rotasDasRegras(s), registro),
})
