import { sql } from 'kysely'
import { conflito, invalido, naoEncontrado } from '#kit/erro.ts'
import { uuidv7 } from '#kit/id.ts'
import type { Unidade } from '#platform/eventos/unidade.ts'
import { comFolga } from '../../regras/janela.ts'
import { MINUTO_MS } from '#kit/parede.ts'
import { ocorrenciaEm } from '../../regras/recorrencia.ts'
import { recursoPorId, type LinhaDoRecurso } from '../consultas/recursos.ts'
import { intervalo, noCaminho, type LinhaDaReserva } from '../consultas/reservas.ts'
import { passarPara, soltar } from './mudar.ts'
import { exigirRegras, reservar, vigiarChegada } from './reservar.ts'
import { emFila } from './vaga.ts'

const OFERTA_MIN = 30

interface QuemEspera {
  usuario_id: string
  inicio_local: string
  fim_local: string
  titulo: string
  quilometros_previstos_km?: number | null | undefined
  motorista_id?: string | null | undefined
}

/** Adds a user to the waiting list of an occupied slot. Refuses a free slot, which can be booked. */
export async function esperar(u: Unidade, rec: LinhaDoRecurso, e: QuemEspera, agora: Date): Promise<string> {
  await emFila(u.tx, rec.id)
  const o = ocorrenciaEm(e.inicio_local, e.fim_local, rec.fuso)
  const pedido = { ...e, ...o }
  await exigirRegras(u, rec, [pedido], agora)
  const bloco = comFolga(rec.regras, pedido)
  const [alguem] = await noCaminho(u.tx, rec.id, bloco.de, bloco.ate)
  if (!alguem) throw conflito('Este horário está livre: é só reservar.')
  if (alguem.usuario_id === e.usuario_id && alguem.especie === 'reserva')
    throw invalido('A reserva deste horário já é sua.', [{ campo: 'inicio_local', mensagem: 'Já é seu' }])
  const id = uuidv7()
  const { rows } = await sql<{ id: string }>`
    insert into recursos.espera (id, recurso_id, usuario_id, titulo, periodo, ocupado, dados)
    values (
      ${id},
      ${rec.id},
      ${e.usuario_id},
      ${e.titulo},
      ${intervalo(o.de, o.ate)},
      ${intervalo(bloco.de, bloco.ate)},
      ${JSON.stringify({ quilometros_previstos_km: e.quilometros_previstos_km ?? null, motorista_id: e.motorista_id ?? null })}::jsonb
    )
    on conflict do nothing
    returning id
  `.execute(u.tx)
  if (!rows[0]) throw conflito('Você já espera por este horário.')
  u.auditar({
    acao: 'reserva.esperar',
    entidade: 'reserva',
    entidade_id: id,
    depois: { recurso: rec.chave, de: o.de, ate: o.ate },
  })
  return id
}

export async function desistir(u: Unidade, id: string, usuarioId: string): Promise<void> {
  const { rows } = await sql`
    update recursos.espera
    set situacao = 'desistiu'
    where id = ${id}
      and usuario_id = ${usuarioId}
      and situacao = 'esperando'
    returning id
  `.execute(u.tx)
  if (rows.length === 0) throw naoEncontrado('Você não está nesta lista de espera.')
  u.auditar({ acao: 'reserva.desistir', entidade: 'reserva', entidade_id: id })
}

interface Esperando {
  id: string
  usuario_id: string
  titulo: string
  de: Date
  ate: Date
  dados: { quilometros_previstos_km: number | null; motorista_id: string | null }
}

/** Offers a free slot to the first waiting user: held for 30 min, then offered to the next. */
export async function oferecer(
  u: Unidade,
  vaga: { recurso_id: string; de: Date; ate: Date },
  agora: Date,
): Promise<number> {
  await emFila(u.tx, vaga.recurso_id)
  const rec = await recursoPorId(u.tx, vaga.recurso_id)
  const { rows } = await sql<Esperando>`
    select e.id, e.usuario_id, e.titulo, lower(e.periodo) as de, upper(e.periodo) as ate, e.dados
    from recursos.espera e
    join acesso_publico.usuarios p on p.id = e.usuario_id and p.ativo
    where e.recurso_id = ${rec.id}
      and e.situacao = 'esperando'
      and e.ocupado && ${intervalo(vaga.de, vaga.ate)}
      and lower(e.periodo) > ${agora}
    order by e.criado_em, e.id
  `.execute(u.tx)
  let ofertas = 0
  for (const e of rows) {
    const bloco = comFolga(rec.regras, { ...e, ...e.dados })
    if ((await noCaminho(u.tx, rec.id, bloco.de, bloco.ate)).length > 0) continue
    const reserva_id = await reservar(
      u,
      rec,
      { usuario_id: e.usuario_id, titulo: e.titulo, de: e.de, ate: e.ate, ...e.dados },
      {
        agora,
        oferta_ate: new Date(
          Math.min(agora.getTime() + OFERTA_MIN * MINUTO_MS, Math.max(e.de.getTime(), agora.getTime() + 5 * MINUTO_MS)),
        ),
      },
    )
    await sql`
      update recursos.espera
      set situacao = 'oferecida', reserva_id = ${reserva_id}
      where id = ${e.id}
    `.execute(u.tx)
    ofertas++
  }
  return ofertas
}

/** Accepts an offer, or declines it so that the next user gets it. */
export async function responder(
  u: Unidade,
  rec: LinhaDoRecurso,
  r: LinhaDaReserva,
  aceitar: boolean,
  agora: Date,
): Promise<void> {
  if (r.situacao !== 'oferecida')
    throw conflito(
      r.situacao === 'expirada'
        ? 'A oferta venceu e o horário seguiu para a próxima pessoa.'
        : 'Esta oferta já foi respondida.',
    )
  await fecharOferta(u, r, aceitar ? 'confirmada' : 'cancelada')
  if (aceitar) await vigiarChegada(u, rec, r.id, r.de, agora)
}

export async function fecharOferta(
  u: Unidade,
  r: LinhaDaReserva,
  situacao: 'confirmada' | 'cancelada' | 'expirada',
): Promise<void> {
  await passarPara(u, r, situacao, {}, situacao === 'confirmada' ? 'reserva.aceitar' : 'reserva.recusar_oferta')
  await sql`
    update recursos.espera
    set situacao = ${situacao === 'confirmada' ? 'atendida' : 'perdida'}
    where reserva_id = ${r.id}
  `.execute(u.tx)
  if (situacao !== 'confirmada') soltar(u, r)
}
