import { rotuloDoTipo } from '#engines/fluxo/nos/registro.ts'
import type { No, TipoDeNo } from '#engines/fluxo/tipos.ts'
import { acoesDoRobo, type AcaoDoRobo } from '../../regras/catalogo.ts'
import {
  ArrowRightLeft,
  Clock,
  Contact,
  CornerDownRight,
  Flag,
  Globe,
  Headset,
  ListOrdered,
  MessageSquare,
  Pencil,
  Play,
  Power,
  Sparkles,
  Split,
  Tag,
  Tags,
  TextCursorInput,
  Timer,
  UserRound,
  Variable,
  Workflow,
  type Icone,
} from '#ui/icones.ts'

export interface Peca {
  chave: string
  tipo: TipoDeNo
  acao?: AcaoDoRobo
  rotulo: string
  explica: string
  grupo: 'Conversa' | 'Lógica' | 'Ações' | 'Saída'
}

const peca = (tipo: TipoDeNo, grupo: Peca['grupo'], explica: string): Peca => ({
  chave: tipo,
  tipo,
  rotulo: rotuloDoTipo(tipo),
  grupo,
  explica,
})
const deAcao = (acao: AcaoDoRobo, grupo: Peca['grupo'], explica: string): Peca => ({
  chave: `acao:${acao}`,
  tipo: 'acao',
  acao,
  rotulo: acoesDoRobo[acao].rotulo,
  grupo,
  explica,
})

export const pecas: readonly Peca[] = [
  peca('mensagem', 'Conversa', 'Diz um texto ou envia um arquivo'),
  peca('pergunta', 'Conversa', 'Pede uma resposta e confere: CPF, e-mail, kWh, arquivo…'),
  peca('menu', 'Conversa', 'Oferece opções com botões, lista ou números'),
  peca('ia', 'Conversa', 'A assistente escreve a resposta'),
  peca('condicao', 'Lógica', 'Escolhe o caminho pelo que já se sabe'),
  peca('horario', 'Lógica', 'Separa horário comercial, noites e feriados'),
  peca('esperar', 'Lógica', 'Espera um tempo ou a próxima mensagem'),
  peca('definir', 'Lógica', 'Guarda um valor em uma variável'),
  peca('ir_para', 'Lógica', 'Continua em outro ponto do fluxo'),
  peca('subfluxo', 'Lógica', 'Percorre um sub-fluxo, daqui ou de uma parte, e volta'),
  peca('rotina', 'Lógica', 'Começo de um sub-fluxo que pode ser chamado'),
  peca('http', 'Ações', 'Consulta ou avisa outro sistema'),
  deAcao('contato', 'Ações', 'Preenche nome, e-mail ou outro campo do contato'),
  deAcao('etiquetar', 'Ações', 'Põe etiquetas na conversa'),
  deAcao('desetiquetar', 'Ações', 'Tira etiquetas da conversa'),
  deAcao('prioridade', 'Ações', 'Muda a prioridade da conversa'),
  deAcao('anotar', 'Ações', 'Escreve uma nota que só a equipe vê'),
  deAcao('fila', 'Saída', 'Entrega a conversa à equipe'),
  deAcao('pessoa', 'Saída', 'Entrega a conversa a alguém'),
  deAcao('caixa', 'Saída', 'Passa a conversa a outra caixa de entrada, com ou sem o histórico'),
  deAcao('finalizar', 'Saída', 'Encerra a conversa'),
  peca('fim', 'Saída', 'Termina o fluxo, ou volta do sub-fluxo'),
]

const ICONES: Record<Exclude<TipoDeNo, 'acao'>, Icone> = {
  inicio: Play,
  rotina: Workflow,
  mensagem: MessageSquare,
  pergunta: TextCursorInput,
  menu: ListOrdered,
  condicao: Split,
  horario: Clock,
  http: Globe,
  definir: Variable,
  ia: Sparkles,
  esperar: Timer,
  ir_para: CornerDownRight,
  subfluxo: Workflow,
  fim: Power,
}
const ICONES_DE_ACAO: Record<string, Icone> = {
  contato: Contact,
  etiquetar: Tag,
  desetiquetar: Tags,
  prioridade: Flag,
  anotar: Pencil,
  fila: Headset,
  pessoa: UserRound,
  caixa: ArrowRightLeft,
  finalizar: Power,
}

export const iconeDa = (p: Pick<Peca, 'tipo' | 'acao'>): Icone =>
  p.tipo === 'acao' ? (ICONES_DE_ACAO[p.acao ?? ''] ?? Flag) : ICONES[p.tipo]
export const iconeDoNo = (no: No): Icone =>
  iconeDa(no.tipo === 'acao' ? { tipo: 'acao', acao: no.dados.acao as AcaoDoRobo } : { tipo: no.tipo })
