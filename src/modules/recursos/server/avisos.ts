import { z } from 'zod'
import { usuariosComPermissao } from '#modules/acesso/publico.ts'
import type { Db } from '#platform/postgres/banco.ts'
import { aviso, type TipoDeAviso } from '#platform/tipo-de-aviso.ts'
import { linkDoRecurso } from '#modules/recursos/links.ts'
import { devolucaoAtrasou, reservaEmFeriado, reservaMudou } from '../eventos.ts'
import { feriadoDaReserva } from '../regras/janela.ts'
import { situacoes, type SituacaoDaReserva } from '../tipos.ts'
import { recursoPorId } from './consultas/recursos.ts'
import { reservaOuNada, type LinhaDaReserva } from './consultas/reservas.ts'

const dia = new Intl.DateTimeFormat('pt-BR', {
  timeZone: 'America/Sao_Paulo',
  weekday: 'short',
  day: '2-digit',
  month: '2-digit',
})
const hora = new Intl.DateTimeFormat('pt-BR', { timeZone: 'America/Sao_Paulo', hour: '2-digit', minute: '2-digit' })
const quando = (l: LinhaDaReserva): string => `${dia.format(l.de)}, das ${hora.format(l.de)} às ${hora.format(l.ate)}`
const href = (l: LinhaDaReserva): string => linkDoRecurso(l.recurso_chave, { minhas: 'sim' })

interface Fala {
  titulo: (l: LinhaDaReserva) => string
  /** only when the previous state was this one */
  de?: SituacaoDaReserva
  aTodos?: boolean
}
/** Notification of each new state. States without an entry are not notified: the users caused them. */
const falas: Partial<Record<SituacaoDaReserva, Fala>> = {
  confirmada: { de: 'pendente', titulo: (l) => `Reserva aprovada: ${l.recurso_nome}` },
  recusada: { titulo: (l) => `Reserva recusada: ${l.recurso_nome}` },
  oferecida: { titulo: (l) => `Vagou para você: ${l.recurso_nome}. Aceite em até 30 minutos` },
  expirada: { titulo: (l) => `Sem resposta a tempo, o horário foi liberado: ${l.recurso_nome}` },
  nao_compareceu: { titulo: (l) => `Ninguém chegou, o horário foi liberado: ${l.recurso_nome}` },
  cancelada: { aTodos: true, titulo: (l) => `Reserva cancelada: ${l.recurso_nome}` },
}

const atual = async (db: Db, id: string, situacao: SituacaoDaReserva): Promise<LinhaDaReserva | null> => {
  const l = await reservaOuNada(db, id)
  return l?.especie === 'reserva' && l.situacao === situacao ? l : null
}

const mudanca = z.object({
  reserva_id: z.uuid(),
  situacao: z.enum(situacoes),
  antes: z.enum(situacoes).nullable(),
  por: z.uuid().nullable(),
  versao: z.number(),
})

export const avisosDosRecursos: readonly TipoDeAviso[] = [
  aviso(reservaMudou, mudanca, {
    tipo: 'reserva.pedido',
    modulo: 'Reservas',
    rotulo: 'Pedidos de reserva',
    dica: 'Alguém pediu uma sala, o carro ou outro recurso que precisa de aprovação.',
    padrao: ['sino', 'cartao'],
    permissao: 'recursos.reserva.decidir',
    async ler(db, e) {
      const l = e.situacao === 'pendente' && e.antes !== 'pendente' ? await atual(db, e.reserva_id, 'pendente') : null
      return (
        l && {
          para: (await usuariosComPermissao(db, 'recursos.reserva.decidir'))
            .map((p) => p.id)
            .filter((id) => id !== l.usuario_id),
          por: e.por,
          titulo: `${l.usuario_nome} pediu ${l.recurso_nome}`,
          detalhe: quando(l),
          href: href(l),
          chave: `reserva-pedido:${l.id}:${e.versao}`,
          grupo: `reserva:${l.id}`,
        }
      )
    },
  }),
  aviso(reservaMudou, mudanca, {
    tipo: 'reserva.resposta',
    modulo: 'Reservas',
    rotulo: 'Minhas reservas',
    dica: 'Aprovada, recusada, cancelada, liberada, ou um horário que vagou para você.',
    padrao: ['sino', 'cartao', 'email'],
    async ler(db, e) {
      const fala = falas[e.situacao]
      if (!fala || (fala.de && fala.de !== e.antes)) return null
      const l = await atual(db, e.reserva_id, e.situacao)
      return (
        l && {
          para: [l.usuario_id, ...(fala.aTodos ? l.participantes.map((p) => p.id) : [])],
          por: e.por,
          titulo: fala.titulo(l),
          detalhe: [quando(l), l.motivo].filter(Boolean).join(' · '),
          href: href(l),
          chave: `reserva:${l.id}:${e.versao}`,
          grupo: `reserva:${l.id}`,
        }
      )
    },
  }),
  aviso(reservaEmFeriado, z.object({ reserva_id: z.uuid(), dia: z.string() }), {
    tipo: 'reserva.feriado',
    modulo: 'Reservas',
    rotulo: 'Reservas em dia fechado',
    dica: 'O dia de uma reserva sua passou a ser feriado.',
    padrao: ['sino', 'cartao', 'email'],
    async ler(db, e) {
      const l = await reservaOuNada(db, e.reserva_id)
      if (!l || !['oferecida', 'pendente', 'confirmada'].includes(l.situacao)) return null
      const rec = await recursoPorId(db, l.recurso_id)
      const feriado = feriadoDaReserva(rec.fuso, l, rec.feriados)
      if (!feriado) return null
      const [titulo, oQueFazer] = rec.regras.fecha_feriados
        ? [`“${l.recurso_nome}” fecha no dia da sua reserva: ${feriado}`, 'Mude a data ou cancele']
        : [
            `Sua reserva de “${l.recurso_nome}” caiu em um feriado: ${feriado}`,
            'Continua aberto: cancele se não for usar',
          ]
      return {
        para: [l.usuario_id],
        por: null,
        titulo,
        detalhe: `${oQueFazer} · ${quando(l)}`,
        href: linkDoRecurso(l.recurso_chave, { dia: e.dia, reserva: l.id }),
        chave: `reserva-feriado:${l.id}:${e.dia}`,
        grupo: `reserva-feriado:${l.serie_id ?? l.id}`,
      }
    },
  }),
  aviso(devolucaoAtrasou, z.object({ proxima_id: z.uuid(), atrasada_id: z.uuid() }), {
    tipo: 'reserva.atraso',
    modulo: 'Reservas',
    rotulo: 'Atraso na devolução',
    dica: 'Quem está com o que você reservou ainda não devolveu.',
    padrao: ['sino', 'cartao', 'email'],
    async ler(db, e) {
      const l = await atual(db, e.proxima_id, 'confirmada')
      return (
        l && {
          para: [l.usuario_id],
          por: null,
          titulo: `${l.recurso_nome} ainda não foi devolvido`,
          detalhe: `Sua reserva: ${quando(l)}`,
          href: href(l),
          chave: `reserva-atraso:${e.atrasada_id}:${l.id}`,
          grupo: `reserva:${l.id}`,
        }
      )
    },
  }),
]
