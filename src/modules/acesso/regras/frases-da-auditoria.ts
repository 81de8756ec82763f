import { frasesDosModulos } from './frases-dos-modulos.ts'

/** What an action of the audit is called by whoever reads it. The verb alone, where the thing it is done to stands beside it. */
const frases: Readonly<Record<string, string>> = {
  'cad.usuario.alterar': 'Alterou os dados', 'cad.usuario.desativar': 'Desativou a pessoa', 'cad.usuario.reativar': 'Reativou a pessoa',
  'cad.usuario.encerrar_sessoes': 'Encerrou as sessões', 'cad.usuario.encerrar_sessao': 'Encerrou uma sessão', 'cad.usuario.redefinir_mfa': 'Removeu o segundo fator',
  'cad.usuario.recuperar_pelo_terminal': 'Pediu um link de nova senha no terminal do servidor',
  'cad.usuario.entrada_fechada': 'Fechou a entrada com senha, por muitas senhas erradas', 'cad.usuario.liberar_entrada': 'Liberou a entrada com senha',
  'cad.usuario.entregar_trabalho': 'Entregou o trabalho em aberto', 'cad.usuario.desfazer_entrega': 'Desfez uma entrega de trabalho', 'cad.usuario.ver_acesso': 'Consultou o acesso efetivo',
  'cad.papel.dar': 'Deu um papel', 'cad.papel.tirar': 'Tirou um papel', 'cad.papel.alterar_validade': 'Mudou a validade de um papel', 'cad.papel.definir_globais': 'Definiu administração e auditoria',
  'cad.eu.alterar': 'Alterou o próprio perfil', 'cad.eu.foto': 'Trocou a própria foto', 'cad.eu.expediente': 'Mudou o próprio horário', 'cad.ausencia.marcar': 'Marcou uma ausência', 'cad.ausencia.cancelar': 'Cancelou uma ausência',
  'cad.convite.criar': 'Convidou', 'cad.convite.reenviar': 'Reenviou o convite', 'cad.convite.revogar': 'Revogou o convite', 'cad.convite.aceitar': 'Aceitou o convite',
  'cad.pedido.criar': 'Pediu acesso', 'cad.pedido.decidir': 'Decidiu um pedido de acesso', 'cad.dominio.permitir': 'Permitiu um domínio', 'cad.dominio.proibir': 'Retirou um domínio',
  'cad.time.criar': 'Criou o time', 'cad.time.alterar': 'Alterou o time', 'cad.time.excluir': 'Excluiu o time', 'cad.cargo.criar': 'Criou o cargo', 'cad.cargo.alterar': 'Alterou o cargo', 'cad.cargo.excluir': 'Excluiu o cargo',
  'cad.feriado.criar': 'Cadastrou o feriado', 'cad.feriado.alterar': 'Alterou o feriado', 'cad.feriado.excluir': 'Tirou o feriado', 'cad.feriado.lugares': 'Mudou onde se trabalha',
  'cad.auditoria.consultar': 'Consultou a auditoria', 'cad.auditoria.exportar': 'Exportou a auditoria', 'cad.auditoria.verificar': 'Conferiu os selos da auditoria', 'cad.primeiro_acesso': 'Fez o primeiro acesso',
  'conversa.exportar': 'Exportou conversas', 'relatorio.exportar': 'Exportou um relatório', 'lead.exportar': 'Exportou leads', 'contato.entregar_dados': 'Entregou os dados de um contato', 'contato.esquecer': 'Apagou os dados de um contato',
  'funil.publicar': 'Publicou o funil', 'cartao.criar': 'Abriu o cartão', 'cartao.mover': 'Moveu o cartão', 'cartao.alterar': 'Alterou o cartão', 'cartao.comentar': 'Comentou no cartão',
  'aprovacao.pedir': 'Pediu aprovação', 'aprovacao.aprovada': 'Aprovou', 'aprovacao.recusada': 'Recusou', 'aprovacao.cancelar': 'Retirou o pedido', 'aprovacao.entregar': 'Passou a decisão a outra pessoa', 'aprovacao.caiu': 'A aprovação caiu porque um valor mudou', 'aprovacao.expirou': 'O pedido de aprovação venceu', 'politica.criar': 'Criou a política de aprovação', 'politica.alterar': 'Alterou a política de aprovação', 'reserva.entregar': 'Passou a reserva a outra pessoa', 'tarefa.delegada': 'Passou a tarefa a outra pessoa', 'tarefa.situacao': 'Mudou a situação da tarefa', 'tarefa.serie.alterar': 'Alterou a repetição', 'tarefa.serie.criar': 'Criou a repetição',
  'avisos.preferencia': 'Mudou como é avisado', 'avisos.canal': 'Mudou os canais de aviso da empresa', 'plataforma.trabalho.repetir': 'Repetiu um trabalho parado', 'plataforma.copia.fazer': 'Fez uma cópia de segurança',
}
const verbos: Readonly<Record<string, string>> = {
  criar: 'Criou', alterar: 'Alterou', excluir: 'Excluiu', apagar: 'Apagou', exportar: 'Exportou', importar: 'Importou', publicar: 'Publicou', mover: 'Moveu', desfazer: 'Desfez', unir: 'Uniu', revelar: 'Revelou', aprovar: 'Aprovou',
  recusar: 'Recusou', cancelar: 'Cancelou', atribuir: 'Atribuiu', finalizar: 'Finalizou', reabrir: 'Reabriu', transferir: 'Transferiu', abrir: 'Abriu', configurar: 'Configurou', concluir: 'Concluiu', ver: 'Consultou', semear: 'Preparou',
}
const coisas: Readonly<Record<string, string>> = {
  usuario: 'pessoa', conversa: 'conversa', cartao: 'cartão', funil: 'funil', time: 'time', cargo: 'cargo', contato: 'contato', caixa: 'caixa de entrada', mensagem: 'mensagem', convite: 'convite', pedido_de_acesso: 'pedido de acesso', auditoria: 'auditoria',
  fila: 'fila', robo: 'robô', serie: 'tarefa que se repete', estagio: 'etapa', resposta: 'resposta pronta', lead: 'lead', tarefa: 'tarefa', recurso: 'recurso', reserva: 'reserva', dominio: 'domínio', lote: 'lote', macro: 'macro', visao: 'visão', painel: 'painel', caixa_entrada: 'caixa de entrada', importacao: 'importação', sistema_externo: 'sistema de fora', visao_de_funil: 'visão de funil', meta_busca: 'busca na Meta', meta_conexao: 'conexão com a Meta', exclusao: 'exclusão', lista_de_tv: 'lista de TV', tela_de_tv: 'tela de TV', aviso_de_tv: 'aviso de TV', paineltv: 'painel de TV',
  calendario: 'calendário', feriado: 'feriado', parametro: 'parâmetro', resposta_rapida: 'resposta rápida', ia: 'assistente', lote_de_cartoes: 'lote de cartões', etiqueta_de_cartao: 'etiqueta de cartão', pedido_de_privacidade: 'pedido de privacidade', historico: 'histórico', demonstracao: 'demonstração', conexao: 'conexão', modelo_de_tarefas: 'modelo de tarefas', tipo_de_tarefa: 'tipo de tarefa', prazo_legal: 'prazo legal', politica: 'política de aprovação', regra: 'regra', formulario: 'formulário',
}
const emPalavras = (codigo: string): string => codigo.replaceAll('_', ' ')

/** What a search may be narrowed to. */
export const entidades = Object.keys(coisas).sort((a, b) => (coisas[a] ?? a).localeCompare(coisas[b] ?? b, 'pt-BR'))
export const nomeDaEntidade = (entidade: string): string => coisas[entidade] ?? emPalavras(entidade)

export function fraseDaAcao(acao: string): string {
  const pronta = frases[acao] ?? frasesDosModulos[acao]
  if (pronta) return pronta
  const partes = acao.split('.')
  const verbo = partes.at(-1) ?? acao
  const coisa = partes.at(-2)
  return verbos[verbo] ? `${verbos[verbo]}${coisa ? ` ${nomeDaEntidade(coisa)}` : ''}` : emPalavras(partes.join(': ')).replace(/^./, (l) => l.toUpperCase())
}

/** Actions that only look: exports, revealed documents, the audit itself. */
export const leiturasSensiveis = ['exportar', 'revelar', 'consultar', 'entregar_dados', 'ver_acesso', 'verificar'] as const
