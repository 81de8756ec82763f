import { sql } from 'kysely'
import { sistema } from '#platform/eventos/unidade.ts'
import type { Rotina } from '#platform/jobs/executor.ts'
import { trabalho, type Trabalho } from '#platform/jobs/trabalho.ts'
import type { Servicos } from '#platform/servicos.ts'
import { avisarSignatario } from './comandos/avisar.ts'
import { carimbarDepois } from './comandos/carimbar-depois.ts'
import { carimbarEsquecidos } from './comandos/carimbar-selado.ts'
import { expirarPedido } from './comandos/cancelar.ts'
import { fecharPedido } from './comandos/fechar.ts'
import { lembrarDoCertificado } from './comandos/lembrar-do-certificado.ts'
import { trabalhoDeAvisar, trabalhoDeCarimbar, trabalhoDeExpirar, trabalhoDeFechar } from './tipos-de-trabalho.ts'

export const expirar = (s: Pick<Servicos, 'executar'>, id: string, agora = new Date()): Promise<void> =>
  s.executar(sistema, (u) => expirarPedido(u, id, agora))

/** Those that a lost job left open. */
async function expirarVencidos(s: Pick<Servicos, 'banco' | 'executar'>): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select id
    from assinaturas.pedidos
    where situacao in ('enviado', 'parcial')
      and prazo_em < now()
    order by prazo_em
    limit 500
  `.execute(s.banco.db)
  for (const { id } of rows) await expirar(s, id)
}

/** Those whose final document a lost job did not draw. */
async function fecharEsquecidos(s: Servicos): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select id
    from assinaturas.pedidos
    where situacao = 'concluido'
      and final_sha256 is null
      and encerrado_em < now() - interval '1 hour'
    order by encerrado_em
    limit 100
  `.execute(s.banco.db)
  for (const { id } of rows) await fecharPedido(s, id)
}

async function aCarimbar(s: Pick<Servicos, 'banco'>): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id
    from assinaturas.pedidos
    where selo is not null
      and carimbo_em is null
      and carimbado_sha256 is null
      and encerrado_em < now() - interval '1 day'
    order by encerrado_em
    limit 100
  `.execute(s.banco.db)
  return rows.map((r) => r.id)
}

export const trabalhosDasAssinaturas = (s: Servicos): Trabalho[] => [
  trabalho(trabalhoDeExpirar, ({ pedido_id }) => expirar(s, pedido_id)),
  trabalho(trabalhoDeFechar, ({ pedido_id }) => fecharPedido(s, pedido_id)),
  trabalho(trabalhoDeCarimbar, ({ pedido_id }) => carimbarDepois(s, pedido_id)),
  trabalho(trabalhoDeAvisar, (aviso) => avisarSignatario(s, aviso)),
]

export const rotinasDasAssinaturas = (s: Servicos): Rotina[] => [
  { nome: 'assinaturas:vencidas', cron: '17 3 * * *', executar: () => expirarVencidos(s) },
  { nome: 'assinaturas:certificado', cron: '37 8 * * *', executar: () => lembrarDoCertificado(s) },
  { nome: 'assinaturas:sem_final', cron: '27 3 * * *', executar: () => fecharEsquecidos(s) },
  {
    nome: 'assinaturas:sem_carimbo',
    cron: '47 3 * * *',
    executar: () => carimbarEsquecidos(s, () => aCarimbar(s), carimbarDepois),
  },
]
