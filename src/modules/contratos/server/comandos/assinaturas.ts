import { sql } from 'kysely'
import { diaAqui } from '#kit/aqui.ts'
import { somarDias } from '#kit/dias.ts'
import { FUSO } from '#kit/expediente.ts'
import { fimDoDia } from '#kit/parede.ts'
import type { MudancaDoPedido } from '#modules/assinaturas/publico.ts'
import type { Unidade } from '#platform/eventos/unidade.ts'
import { agendar } from '#platform/jobs/agendar.ts'
import { cabe } from '../../regras/ciclo.ts'
import { ORIGEM_DO_ADITIVO, ORIGEM_DO_CONTRATO } from '../../regras/origens.ts'
import { trabalhoDeVigorar } from '../tipos-de-trabalho.ts'
import { aditivoMudou } from './aditivos.ts'
import { andar, trancarPor, type ContratoTrancado } from './nucleo.ts'
import { vigorar } from './vigorar.ts'

/** The last instant of the seventh day after the signature (CDC art. 49): the day itself does not count. */
export const fimDoArrependimento = (em: Date, dias: number): Date => fimDoDia(somarDias(diaAqui(em), dias), FUSO)

async function concluir(u: Unidade, c: ContratoTrancado, agora: Date): Promise<void> {
  await sql`
    update contratos.versoes set estado = 'assinada'
    where contrato_id = ${c.id}
      and n = ${c.versao}
  `.execute(u.tx)
  const assinado = await andar(u, c, 'concluir', { muda: sql`assinado_em = ${agora}, assinatura_parada = null` })
  if (c.arrependimento_dias === 0) return vigorar(u, assinado, agora)
  const ate = fimDoArrependimento(agora, c.arrependimento_dias)
  await andar(u, assinado, 'abrir_arrependimento', {
    muda: sql`arrependimento_ate = ${ate}`,
    dados: { ate: ate.toISOString() },
  })
  await agendar(u.tx, trabalhoDeVigorar, { contrato_id: c.id }, { em: new Date(ate.getTime() + 1000) })
}

async function contratoMudou(u: Unidade, m: MudancaDoPedido, agora: Date): Promise<void> {
  const c = await trancarPor(u, m.origem.id)
  if (!c) return
  const { rows } = await sql<{ meu: boolean }>`
    select pedido_id = ${m.pedidoId} as meu
    from contratos.versoes
    where contrato_id = ${c.id}
      and n = ${c.versao}
  `.execute(u.tx)
  // a request of a former version changes nothing
  if (rows[0]?.meu !== true) return
  switch (m.situacao) {
    case 'parcial':
      if (cabe(c.situacao, 'assinar_parte')) await andar(u, c, 'assinar_parte')
      return
    case 'concluido':
      if (cabe(c.situacao, 'concluir')) await concluir(u, c, agora)
      return
    case 'recusado':
    case 'expirado':
    case 'cancelado':
      if (cabe(c.situacao, 'parar_assinatura'))
        await andar(u, c, 'parar_assinatura', {
          muda: sql`assinatura_parada = ${m.situacao}`,
          dados: { situacao: m.situacao },
          ...(m.motivo ? { motivo: m.motivo.slice(0, 500) } : {}),
        })
      return
    default:
      return
  }
}

/** The signatures of a contract or of an amendment moved: called in their transaction. */
export async function pedidoMudou(u: Unidade, m: MudancaDoPedido, agora = new Date()): Promise<void> {
  if (m.origem.tipo === ORIGEM_DO_CONTRATO.tipo) await contratoMudou(u, m, agora)
  if (m.origem.tipo === ORIGEM_DO_ADITIVO.tipo) await aditivoMudou(u, m, agora)
}
