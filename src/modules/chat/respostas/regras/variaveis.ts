import { comoChamar, nomeDeGente } from '#kit/como-chamar.ts'
import { formatarTelefone } from '#kit/telefone.ts'
import type { TipoDeContato } from '#modules/chat/nucleo/tipos.ts'
import { protocoloDe } from '#modules/chat/nucleo/regras/protocolo.ts'

/** Variables of a ready answer, written in double braces, with their labels. */
export const variaveis = {
  'contato.nome': 'nome do contato',
  'contato.primeiro_nome': 'primeiro nome do contato',
  'contato.telefone': 'telefone do contato',
  'contato.email': 'e-mail do contato',
  'contato.empresa': 'empresa do contato',
  'atendente.nome': 'seu nome',
  'atendente.primeiro_nome': 'seu primeiro nome',
  'conversa.protocolo': 'protocolo da conversa',
  'conversa.caixa': 'caixa de entrada',
  'conversa.fila': 'fila da conversa',
  saudacao: 'bom dia, boa tarde ou boa noite',
  data: 'data de hoje',
  hora: 'hora de agora',
  dia_da_semana: 'dia da semana',
} as const
export type Variavel = keyof typeof variaveis

export interface DadosDasVariaveis {
  contato: { nome: string; tipo: TipoDeContato; telefone: string | null; email: string | null; empresa: string | null }
  atendente: { nome: string }
  conversa: { id: string; criado_em: string | Date; caixa: string; fila: string | null }
  agora: Date
}

const SAO_PAULO = 'America/Sao_Paulo'
const emSaoPaulo = (agora: Date, o: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('pt-BR', { timeZone: SAO_PAULO, ...o }).format(agora)

export function saudacaoDe(agora: Date): string {
  const h =
    Number(new Intl.DateTimeFormat('en-GB', { timeZone: SAO_PAULO, hour: '2-digit', hour12: false }).format(agora)) % 24
  return h >= 5 && h < 12 ? 'Bom dia' : h >= 12 && h < 18 ? 'Boa tarde' : 'Boa noite'
}

export function valoresDasVariaveis({
  contato,
  atendente,
  conversa,
  agora,
}: DadosDasVariaveis): Record<Variavel, string | null> {
  return {
    'contato.nome': nomeDeGente(contato.nome),
    'contato.primeiro_nome': comoChamar(contato.nome, contato.tipo === 'empresa'),
    'contato.telefone': contato.telefone && formatarTelefone(contato.telefone),
    'contato.email': contato.email,
    'contato.empresa': contato.empresa,
    'atendente.nome': atendente.nome,
    'atendente.primeiro_nome': comoChamar(atendente.nome, false),
    'conversa.protocolo': protocoloDe(conversa),
    'conversa.caixa': conversa.caixa,
    'conversa.fila': conversa.fila,
    saudacao: saudacaoDe(agora),
    data: emSaoPaulo(agora, { day: '2-digit', month: '2-digit', year: 'numeric' }),
    hora: emSaoPaulo(agora, { hour: '2-digit', minute: '2-digit' }),
    dia_da_semana: emSaoPaulo(agora, { weekday: 'long' }),
  }
}
