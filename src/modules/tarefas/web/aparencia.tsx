import { dataCurta, diaEm } from '#ui/formatos.ts'
import {
  Camera,
  ClipboardCheck,
  FileSignature,
  FileText,
  Handshake,
  HardHat,
  ListChecks,
  Mail,
  MapPin,
  MessageCircle,
  Phone,
  Target,
  Truck,
  UsersRound,
  Wrench,
  type Icone,
} from '#ui/icones.ts'
import type { Tom } from '#ui/tom.ts'
import { SEMANA_CURTA } from '#kit/dias.ts'
import type { Prioridade } from '../regras/linha-rapida.ts'
import type { Situacao } from '../regras/transicoes.ts'
import type { TarefaNaLista, TipoDeTarefa } from '../tipos.ts'

/** The icons available for task types. */
export const iconesDosTipos: Readonly<Record<string, Icone>> = {
  ListChecks,
  Phone,
  UsersRound,
  MapPin,
  MessageCircle,
  Mail,
  FileText,
  FileSignature,
  Handshake,
  Camera,
  ClipboardCheck,
  HardHat,
  Wrench,
  Truck,
  Target,
}
export const nomeDoIcone: Readonly<Record<string, string>> = {
  ListChecks: 'Lista',
  Phone: 'Telefone',
  UsersRound: 'Pessoas',
  MapPin: 'Lugar',
  MessageCircle: 'Mensagem',
  Mail: 'Carta',
  FileText: 'Documento',
  FileSignature: 'Assinatura',
  Handshake: 'Acordo',
  Camera: 'Foto',
  ClipboardCheck: 'Conferência',
  HardHat: 'Obra',
  Wrench: 'Ferramenta',
  Truck: 'Entrega',
  Target: 'Alvo',
}
export const nomeDoTom: Record<Tom, string> = {
  neutro: 'Cinza',
  marca: 'Amarelo',
  sucesso: 'Verde',
  perigo: 'Vermelho',
  alerta: 'Laranja',
  info: 'Azul',
  violeta: 'Violeta',
  petroleo: 'Petróleo',
}

export function IconeDoTipo({ tipo }: { tipo: TipoDeTarefa | undefined }) {
  const Desenho = iconesDosTipos[tipo?.icone ?? ''] ?? ListChecks
  return <Desenho aria-label={tipo?.nome ?? 'Tarefa'} />
}

export const prioridades: Record<Prioridade, { rotulo: string; tom: Tom }> = {
  urgente: { rotulo: 'Urgente', tom: 'perigo' },
  alta: { rotulo: 'Alta', tom: 'alerta' },
  normal: { rotulo: 'Normal', tom: 'neutro' },
  baixa: { rotulo: 'Baixa', tom: 'neutro' },
}
export const tomDaSituacao: Record<Situacao, Tom> = {
  aberta: 'neutro',
  em_andamento: 'info',
  aguardando: 'alerta',
  concluida: 'sucesso',
  cancelada: 'neutro',
}

/** Formats a deadline: 'hoje 14:00', 'ontem', 'sex 27/11'. */
export function dizerPrazo(prazo: { dia: string; hora: string | null }, agora: number): string {
  const dias = diaEm(prazo.dia) - diaEm(agora)
  const dia =
    dias === 0
      ? 'hoje'
      : dias === 1
        ? 'amanhã'
        : dias === -1
          ? 'ontem'
          : dias > 1 && dias < 7
            ? `${SEMANA_CURTA[new Date(prazo.dia).getUTCDay()] ?? ''} ${dataCurta(prazo.dia)}`
            : `${dataCurta(prazo.dia)}${prazo.dia.slice(0, 4) === new Date(agora).getFullYear().toString() ? '' : `/${prazo.dia.slice(0, 4)}`}`
  return prazo.hora ? `${dia} ${prazo.hora}` : dia
}
export const atrasada = (t: Pick<TarefaNaLista, 'situacao' | 'vence_em'>, agora: number): boolean =>
  t.situacao !== 'concluida' && t.situacao !== 'cancelada' && t.vence_em !== null && Date.parse(t.vence_em) < agora

/** Formats minutes as '1 h 20 min'. */
export const emHoras = (min: number): string =>
  min < 60 ? `${min} min` : min % 60 ? `${Math.floor(min / 60)} h ${min % 60} min` : `${min / 60} h`
