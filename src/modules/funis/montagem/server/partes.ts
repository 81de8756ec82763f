import type { Modulo } from '#platform/modulo.ts'
import type { Servicos } from '#platform/servicos.ts'
import { parteDaEdicao } from '#modules/funis/definicao/server/parte.ts'
import { parteDosPrazosLegais } from '#modules/funis/prazos-legais/server/parte.ts'
import { parteDosLotes } from '#modules/funis/lotes/server/parte.ts'
import { parteDasVisoes } from '#modules/funis/visoes/server/parte.ts'
import { parteDaRetencao } from '#modules/funis/retencao/server/parte.ts'
import { parteDoQuadro } from '#modules/funis/quadro/server/parte.ts'
import { parteDosWebhooks } from '#modules/funis/saidas/server/parte.ts'
import { parteDasPessoas } from '#modules/funis/cartao/server/seguidores/parte.ts'
import { parteDasConversas } from '#modules/funis/na-conversa/server/parte.ts'
import { parteDasFaturas } from '#modules/funis/nas-faturas/server/parte.ts'
import { parteDasTarefas } from '#modules/funis/nas-tarefas/server/parte.ts'
import { parteDasOrdens } from '#modules/funis/nas-ordens/server/parte.ts'
import { parteDasPropostas } from '#modules/funis/nas-propostas/server/parte.ts'
import { parteDoContato } from '#modules/funis/no-contato/server/parte.ts'

/** The parts of the funnels outside the core; each is `<assunto>/server/parte.ts`. */
export const partesDosFunis: readonly ((s: Servicos) => Modulo)[] = [
  parteDosWebhooks,
  parteDasPessoas,
  parteDasConversas,
  parteDoContato,
  parteDasTarefas,
  parteDasFaturas,
  parteDasOrdens,
  parteDasPropostas,
  parteDaEdicao,
  parteDosPrazosLegais,
  parteDoQuadro,
  parteDasVisoes,
  parteDosLotes,
  parteDaRetencao,
]
