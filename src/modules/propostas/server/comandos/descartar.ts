import { sql } from 'kysely'
import { conflito } from '#kit/erro.ts'
import type { Unidade } from '#platform/eventos/unidade.ts'
import type { Ctx } from '#platform/http/contexto.ts'
import { propostaSalva } from '../../eventos.ts'
import { atoDoDescarte, passar } from '../../regras/ciclo.ts'
import { distribuidorasDe } from '../../regras/tarifas-do-conteudo.ts'
import { fechadaPor, versaoDa } from '../consultas/detalhe.ts'
import { retirarPendente } from './aprovar.ts'
import { exigirSemPedido, mudarEstado, trancar, versaoAberta } from './nucleo.ts'

/**
 * Throws the version in progress away: the last one that was sent is shown again. A renewal returns to the state that it
 * came from. What expired while the next version waited for approval loses that request too.
 */
export async function descartarAberta(u: Unidade, ctx: Ctx, id: string, agora = new Date()): Promise<void> {
  const p = await trancar(u, ctx, id, agora)
  const { rows } = await sql<{ n: number }>`
    select n
    from propostas.versoes
    where proposta_id = ${id}
      and estado in ('enviada', 'substituida')
    order by n desc
    limit 1
  `.execute(u.tx)
  const aberta = await versaoAberta(u, id)
  const anterior = rows[0] && (await versaoDa(u.tx, id, rows[0].n))
  if (!aberta || !anterior) throw conflito('Não há versão em curso para descartar.')
  const ato = atoDoDescarte(p.estado, await fechadaPor(u.tx, id))
  passar(p.estado, ato)
  if (p.estado === 'expirada') await retirarPendente(u, id, ctx.usuario.id)
  else await exigirSemPedido(u, id)
  await sql`
    update propostas.versoes set estado = 'descartada'
    where proposta_id = ${id}
      and n = ${aberta.n}
  `.execute(u.tx)
  await sql`
    update propostas.propostas p
    set
      cidade = v.cidade,
      kwp = v.kwp,
      valor_centavos = v.valor_centavos,
      economia_ano_centavos = v.economia_ano_centavos,
      payback_anos = v.payback_anos,
      distribuidoras = ${distribuidorasDe(anterior.conteudo)}::uuid[]
    from propostas.versoes v
    where p.id = ${id}
      and v.proposta_id = p.id
      and v.n = ${anterior.n}
  `.execute(u.tx)
  const { revisao } = await mudarEstado(u, p, ato, { versao: anterior.n, dados: { descartada: aberta.n } })
  u.emitir(propostaSalva, { proposta_id: id, revisao, por: ctx.usuario.id, nome: ctx.usuario.nome })
}
