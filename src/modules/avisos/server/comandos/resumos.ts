import { sql } from 'kysely'
import { sistema } from '#platform/eventos/unidade.ts'
import { agendar } from '#platform/jobs/agendar.ts'
import type { Servicos } from '#platform/servicos.ts'
import { naParede } from '../../regras/silencio.ts'
import { trabalhoDeResumo } from '../tipos-de-trabalho.ts'

interface Assinante {
  usuario_id: string
  fuso: string
  resumo: 'diario' | 'semanal'
  resumo_minuto: number
  resumo_dia: number
  resumido_ate: Date
}
const HORA_MS = 3_600_000

/** Whether the digest is due: at most once a period, and late when the application was not running. */
export function ehHora(a: Assinante, agora: Date): boolean {
  const { minuto, dia } = naParede(agora, a.fuso)
  const passou = agora.getTime() - a.resumido_ate.getTime()
  if (minuto < a.resumo_minuto) return false
  return a.resumo === 'diario'
    ? passou > 12 * HORA_MS
    : dia === a.resumo_dia
      ? passou > 12 * HORA_MS
      : passou > 8 * 24 * HORA_MS
}

/** Marks the period and enqueues the e-mail in one transaction. */
export async function pedirResumos(s: Servicos, agora = new Date()): Promise<number> {
  const { rows } = await sql<Assinante>`
    select a.usuario_id, u.fuso, a.resumo, a.resumo_minuto, a.resumo_dia, a.resumido_ate
    from avisos.ajustes a
    join acesso_publico.usuarios u on u.id = a.usuario_id and u.ativo
    where a.resumo <> 'nenhum'
  `.execute(s.banco.db)
  const vez = rows.filter((a) => ehHora(a, agora))
  for (const a of vez) {
    await s.executar(sistema, async (u) => {
      const feito = await sql`
        update avisos.ajustes
        set resumido_ate = ${agora}
        where usuario_id = ${a.usuario_id}
          and date_trunc('milliseconds', resumido_ate) = ${a.resumido_ate}
      `.execute(u.tx)
      if (feito.numAffectedRows)
        await agendar(
          u.tx,
          trabalhoDeResumo,
          { usuario_id: a.usuario_id, de: a.resumido_ate.toISOString(), ate: agora.toISOString() },
          { chave: `avisos:resumo:${a.usuario_id}:${agora.getTime()}` },
        )
    })
  }
  return vez.length
}

/** Sends the notifications of the period that are still unread; sends no e-mail without any. */
export async function mandarResumo(s: Servicos, d: { usuario_id: string; de: string; ate: string }): Promise<void> {
  const { rows } = await sql<{ titulo: string; detalhe: string; href: string; quantas: number; email: string }>`
    select n.titulo, n.detalhe, n.href, n.quantas, u.email::text as email
    from avisos.notificacoes n
    join acesso_publico.usuarios u on u.id = n.usuario_id and u.ativo
    where n.usuario_id = ${d.usuario_id}
      and n.no_sino
      and n.lida_em is null
      and n.criado_em > ${d.de}::timestamptz
      and n.criado_em <= ${d.ate}::timestamptz
    order by n.id desc
    limit 100
  `.execute(s.banco.db)
  const [primeira] = rows
  if (!primeira) return
  const base = s.ambiente.urlPublica.replace(/\/+$/, '')
  const texto = [
    'O que ficou por ler:',
    '',
    ...rows.flatMap((n) => [
      `• ${n.titulo}${n.quantas > 1 ? ` (${n.quantas} vezes)` : ''}`,
      ...(n.detalhe ? [`  ${n.detalhe}`] : []),
      `  ${base}${n.href}`,
      '',
    ]),
    '—',
    `Você muda este resumo em ${base}/configuracoes/notificacoes`,
  ]
  await s.correio.enviar({
    para: primeira.email,
    assunto:
      rows.length === 1 ? 'Resumo do Girassol: 1 aviso por ler' : `Resumo do Girassol: ${rows.length} avisos por ler`,
    texto: texto.join('\n'),
  })
}
