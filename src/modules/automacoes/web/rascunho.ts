import { ofertas } from '#modules/ofertas'
import type { Acao, Gatilho, TipoDeAcao, TipoDeGatilho } from '#engines/regras/tipos.ts'

const deOutroModulo = (tipo: TipoDeGatilho): string => ofertas.find((o) => o.gatilhos?.[tipo])?.gatilhos?.[tipo] ?? tipo

/**
 * Texts of each trigger and action in the sentence, and the initial values of a new one. Validation is the server's.
 */
export const QUANDO: Record<TipoDeGatilho, string> = {
  criado: 'é criado',
  entrou: 'entra em',
  saiu: 'sai de',
  campo_mudou: 'tem mudado o campo',
  prazo_perto: 'está perto do prazo',
  prazo_vencido: 'passa do prazo',
  parado: 'fica parado',
  data_do_campo: 'chega à data de',
  mensagem_recebida: deOutroModulo('mensagem_recebida'),
  formulario_enviado: 'vem de um formulário',
  webhook_recebido: 'é trazido por outro sistema',
  tarefa_concluida: deOutroModulo('tarefa_concluida'),
  documento_anexado: 'recebe um documento',
  filho_chegou: 'tem um filho que chega a',
  proposta: deOutroModulo('proposta'),
  fato: 'tem um contrato, uma matrícula, uma usina ou uma fatura em que algo acontece',
  agenda: 'está aberto na hora marcada',
  botao: 'tem um botão apertado',
}
export const gatilhoNovo = (tipo: TipoDeGatilho): Gatilho =>
  (
    {
      criado: { tipo: 'criado' },
      entrou: { tipo: 'entrou', estagio_id: '' },
      saiu: { tipo: 'saiu', estagio_id: '' },
      campo_mudou: { tipo: 'campo_mudou', campo: '' },
      prazo_perto: { tipo: 'prazo_perto', horas: 4 },
      prazo_vencido: { tipo: 'prazo_vencido' },
      parado: { tipo: 'parado', dias: 7 },
      data_do_campo: { tipo: 'data_do_campo', campo: '', dias: 0 },
      mensagem_recebida: { tipo: 'mensagem_recebida' },
      formulario_enviado: { tipo: 'formulario_enviado', formulario_id: null },
      webhook_recebido: { tipo: 'webhook_recebido', entrada_id: null },
      tarefa_concluida: { tipo: 'tarefa_concluida', tipo_id: null },
      documento_anexado: { tipo: 'documento_anexado', qual: 'qualquer', documento: null },
      filho_chegou: { tipo: 'filho_chegou', funil: '', estagio_do_filho: '' },
      proposta: { tipo: 'proposta', qual: 'enviada', quantos: 3 },
      fato: { tipo: 'fato', fato: '' },
      agenda: { tipo: 'agenda', frequencia: 'util', hora: '08:00', dias_da_semana: [1], dia_do_mes: 1, estagios: [] },
      botao: { tipo: 'botao', rotulo: '', estagios: [] },
    } satisfies Record<TipoDeGatilho, Gatilho>
  )[tipo]

export const FAZER: Record<TipoDeAcao, string> = {
  mover: 'mover para',
  atribuir: 'atribuir',
  preencher: 'preencher',
  da_proposta: 'copiar da proposta',
  comentar: 'comentar',
  avisar: 'avisar',
  mensagem: 'escrever ao cliente',
  webhook: 'avisar outro sistema',
  criar_cartao: 'criar um cartão em',
  pedir_aprovacao: 'pedir aprovação',
  criar_tarefa: 'criar uma tarefa',
  aplicar_modelo: 'criar as tarefas de um modelo',
  abrir_ordem: 'abrir uma ordem de serviço',
  esperar: 'esperar',
}
export const acaoNova = (tipo: TipoDeAcao): Acao =>
  (
    {
      mover: { tipo: 'mover', estagio_id: '' },
      atribuir: { tipo: 'atribuir', modo: 'rodizio', usuario_id: null, time_id: null },
      preencher: { tipo: 'preencher', campo: '', valor: null },
      da_proposta: { tipo: 'da_proposta', campo: '', dado: 'valor' },
      comentar: { tipo: 'comentar', texto: '' },
      avisar: { tipo: 'avisar', papeis: ['responsavel'], usuarios: [], texto: '' },
      mensagem: {
        tipo: 'mensagem',
        caixa_entrada_id: '',
        texto: '',
        modelo: null,
        janela: { de: 8, ate: 18, dias_uteis: true },
      },
      webhook: { tipo: 'webhook', destino_id: '' },
      criar_cartao: { tipo: 'criar_cartao', funil: '', titulo: '' },
      pedir_aprovacao: { tipo: 'pedir_aprovacao', politica_id: '' },
      criar_tarefa: {
        tipo: 'criar_tarefa',
        titulo: '',
        descricao: '',
        quem: 'responsavel',
        usuario_id: null,
        tipo_id: null,
        prioridade: 'normal',
        prazo: { valor: 1, unidade: 'du', hora: null },
        itens: [],
      },
      aplicar_modelo: { tipo: 'aplicar_modelo', modelo_id: '' },
      abrir_ordem: { tipo: 'abrir_ordem', servico_id: '', prioridade: 'normal', problema: '' },
      esperar: { tipo: 'esperar', minutos: 60 },
    } satisfies Record<TipoDeAcao, Acao>
  )[tipo]
