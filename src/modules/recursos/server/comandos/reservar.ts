import { diaBr } from '#kit/dias.ts'
import { sql } from 'kysely'
import { invalido } from '#kit/erro.ts'
import { uuidv7 } from '#kit/id.ts'
import { usuariosAtivos } from '#modules/acesso/publico.ts'
import type { Unidade } from '#platform/eventos/unidade.ts'
import { agendar } from '#platform/jobs/agendar.ts'
import { reservaMudou } from '../../eventos.ts'
import { habilitacaoVale, precisaAprovar, problemaDaJanela, type Pedido } from '../../regras/janela.ts'
import { MINUTO_MS } from '#kit/parede.ts'
import type { SituacaoDaReserva } from '../../tipos.ts'
import type { LinhaDoRecurso } from '../consultas/recursos.ts'
import { habilitacaoDe, intervalo } from '../consultas/reservas.ts'
import { exigirLivre } from './vaga.ts'
import { trabalhoDeExpirar, trabalhoDeLiberar } from '../tipos-de-trabalho.ts'

export interface ReservaNova extends Pedido {
  usuario_id: string
  titulo: string
  descricao?: string | undefined
  privada?: boolean | undefined
  participantes?: readonly string[] | undefined
  destino?: string | null | undefined
  motorista_id?: string | null | undefined
  serie_id?: string | null
}

/** Refuses a driver whose licence is not valid on the last day. */
export async function exigirMotorista(
  u: Unidade,
  r: LinhaDoRecurso,
  motoristaId: string | null | undefined,
  ate: Date,
): Promise<void> {
  if (r.tipo !== 'carro') return
  if (!motoristaId) throw invalido('Diga quem dirige.', [{ campo: 'motorista_id', mensagem: 'Diga quem dirige' }])
  const validade = await habilitacaoDe(u.tx, motoristaId)
  if (!validade)
    throw invalido('A habilitação de quem dirige não está cadastrada.', [
      { campo: 'motorista_id', mensagem: 'Sem habilitação cadastrada: peça à recepção' },
    ])
  if (!habilitacaoVale(validade, ate, r.fuso))
    throw invalido('A habilitação de quem dirige vence antes da devolução.', [
      { campo: 'motorista_id', mensagem: `A habilitação vence em ${diaBr(validade)}` },
    ])
}

