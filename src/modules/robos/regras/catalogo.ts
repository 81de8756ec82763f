import type { Catalogo } from '#engines/fluxo/definicao.ts'
import { prioridades } from '#modules/chat/nucleo/tipos.ts'

const NOME_DA_PRIORIDADE = { baixa: 'Baixa', normal: 'Normal', alta: 'Alta', urgente: 'Urgente' }

/**
 * Actions that a flow of the chat can run besides talking. The engine is generic: it receives them from this catalogue.
 */
export const acoesDoRobo = {
  contato: {
    rotulo: 'Preencher contato',
    encerra: false,
    campos: [
      {
        nome: 'campo',
        rotulo: 'Campo',
        tipo: 'escolha',
        obrigatorio: true,
        opcoes: [
          { valor: 'nome', rotulo: 'Nome' },
          { valor: 'email', rotulo: 'E-mail' },
          { valor: 'empresa', rotulo: 'Empresa' },
          { valor: 'cargo', rotulo: 'Cargo' },
          { valor: 'observacoes', rotulo: 'Observações' },
        ],
      },
      {
        nome: 'valor',
        rotulo: 'Valor',
        tipo: 'texto',
        obrigatorio: true,
        ajuda: 'Pode usar variáveis, como {{nome}}.',
      },
    ],
  },
  etiquetar: {
    rotulo: 'Etiquetar',
    encerra: false,
    campos: [{ nome: 'tags', rotulo: 'Etiquetas', tipo: 'texto', obrigatorio: true, ajuda: 'Separe por vírgula.' }],
  },
  desetiquetar: {
    rotulo: 'Tirar etiqueta',
    encerra: false,
    campos: [{ nome: 'tags', rotulo: 'Etiquetas', tipo: 'texto', obrigatorio: true, ajuda: 'Separe por vírgula.' }],
  },
  prioridade: {
    rotulo: 'Definir prioridade',
    encerra: false,
    campos: [
      {
        nome: 'prioridade',
        rotulo: 'Prioridade',
        tipo: 'escolha',
        obrigatorio: true,
        opcoes: prioridades.map((valor) => ({ valor, rotulo: NOME_DA_PRIORIDADE[valor] })),
      },
    ],
  },
  anotar: {
    rotulo: 'Anotar para a equipe',
    encerra: false,
    campos: [{ nome: 'texto', rotulo: 'Nota', tipo: 'texto', obrigatorio: true, ajuda: 'Só a equipe vê.' }],
  },
  segunda_via: {
    rotulo: 'Enviar segunda via da fatura',
    encerra: false,
    campos: [],
  },
  fila: {
    rotulo: 'Enviar para a fila',
    encerra: true,
    campos: [
      {
        nome: 'fila_id',
        rotulo: 'Fila',
        tipo: 'fila',
        obrigatorio: false,
        ajuda: 'Sem fila, a conversa espera por qualquer atendente da caixa.',
      },
    ],
  },
  pessoa: {
    rotulo: 'Transferir para pessoa',
    encerra: true,
    campos: [{ nome: 'usuario_id', rotulo: 'Pessoa', tipo: 'pessoa', obrigatorio: true }],
  },
  caixa: {
    rotulo: 'Transferir para outra caixa',
    encerra: true,
    campos: [
      { nome: 'caixa_id', rotulo: 'Caixa de entrada', tipo: 'caixa', obrigatorio: true },
      {
        nome: 'historico',
        rotulo: 'O que vai junto',
        tipo: 'escolha',
        obrigatorio: true,
        opcoes: [
          { valor: 'sim', rotulo: 'A conversa com o histórico' },
          { valor: 'nao', rotulo: 'Só o cartão de passagem' },
        ],
        ajuda: 'Sem o histórico, uma conversa nova começa lá e esta termina.',
      },
      {
        nome: 'motivo',
        rotulo: 'Motivo',
        tipo: 'texto',
        obrigatorio: false,
        ajuda: 'Quem recebe lê. Pode usar variáveis.',
      },
    ],
  },
  finalizar: {
    rotulo: 'Finalizar conversa',
    encerra: true,
    campos: [{ nome: 'motivo', rotulo: 'Motivo', tipo: 'texto', obrigatorio: false }],
  },
} as const satisfies Catalogo
export type AcaoDoRobo = keyof typeof acoesDoRobo

/** Variables available to every flow of the chat, with their sample values in the simulator. */
export const dadosDeExemplo = {
  'contato.nome': 'Edna Souza',
  'contato.primeiro_nome': 'Edna',
  'contato.telefone': '(19) 99876-5432',
  'contato.email': 'edna@exemplo.com.br',
  'contato.empresa': '',
  'contato.cargo': '',
  'conversa.protocolo': '20260202-3F9A2C',
  'conversa.caixa': 'WhatsApp',
  'conversa.fila': '',
  saudacao: 'Bom dia',
  data: '02/02/2026',
  hora: '10:00',
  dia_da_semana: 'segunda-feira',
  canal: 'api',
  prioridade: 'normal',
  robo: 'Robô',
  mensagem_inicial: 'Oi',
  etiquetas: [],
} satisfies Record<string, string | readonly string[]>
export const nomesDosDados: readonly string[] = Object.keys(dadosDeExemplo)
