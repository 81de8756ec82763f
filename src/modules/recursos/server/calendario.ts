import type { Ctx } from '#platform/http/contexto.ts'
import { escreverCalendario, type EventoDeCalendario } from '#kit/ics.ts'
import type { LinhaDaReserva } from './consultas/reservas.ts'

const SITUACAO: Partial<Record<LinhaDaReserva['situacao'], EventoDeCalendario['situacao']>> = {
  pendente: 'TENTATIVE',
  cancelada: 'CANCELLED',
  nao_compareceu: 'CANCELLED',
}
const temParte = (l: LinhaDaReserva, id: string) =>
  l.usuario_id === id || l.motorista_id === id || l.participantes.some((p) => p.id === id)

const eventoDe = (l: LinhaDaReserva, leitor: string, dominio: string): EventoDeCalendario => {
  const le = !l.privada || temParte(l, leitor)
  return {
    uid: `${l.id}@${dominio}`,
    de: l.de,
    ate: l.ate,
    resumo: le ? l.titulo : 'Ocupado',
    lugar: [l.recurso_nome, l.recurso_lugar].filter(Boolean).join(', '),
    situacao: SITUACAO[l.situacao] ?? 'CONFIRMED',
    sequencia: l.versao,
    mudou: l.atualizado_em,
    descricao: [
      le && l.descricao,
      `Com ${l.usuario_nome}`,
      le && l.participantes.length > 0 && `Participam: ${l.participantes.map((p) => p.nome).join(', ')}`,
    ]
      .filter(Boolean)
      .join('\n'),
  }
}

/** Builds a calendar file of these bookings. Private data is hidden from readers without a part in it. */
export const calendarioDe = (
  nome: string,
  linhas: readonly LinhaDaReserva[],
  leitor: Ctx['usuario']['id'],
  urlPublica: string,
): string =>
  escreverCalendario(
    nome,
    linhas.map((l) => eventoDe(l, leitor, new URL(urlPublica).hostname)),
  )