async function exigirLimite(u: Unidade, r: LinhaDoRecurso, usuarioId: string, novas: number): Promise<void> {
  if (r.regras.limite_por_pessoa === 0) return
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n
    from recursos.reservas
    where recurso_id = ${r.id}
      and usuario_id = ${usuarioId}
      and especie = 'reserva'
      and situacao in ('oferecida', 'pendente', 'confirmada', 'em_uso')
      and upper(periodo) > now()
  `.execute(u.tx)
  if ((rows[0]?.n ?? 0) + novas > r.regras.limite_por_pessoa)
    throw invalido(`Cada pessoa pode ter até ${r.regras.limite_por_pessoa} reservas futuras de ${r.nome}.`, [
      { campo: 'recurso', mensagem: `O limite é de ${r.regras.limite_por_pessoa} reservas por pessoa` },
    ])
}

/**
 * Checks all rules of a booking except that the slot is free: opening hours, range of the car, driver, limit per
 * person. They apply to every user.
 */
export async function exigirRegras(
  u: Unidade,
  r: LinhaDoRecurso,
  pedidos: readonly ReservaNova[],
  agora: Date,
): Promise<void> {
  for (const p of pedidos) {
    const problema = problemaDaJanela(r.regras, r.fuso, p, agora, r.feriados)
    if (problema) throw invalido(`${problema.mensagem}.`, [problema])
    if (r.autonomia_km && (p.quilometros_previstos_km ?? 0) > r.autonomia_km)
      throw invalido(`Com uma carga o carro roda ${r.autonomia_km} km.`, [
        {
          campo: 'quilometros_previstos_km',
          mensagem: `Passa da autonomia de ${r.autonomia_km} km: combine a recarga no caminho com a recepção`,
        },
      ])
    await exigirMotorista(u, r, p.motorista_id, p.ate)
  }
  const [primeiro] = pedidos
  if (primeiro) await exigirLimite(u, r, primeiro.usuario_id, pedidos.length)
}

/** Creates a booking, pending if the resource requires approval. It holds its slot from now on. */
export async function reservar(
  u: Unidade,
  r: LinhaDoRecurso,
  n: ReservaNova,
  o: { agora: Date; aprovada?: boolean; oferta_ate?: Date; especie?: 'bloqueio' },
): Promise<string> {
  const id = uuidv7()
  const bloco = o.especie ? { de: n.de, ate: n.ate } : await exigirLivre(u, r, n)
  const situacao: SituacaoDaReserva = o.oferta_ate
    ? 'oferecida'
    : !o.aprovada && !o.especie && precisaAprovar(r.regras, n)
      ? 'pendente'
      : 'confirmada'
  // a request holds the slot for `pendente_horas`, but not beyond its start, and at least 30 min
  const expira =
    o.oferta_ate ??
    (situacao === 'pendente'
      ? new Date(
          Math.min(
            o.agora.getTime() + r.regras.pendente_horas * 60 * MINUTO_MS,
            Math.max(n.de.getTime(), o.agora.getTime() + 30 * MINUTO_MS),
          ),
        )
      : null)
  await sql`
    insert into recursos.reservas (
      id, recurso_id, serie_id, especie, usuario_id, criado_por, titulo, descricao, privada, periodo, ocupado,
      situacao, expira_em, destino, quilometros_previstos_km, motorista_id
    )
    values (
      ${id},
      ${r.id},
      ${n.serie_id ?? null},
      ${o.especie ?? 'reserva'},
      ${n.usuario_id},
      ${u.autor.usuario?.id ?? null},
      ${n.titulo},
      ${n.descricao ?? ''},
      ${n.privada ?? false},
      ${intervalo(n.de, n.ate)},
      ${intervalo(bloco.de, bloco.ate)},
      ${situacao},
      ${expira},
      ${n.destino ?? null},
      ${n.quilometros_previstos_km ?? null},
      ${r.tipo === 'carro' ? (n.motorista_id ?? null) : null}
    )
  `.execute(u.tx)
  await guardarParticipantes(u, id, n.participantes ?? [])
  if (expira) await agendar(u.tx, trabalhoDeExpirar, { reserva_id: id }, { chave: `expirar:${id}`, em: expira })
  if (situacao === 'confirmada' && !o.especie) await vigiarChegada(u, r, id, n.de, o.agora)
  u.auditar({
    acao: o.especie ? 'recurso.bloquear' : 'reserva.criar',
    entidade: 'reserva',
    entidade_id: id,
    depois: { recurso: r.chave, de: n.de, ate: n.ate, situacao },
  })
  u.emitir(reservaMudou, {
    reserva_id: id,
    recurso_id: r.id,
    situacao,
    antes: null,
    por: u.autor.usuario?.id ?? null,
    versao: 1,
  })
  return id
}

/** Schedules the no-show check `chegada_min` minutes after the start. */
export async function vigiarChegada(u: Unidade, r: LinhaDoRecurso, id: string, de: Date, agora: Date): Promise<void> {
  if (r.regras.chegada_min > 0)
    await agendar(
      u.tx,
      trabalhoDeLiberar,
      { reserva_id: id },
      { em: new Date(Math.max(de.getTime(), agora.getTime()) + r.regras.chegada_min * MINUTO_MS) },
    )
}

export async function guardarParticipantes(u: Unidade, id: string, pessoas: readonly string[]): Promise<void> {
  const unicas = [...new Set(pessoas)]
  const ativas = await usuariosAtivos(u.tx, unicas)
  if (ativas.size < unicas.length)
    throw invalido('Alguém da lista não trabalha mais aqui.', [
      { campo: 'participantes', mensagem: 'Pessoa não encontrada ou inativa' },
    ])
  await u.tx.deleteFrom('recursos.participantes').where('reserva_id', '=', id).execute()
  if (unicas.length > 0)
    await u.tx
      .insertInto('recursos.participantes')
      .values(unicas.map((usuario_id) => ({ reserva_id: id, usuario_id })))
      .execute()
}
