import { sql } from 'kysely'
import { conflito, invalido, type CampoRecusado } from '#kit/erro.ts'
import type { Unidade } from '#platform/eventos/unidade.ts'
import { recursoMudou } from '../../eventos.ts'
import { comFolga } from '../../regras/janela.ts'
import { MINUTO_MS } from '#kit/parede.ts'
import type { Vistoria } from '../../tipos.ts'
import { CHEGADA_ANTES_MS } from '../apresentar.ts'
import type { LinhaDoRecurso } from '../consultas/recursos.ts'
import { intervalo, type LinhaDaReserva } from '../consultas/reservas.ts'
import { exigirMotorista } from './reservar.ts'
import { passarPara, soltar } from './mudar.ts'

export interface Medida {
  quilometragem_km?: number | undefined
  carga_pct?: number | undefined
  vistoria?: Vistoria | undefined
}

/** Requires odometer and charge of the car at pick-up and return, without gaps in the kilometres. */
function exigirMedida(rec: LinhaDoRecurso, m: Medida, minimo: number): void {
  if (rec.tipo !== 'carro') return
  const faltam: CampoRecusado[] = []
  if (m.quilometragem_km === undefined)
    faltam.push({ campo: 'quilometragem_km', mensagem: 'Diga a quilometragem do painel' })
  else if (m.quilometragem_km < minimo)
    faltam.push({ campo: 'quilometragem_km', mensagem: `O painel já mostrava ${minimo.toLocaleString('pt-BR')} km` })
  if (m.carga_pct === undefined) faltam.push({ campo: 'carga_pct', mensagem: 'Diga a carga da bateria' })
  const itens = rec.regras.vistoria.filter((i) => m.vistoria?.itens[i] === undefined)
  if (itens.length > 0) faltam.push({ campo: 'vistoria', mensagem: `Confira: ${itens.join(', ')}` })
  if (faltam.length > 0) throw invalido('Confira os dados do carro.', faltam)
}

/** Refuses photos outside the folder of the booking. */
function exigirFotos(r: LinhaDaReserva, v: Vistoria | undefined): void {
  if (v?.fotos.some((f) => !f.startsWith(`${r.id}/`)))
    throw invalido('Foto inválida.', [{ campo: 'vistoria', mensagem: 'A foto não é desta reserva' }])
}

export async function chegar(
  u: Unidade,
  rec: LinhaDoRecurso,
  r: LinhaDaReserva,
  m: Medida,
  agora: Date,
): Promise<void> {
  if (r.situacao === 'em_uso') return
  if (r.situacao !== 'confirmada')
    throw conflito(
      r.situacao === 'nao_compareceu'
        ? 'O horário foi liberado porque ninguém chegou. Reserve de novo, se ainda estiver livre.'
        : 'Esta reserva não está confirmada.',
    )
  if (agora.getTime() < r.de.getTime() - CHEGADA_ANTES_MS)
    throw conflito('Ainda é cedo: a chegada abre 15 minutos antes.')
  if (agora >= r.ate) throw conflito('Esta reserva já terminou.')
  exigirMedida(rec, m, rec.quilometragem_km ?? 0)
  exigirFotos(r, m.vistoria)
  await exigirMotorista(u, rec, r.motorista_id, r.ate)
  await passarPara(
    u,
    r,
    'em_uso',
    {
      chegou_em: agora,
      quilometragem_saida_km: m.quilometragem_km ?? null,
      carga_saida_pct: m.carga_pct ?? null,
      vistoria_saida: m.vistoria ? JSON.stringify(m.vistoria) : null,
    },
    'reserva.chegar',
  )
  await anotarNoCarro(u, rec, m)
}

/** Ends the use and frees the remaining time. A late return keeps the booked hours and stores the real end. */
export async function encerrar(
  u: Unidade,
  rec: LinhaDoRecurso,
  r: LinhaDaReserva,
  m: Medida,
  agora: Date,
): Promise<void> {
  if (r.situacao === 'concluida') return
  if (r.situacao !== 'em_uso') throw conflito('Diga primeiro que chegou.')
  exigirMedida(rec, m, r.quilometragem_saida_km ?? 0)
  exigirFotos(r, m.vistoria)
  const fim = new Date(Math.min(r.ate.getTime(), Math.max(agora.getTime(), r.de.getTime() + MINUTO_MS)))
  const bloco = comFolga(rec.regras, { de: r.de, ate: fim, quilometros_previstos_km: r.quilometros_previstos_km })
  await passarPara(
    u,
    r,
    'concluida',
    {
      encerrada_em: agora,
      periodo: intervalo(r.de, fim),
      ocupado: intervalo(r.ocupado_de, bloco.ate < r.ocupado_ate ? bloco.ate : r.ocupado_ate),
      quilometragem_chegada_km: m.quilometragem_km ?? null,
      carga_chegada_pct: m.carga_pct ?? null,
      vistoria_chegada: m.vistoria ? JSON.stringify(m.vistoria) : null,
    },
    'reserva.encerrar',
  )
  await anotarNoCarro(u, rec, m)
  if (bloco.ate < r.ocupado_ate)
    soltar(u, { recurso_id: r.recurso_id, ocupado_de: bloco.ate, ocupado_ate: r.ocupado_ate })
}

async function anotarNoCarro(u: Unidade, rec: LinhaDoRecurso, m: Medida): Promise<void> {
  if (rec.tipo !== 'carro') return
  await sql`
    update recursos.recursos
    set
      quilometragem_km = greatest(quilometragem_km, ${m.quilometragem_km ?? null}),
      carga_pct = ${m.carga_pct ?? null},
      atualizado_em = now()
    where id = ${rec.id}
  `.execute(u.tx)
  u.emitir(recursoMudou, { recurso_id: rec.id })
}
