import type { Ctx } from '#platform/http/contexto.ts'
import { MINUTO_MS } from '#kit/parede.ts'
import type { Recurso, Reserva } from '../tipos.ts'
import type { LinhaDoRecurso } from './consultas/recursos.ts'
import type { LinhaDaReserva } from './consultas/reservas.ts'
import { leTudo, podeAlterar, podeChegar, podeDecidir, souParte } from './politica.ts'

const iso = (d: Date | null): string | null => d?.toISOString() ?? null
/** Check-in opens this long before the start. */
export const CHEGADA_ANTES_MS = 15 * MINUTO_MS

export const apresentarRecurso = (
  { arquivado_em, agora_titulo, agora_quem, agora_ate, proxima_de, bateria_kwh, ...l }: LinhaDoRecurso,
  fotoUrl: string | null = null,
): Recurso => ({
  id: l.id,
  chave: l.chave,
  tipo: l.tipo,
  nome: l.nome,
  descricao: l.descricao,
  lugar: l.lugar,
  foto: l.foto,
  foto_url: fotoUrl,
  capacidade: l.capacidade,
  equipamentos: l.equipamentos,
  fuso: l.fuso,
  regras: l.regras,
  placa: l.placa,
  bateria_kwh: bateria_kwh === null ? null : Number(bateria_kwh),
  autonomia_km: l.autonomia_km,
  carregador: l.carregador,
  carga_pct: l.carga_pct,
  quilometragem_km: l.quilometragem_km,
  versao: l.versao,
  arquivado: arquivado_em !== null,
  feriados: l.feriados,
  agora: { livre: agora_ate === null, ate: iso(agora_ate ?? proxima_de), titulo: agora_titulo, quem: agora_quem },
})

export function apresentarReserva(ctx: Ctx, l: LinhaDaReserva, agora = new Date()): Reserva {
  const le = leTudo(ctx, l)
  const [viva, minha] = [['pendente', 'confirmada', 'em_uso', 'oferecida'].includes(l.situacao), souParte(ctx, l)]
  return {
    id: l.id,
    recurso_id: l.recurso_id,
    recurso: { chave: l.recurso_chave, nome: l.recurso_nome, tipo: l.recurso_tipo },
    serie_id: l.serie_id,
    especie: l.especie,
    titulo: le ? l.titulo : 'Ocupado',
    descricao: le ? l.descricao : '',
    privada: l.privada,
    de: l.de.toISOString(),
    ate: l.ate.toISOString(),
    ocupado_de: l.ocupado_de.toISOString(),
    ocupado_ate: l.ocupado_ate.toISOString(),
    situacao: l.situacao,
    quem: { id: l.usuario_id, nome: l.usuario_nome },
    motorista: l.motorista_id ? { id: l.motorista_id, nome: l.motorista_nome ?? '' } : null,
    participantes: le ? l.participantes : [],
    expira_em: iso(l.expira_em),
    chegou_em: iso(l.chegou_em),
    encerrada_em: iso(l.encerrada_em),
    motivo: le ? l.motivo : null,
    destino: le ? l.destino : null,
    quilometros_previstos_km: l.quilometros_previstos_km,
    quilometragem_saida_km: l.quilometragem_saida_km,
    quilometragem_chegada_km: l.quilometragem_chegada_km,
    carga_saida_pct: l.carga_saida_pct,
    carga_chegada_pct: l.carga_chegada_pct,
    vistoria_saida: le ? l.vistoria_saida : null,
    vistoria_chegada: le ? l.vistoria_chegada : null,
    versao: l.versao,
    minha,
    pode: {
      alterar: viva && l.situacao !== 'oferecida' && podeAlterar(ctx, l),
      decidir: l.situacao === 'pendente' && podeDecidir(ctx),
      chegar:
        l.situacao === 'confirmada' &&
        podeChegar(ctx, l) &&
        agora.getTime() >= l.de.getTime() - CHEGADA_ANTES_MS &&
        agora < l.ate,
      encerrar: l.situacao === 'em_uso' && podeChegar(ctx, l),
      responder: l.situacao === 'oferecida' && l.usuario_id === ctx.usuario.id,
    },
  }
}
